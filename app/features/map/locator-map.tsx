import styles from "./locator-map.module.css";

/** Where a place is, as a picture at an address of `locatorHref`; `label` names it. */
export function LocatorMap({ href, label }: { readonly href: string; readonly label: string }) {
  return <img className={styles.map} src={href} alt={label} width={640} height={480} loading="lazy" decoding="async" />;
}
