import { Breadcrumbs, type Crumb, SmartLink } from "../actions/links.tsx";
import { Icon } from "../pictures/symbols.tsx";
import styles from "./paged-list.module.css";

/** The top of a category's page: breadcrumbs, title, description, and a sentence with the number of entries. */
export function ListHead(props: { crumbs: readonly Crumb[]; title: string; text?: string; summary: string }) {
  const { crumbs, title, text, summary } = props;
  return (
    <header className={styles.head}>
      <Breadcrumbs items={[...crumbs, { label: title }]} />
      <h1>{title}</h1>
      {text ? <p className={`lead ${styles.text}`}>{text}</p> : null}
      <p className="muted">{summary}</p>
    </header>
  );
}

/** A category of a list: its name, its page, the number of its entries (null to hide it). */
export type CategoryLink = { text: string; href: string; count: number | null };

/**
 * The categories of a list in a row, each with the number of its entries; `current` is the href of the current one.
 * `unit` is read after the number, such as "posts". Renders nothing for a single category.
 */
export function CategoryLinks(props: { items: readonly CategoryLink[]; current: string; unit: string }) {
  const { items, current, unit } = props;
  if (items.length < 2) return null;
  return (
    <nav className={styles.links} aria-label="Categories">
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

/**
 * The pager of a list whose number of pages is unknown: previous, the current page (from 1), next. Renders nothing for
 * a single page.
 */
export function Pager(props: { page: number; previousHref: string | null; nextHref: string | null; label: string }) {
  const { page, previousHref, nextHref, label } = props;
  if (previousHref === null && nextHref === null) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {previousHref === null ? (
        <span />
      ) : (
        <SmartLink className={styles.step} href={previousHref} rel="prev">
          <Icon name="left" /> Previous
        </SmartLink>
      )}
      <span className={styles.current} aria-current="page">
        Page {page}
      </span>
      {nextHref === null ? (
        <span />
      ) : (
        <SmartLink className={styles.step} href={nextHref} rel="next">
          Next <Icon name="arrow" />
        </SmartLink>
      )}
    </nav>
  );
}
