import { formatFound } from "#app/domain/search/found-count.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { EmptyPlan } from "./empty-plan.tsx";
import styles from "./nothing-fits.module.css";
import type { SearchContent } from "./search-content.ts";

/** How many filters are in the way, as words: up to ten, then in figures. */
const allOf = "this,both,all three,all four,all five,all six,all seven,all eight,all nine,all ten".split(",");

/** Where nothing fits: the smallest ways out, clearing all filters, and a letter to be told when a home fits. */
export function NothingFits({ content: { ways, clearHref, letterHref, chips } }: { content: SearchContent }) {
  return (
    <div className={styles.nothing}>
      <div className={styles.nothingGrid}>
        <EmptyPlan />
        <div className={styles.nothingWords}>
          <h2>
            {chips.length === 0
              ? "Nothing is for sale right now"
              : `No home or plan fits ${allOf[chips.length - 1] ?? `all ${chips.length}`}`}
          </h2>
          {ways.length > 0 ? (
            <>
              <p className="muted">
                {ways.length === 1 ? "The smallest change that finds some:" : "Let one of these go:"}
              </p>
              <ul className={styles.ways}>
                {ways.map(({ text, count, href }) => (
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
            <p className={styles.acts}>
              <ButtonLink href={clearHref} prefetch="none" preventScrollReset>
                Clear all filters
              </ButtonLink>
              <ButtonLink href={letterHref} variant="line">
                Tell me when one fits
              </ButtonLink>
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
