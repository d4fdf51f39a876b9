import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { pageNumbers } from "./page-numbers.ts";
import styles from "./pager.module.css";
import { SmartLink } from "./smart-link.tsx";

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
