import { memo, type RefObject, useCallback, useEffect, useRef } from "react";
import { formatFound } from "#app/domain/search/search-choices.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { useNavigateWhenIdle } from "#app/ui/navigation.ts";
import { loadCatalog, loadSearchContent } from "./catalog-cache.ts";
import type { SearchContent } from "./search-content.ts";
import styles from "./search-results.module.css";

/**
 * The results by section, or in one list. Memoized: cards render for new results only, not while a filter is being
 * changed.
 */
export const SearchResults = memo(function SearchResults(
  props: Pick<SearchContent, "sections" | "isSectioned" | "remaining"> & {
    catalogAddress: string;
    /** Called with the expanded section, null for further sections, and the number of cards before the new ones. */
    onLoadMore: ReturnType<typeof useFocusOnNewCards>;
  },
) {
  const { sections, isSectioned, remaining, catalogAddress, onLoadMore } = props;
  return (
    <>
      {sections.map((section, position) => (
        <section key={section.id} className={styles.section} aria-labelledby={section.id}>
          <div className={isSectioned ? styles.sectionHead : "visually-hidden"}>
            <h2 id={section.id}>{section.title}</h2>
            <p className="num muted">{section.countText}</p>
          </div>
          <CardGrid label={section.title} rowsOnPhone>
            {section.cards.map((summary, place) => (
              <SummaryCard
                key={`${summary.kind}-${summary.id}`}
                summary={summary}
                sizes="(23.75em <= width < 40em) 104px, (width < 40em) 92vw, (width < 60em) 45vw, (width < 87.5em) 32vw, 22vw"
                priority={position === 0 && place === 0}
              />
            ))}
          </CardGrid>
          {section.showAllHref ? (
            <p className={styles.more}>
              <LoadMoreLink
                href={section.showAllHref}
                catalogAddress={catalogAddress}
                onPress={() => onLoadMore(section.id, section.cards.length)}
              >
                Show all {section.count} in {section.title}
              </LoadMoreLink>
            </p>
          ) : null}
        </section>
      ))}
      {remaining.href ? (
        <p className={styles.more}>
          <LoadMoreLink
            href={remaining.href}
            catalogAddress={catalogAddress}
            onPress={() => onLoadMore(null, sections.flatMap(({ cards }) => cards).length)}
          >
            Show more: {formatFound(remaining.items)}
            {isSectioned ? ` in ${formatCount(remaining.sections, "section")}` : null}
          </LoadMoreLink>
        </p>
      ) : null}
    </>
  );
});

/**
 * Infinite scroll (S2.117): a link to further results, which is followed when it is less than one screen below the
 * viewport and the catalog is loaded. The URL has the number of pages, replaced without a history entry; does nothing
 * during another navigation. `onPress` is called on a click.
 */
function LoadMoreLink(props: {
  readonly href: string;
  readonly catalogAddress: string;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}) {
  const { href, catalogAddress, onPress, children } = props;
  const link = useRef<HTMLSpanElement>(null);
  const navigate = useNavigateWhenIdle();
  useEffect(() => {
    if (navigate === null) return;
    let isUnmounted = false;
    const loadMore = async () => {
      const [catalog] = await Promise.all([loadCatalog(catalogAddress), loadSearchContent()]);
      if (catalog && !isUnmounted) navigate(href, { replace: true, preventScrollReset: true });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void loadMore();
      },
      { rootMargin: "100% 0%" },
    );
    if (link.current) observer.observe(link.current);
    return () => {
      isUnmounted = true;
      observer.disconnect();
    };
  }, [href, catalogAddress, navigate]);
  return (
    <span ref={link}>
      <MoreLink href={href} prefetch="none" preventScrollReset onClick={onPress}>
        {children}
      </MoreLink>
    </span>
  );
}

/**
 * Moves the focus to the first card that a {@link LoadMoreLink} adds. Returns the link's handler, which is called with
 * the expanded section, null for all, and its number of cards.
 */
export function useFocusOnNewCards(content: SearchContent, results: RefObject<HTMLElement | null>) {
  const expanded = useRef<{ readonly sectionId: string | null; readonly shown: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new cards are there when the content has changed
  useEffect(() => {
    if (!expanded.current) return;
    const { sectionId, shown } = expanded.current;
    expanded.current = null;
    const list = sectionId === null ? results.current : document.getElementById(sectionId)?.closest("section");
    list?.querySelectorAll<HTMLElement>("article h3 a")[shown]?.focus({ preventScroll: true });
  }, [content]);
  return useCallback((sectionId: string | null, shown: number) => {
    expanded.current = { sectionId, shown };
  }, []);
}
