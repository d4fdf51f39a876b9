import { SmartLink } from "../actions/smart-link.tsx";
import { classNames } from "../class-names.ts";
import styles from "./count-links.module.css";

/** One part of a list: its words, its address, how many entries it holds (null: not said). */
export type CountLink = { text: string; href: string; count: number | null };

/**
 * The parts of a list as words in a row, each with the number of its entries; `current` is the address of the one
 * shown. `unit` is read after the number, such as "posts".
 */
export function CountLinks(props: {
  label: string;
  items: readonly CountLink[];
  current: string;
  unit: string;
  className?: string;
}) {
  const { label, items, current, unit, className } = props;
  if (items.length < 2) return null;
  return (
    <nav className={classNames(styles.links, className)} aria-label={label}>
      {items.map(({ text, href, count }) => (
        <SmartLink key={href} className={styles.link} href={href} aria-current={href === current ? "page" : undefined}>
          {text}
          {count === null ? null : (
            <span className={styles.count}>
              {" "}
              {count}
              <span className="visually-hidden"> {unit}</span>
            </span>
          )}
        </SmartLink>
      ))}
    </nav>
  );
}
