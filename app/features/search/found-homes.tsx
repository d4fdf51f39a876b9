import { memo } from "react";
import { formatFound } from "#app/domain/search/found-count.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import styles from "./found-homes.module.css";
import { GoOnLink } from "./go-on-link.tsx";
import type { SearchContent } from "./search-content.ts";
import type { useFocusGoesOn } from "./use-focus-goes-on.ts";

/** What was found, section by section. Its cards are drawn anew for new results only, not while a filter is being set. */
export const FoundHomes = memo(function FoundHomes(
  props: Pick<SearchContent, "sections" | "later"> & {
    stockAddress: string;
    /** Called with the section that is gone on to, null for further ones, and how many cards stand before the new. */
    onGoingOn: ReturnType<typeof useFocusGoesOn>;
  },
) {
  const { sections, later, stockAddress, onGoingOn } = props;
  return (
    <>
      {sections.map((section, position) => (
        <section key={section.id} className={styles.section} aria-labelledby={section.id}>
          <div className={styles.sectionHead}>
            <h2 id={section.id}>{section.title}</h2>
            <p className="num muted">{section.holds}</p>
          </div>
          <CardGrid label={section.title}>
            {section.cards.map((summary, place) => (
              <SummaryCard
                key={`${summary.kind}-${summary.id}`}
                summary={summary}
                sizes="(width < 40em) 92vw, (width < 60em) 45vw, (width < 87.5em) 32vw, 22vw"
                priority={position === 0 && place === 0}
              />
            ))}
          </CardGrid>
          {section.openHref ? (
            <p className={styles.more}>
              <GoOnLink
                href={section.openHref}
                stockAddress={stockAddress}
                onPress={() => onGoingOn(section.id, section.cards.length)}
              >
                Show all {section.count} in {section.title}
              </GoOnLink>
            </p>
          ) : null}
        </section>
      ))}
      {later.href ? (
        <p className={styles.more}>
          <GoOnLink
            href={later.href}
            stockAddress={stockAddress}
            onPress={() => onGoingOn(null, sections.flatMap(({ cards }) => cards).length)}
          >
            Show more: {formatFound(later.items)} in {formatCount(later.sections, "section")}
          </GoOnLink>
        </p>
      ) : null}
    </>
  );
});
