import { SmartLink } from "../actions/smart-link.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../pictures/icon.tsx";
import { pageNumbers } from "./page-numbers.ts";
import styles from "./pager.module.css";

/** The pages of a list, which count from 1; nothing for a single page. `hrefOf` gives the address of a page. */
export function Pager(props: {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  label?: string;
  className?: string;
}) {
  const { page, pageCount, hrefOf, label = "Pages", className } = props;
  if (pageCount < 2) return null;
  const numbers = pageNumbers(page, pageCount);
  return (
    <nav className={classNames(styles.pager, className)} aria-label={label}>
      {page > 1 ? (
        <SmartLink className={styles.way} href={hrefOf(page - 1)} rel="prev">
          <Icon name="left" /> Previous
        </SmartLink>
      ) : (
        <span />
      )}
      <div className={styles.pages}>
        {numbers.map((number, position) =>
          number === null ? (
            <span key={`after ${numbers[position - 1]}`} className={styles.gap}>
              …
            </span>
          ) : (
            <SmartLink
              key={number}
              className={styles.page}
              href={hrefOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </SmartLink>
          ),
        )}
      </div>
      {page < pageCount ? (
        <SmartLink className={styles.way} href={hrefOf(page + 1)} rel="next">
          Next <Icon name="arrow" />
        </SmartLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

/**
 * The steps of a list whose pages are found one after the other, so that their number is unknown: back, the page it
 * stands on, onwards. Nothing where neither way leads anywhere.
 */
export function StepPager(props: {
  page: number;
  previousHref: string | null;
  nextHref: string | null;
  label?: string;
  className?: string;
}) {
  const { page, previousHref, nextHref, label = "Pages", className } = props;
  if (previousHref === null && nextHref === null) return null;
  return (
    <nav className={classNames(styles.pager, styles.steps, className)} aria-label={label}>
      {previousHref === null ? (
        <span />
      ) : (
        <SmartLink className={styles.way} href={previousHref} rel="prev">
          <Icon name="left" /> Previous
        </SmartLink>
      )}
      <span className={styles.here} aria-current="page">
        Page {page}
      </span>
      {nextHref === null ? (
        <span />
      ) : (
        <SmartLink className={styles.way} href={nextHref} rel="next">
          Next <Icon name="arrow" />
        </SmartLink>
      )}
    </nav>
  );
}
