import { SmartLink } from "../actions/smart-link.tsx";
import styles from "./breadcrumbs.module.css";

/** One step of the way here; the last one, the page itself, has no address. */
export type Crumb = { label: string; href?: string };

/** The way from the home page to this one. */
export function Breadcrumbs(props: { items: readonly Crumb[]; label?: string; className?: string }) {
  const { items, label = "Breadcrumb", className } = props;
  return (
    <nav aria-label={label} className={className}>
      <ol className={styles.crumbs}>
        {items.map((item, position) => (
          <li key={item.href ?? item.label}>
            {item.href ? (
              <SmartLink href={item.href}>{item.label}</SmartLink>
            ) : (
              <span aria-current={position === items.length - 1 ? "page" : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
