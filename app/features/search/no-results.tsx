import { useEffect } from "react";
import { searchHref, searchPath } from "#app/domain/search/search-address.ts";
import { formatFound } from "#app/domain/search/search-choices.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import styles from "./no-results.module.css";
import type { SearchContent } from "./search-content.ts";

/** The number of filters in words, up to ten. */
const allOf = "this,both,all three,all four,all five,all six,all seven,all eight,all nine,all ten".split(",");

/**
 * A search without results: the smallest changes that give some, a link that clears all filters, a prefilled inquiry.
 */
export function NoResults({ content: { suggestions, clearHref, inquiryHref, chips } }: { content: SearchContent }) {
  return (
    <div className={styles.noResults}>
      <div className={styles.grid}>
        <EmptyPlan />
        <div className={styles.text}>
          <h2>
            {chips.length === 0
              ? "Nothing is for sale right now"
              : `No home or plan fits ${allOf[chips.length - 1] ?? `all ${chips.length}`}`}
          </h2>
          {suggestions.length > 0 ? (
            <>
              <p className="muted">
                {suggestions.length === 1 ? "The smallest change that finds some:" : "Let one of these go:"}
              </p>
              <ul className={styles.suggestions}>
                {suggestions.map(({ text, count, href }) => (
                  <li key={href}>
                    <SmartLink href={href} prefetch="none" preventScrollReset>
                      <span>{text}</span> <span className="num">{formatFound(count)}</span>
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {chips.length > 0 ? (
            <p className={styles.actions}>
              <ButtonLink href={clearHref} prefetch="none" preventScrollReset>
                Clear all filters
              </ButtonLink>
              <ButtonLink href={inquiryHref} variant="line">
                Tell me when one fits
              </ButtonLink>
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** A drawing of empty rooms, dimensioned as zero homes. */
function EmptyPlan() {
  return (
    <svg className={styles.emptyPlan} viewBox="36 18 348 186" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M40 60V200H150M200 200H380V60H40M220 60v60M220 150v50" strokeWidth="5" />
      <path d="M150 200a50 50 0 0 1 50-50V200" strokeWidth="1.2" />
      <path d="M40 36H170M250 36H380M40 29v14M380 29v14" />
      <path d="M290 98h60v70h-60z" strokeDasharray="4 4" />
      <text x="210" y="41" textAnchor="middle" fill="currentColor" stroke="none" fontSize="14">
        0 homes
      </text>
    </svg>
  );
}

/** A search is reported once it is unchanged for this long, as a partly typed number has no results either. */
const settledMilliseconds = 2000;

/** Reported searches, each only once. */
const reported = new Set<string>();

/** Reports a search without results, or with words that no filter matches, once and anonymously. */
export function useZeroResultReport({ count, query }: Pick<SearchContent, "count" | "query">): void {
  const search =
    count === 0 || query.unmatched ? searchHref({ ...query, position: null }).slice(searchPath.length) : null;
  useEffect(() => {
    if (search === null || reported.has(search) || document.documentElement.dataset.zeroResults === undefined) return;
    const timer = window.setTimeout(() => {
      // A prerendered page has no visitor yet.
      if (document.visibilityState !== "visible") return;
      reported.add(search);
      navigator.sendBeacon("/ops/searches", JSON.stringify({ search }));
    }, settledMilliseconds);
    return () => window.clearTimeout(timer);
  }, [search]);
}
