import styles from "./locator-map.module.css";

/** A picture of where a place is, at a URL of `locatorHref`; `label` is its text alternative. */
export function LocatorMap({ href, label }: { readonly href: string; readonly label: string }) {
  return <img className={styles.map} src={href} alt={label} width={640} height={480} loading="lazy" decoding="async" />;
}
