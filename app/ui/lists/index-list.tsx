import type { ReactNode } from "react";
import { SmartLink } from "../actions/links.tsx";
import { classNames } from "../class-names.ts";
import { withIcon } from "../pictures/symbols.tsx";
import styles from "./index-list.module.css";

/** One row: a symbol, a name (a link unless `href` is null), a sentence, figures and a price. */
export type IndexItem = {
  href: string | null;
  title: string;
  symbol?: ReactNode;
  /** Class that sets the color of the name and the symbol. */
  colorClass?: string;
  text?: ReactNode;
  facts?: readonly string[];
  price?: ReactNode;
};

/** An index with hairlines, like a table of contents; the whole row links to the item. */
export function IndexList({ items, className }: { items: readonly IndexItem[]; className?: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
    <ul role="list" className={classNames(styles.index, className)}>
      {items.map((item) => (
        <li key={item.title} className={classNames(styles.row, item.href !== null && withIcon("arrow"))}>
          {item.symbol ? <div className={classNames(styles.symbol, item.colorClass)}>{item.symbol}</div> : null}
          <h3 className={classNames("stretched", item.colorClass)}>
            {item.href === null ? item.title : <SmartLink href={item.href}>{item.title}</SmartLink>}
          </h3>
          {item.text ? <p className={styles.text}>{item.text}</p> : null}
          {item.facts && item.facts.length > 0 ? (
            <p className={classNames(styles.facts, "num")}>
              {item.facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          ) : null}
          {item.price ? <p className={classNames(styles.price, "price")}>{item.price}</p> : null}
        </li>
      ))}
    </ul>
  );
}
