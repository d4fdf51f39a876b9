import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { GeoBounds } from "#app/domain/neighborhoods/geo.ts";
import { moveInCountsText } from "#app/domain/products/product-status.ts";
import { formatCount, formatNumber } from "#app/domain/wording/numbers.ts";
import { ChipLink, Chips, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { SegmentedControl } from "#app/ui/forms/field.tsx";
import { nextPaint } from "#app/ui/navigation.ts";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { FilterForm } from "./filter-form.tsx";
import { NearestModels } from "./nearest-models.tsx";
import type { OverviewContent } from "./overview-content.ts";
import type { OverviewItem } from "./overview-item.ts";
import styles from "./overview-page.module.css";
import { viewAddress, writeOverviewQuery } from "./overview-query.ts";
import { ChosenItem, OverviewRow } from "./overview-row.tsx";

const nouns = {
  neighborhoods: "neighborhood",
  "model-homes": "model home",
  "quick-move-in": "quick move-in home",
} as const;

/** Props that the page passes to its map; ids are keys of items. */
export interface OverviewMapSlot {
  readonly selectedId: string | null;
  readonly highlightedId: string | null;
  readonly onSelect: (key: string) => void;
  readonly onHighlight: (key: string | null) => void;
  readonly onSearchArea: (area: GeoBounds) => void;
  readonly label: string;
  /** Text in place of the card while nothing is selected. */
  readonly hint: string;
  readonly card: ReactNode;
}

/** The overview: three views as tabs, filters by collection and area, synchronized list and map (S2.103–S2.111). */
export function OverviewPage({
  content,
  map,
}: {
  readonly content: OverviewContent;
  readonly map: (slot: OverviewMapSlot) => ReactNode;
}) {
  const { view, area, later } = content;
  const [optimistic, setOptimistic] = useState({ of: content, filters: content.filters });
  // Shows new filters at once, before their results; a new URL overrides them.
  const filters = optimistic.of === content ? optimistic.filters : content.filters;
  const navigate = useNavigate();
  const split = useRef<HTMLElement>(null);
  const { chosenKey, choose } = useChoice(content);
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  const [shown, setShown] = useState<"list" | "map">("list");
  const noun = nouns[view];
  const plural = `${noun}s`;
  const listed = later ? [...content.items, later.item] : content.items;
  const chosen = listed.find(({ key }) => key === chosenKey) ?? null;
  const bar = useCurrentInView(content);
  useRowInView(split, chosen?.key ?? null, shown);
  useEscape(split, chosen !== null, () => choose(null));

  const chooseFromRow = useCallback(
    (key: string | null) => {
      choose(key);
      if (key === null) return;
      setShown("map");
      // When list and map alternate, the button is removed with the list.
      requestAnimationFrame(() => {
        const picked = split.current?.querySelector<HTMLElement>(`.${styles.switch} input:checked`);
        if (!picked || picked.offsetParent === null) return;
        picked.focus({ preventScroll: true });
        split.current?.scrollIntoView({ block: "start" });
      });
    },
    [choose],
  );
  const close = () => {
    const pin = split.current?.querySelector<HTMLElement>(`button[data-place="${CSS.escape(chosenKey ?? "")}"]`);
    choose(null);
    (pin ?? split.current)?.focus({ preventScroll: true });
  };
  const row = (item: OverviewItem, isFirst: boolean) => (
    <OverviewRow
      key={item.key}
      item={item}
      isFirst={isFirst}
      isChosen={item.key === chosenKey}
      isHighlighted={item.key === highlightedKey}
      onHighlight={setHighlightedKey}
      onChoose={chooseFromRow}
    />
  );
  return (
    <>
      <div className={`wrap ${styles.head}`}>
        <h1>{content.heading}</h1>
        {content.description ? <p className="lead">{content.description}</p> : null}
      </div>
      <div ref={bar} className={styles.bar}>
        <div className="wrap">
          <nav className={styles.tabs} aria-label="What to show">
            {content.tabs.map((tab) => (
              <SmartLink
                key={tab.name}
                href={viewAddress(tab.path, { ...filters, area })}
                preventScrollReset
                aria-current={tab.name === view ? "page" : undefined}
              >
                {tab.label} <span className={`num ${styles.count}`}>{formatNumber(tab.count)}</span>
              </SmartLink>
            ))}
          </nav>
          <div className={styles.filters}>
            <div className={styles.chips}>
              {area ? (
                <Chips role="group" aria-label="Area of the map">
                  <ChipLink
                    href={writeOverviewQuery(filters)}
                    prefetch="none"
                    current
                    aria-label="This area of the map, remove"
                  >
                    This area of the map
                    <Icon name="close" />
                  </ChipLink>
                </Chips>
              ) : null}
              <Chips className={styles.collections} role="group" aria-label="Collection">
                {content.collections.map((each) => (
                  <ChipLink
                    key={each.id}
                    href={writeOverviewQuery({ ...filters, collection: each.id, area })}
                    prefetch="none"
                    current={each.isChosen}
                  >
                    {each.title}
                  </ChipLink>
                ))}
              </Chips>
            </div>
            <FilterForm
              content={content}
              filters={filters}
              onChoose={(chosen) => setOptimistic({ of: content, filters: chosen })}
            />
          </div>
        </div>
      </div>
      <section
        ref={split}
        tabIndex={-1}
        className={styles.split}
        data-shown={shown}
        aria-label={`${plural}, list and map`}
      >
        <div className={styles.summary}>
          <Status content={content} noun={noun} />
          <div className={styles.switch}>
            <SegmentedControl
              legend="Show"
              name="shown"
              value={shown}
              onChange={setShown}
              segments={[
                { value: "list", label: "List", icon: "list" },
                { value: "map", label: "Map", icon: "map" },
              ]}
            />
          </div>
          {view === "model-homes" ? <NearestModels /> : null}
        </div>
        <div className={styles.list}>
          <h2 className="visually-hidden">List</h2>
          {content.items.length > 0 ? (
            <ol className="ruled">{content.items.map((item, position) => row(item, position === 0))}</ol>
          ) : (
            <Nothing content={content} noun={noun} />
          )}
          {content.moreHref ? (
            <p className={styles.more}>
              <MoreLink href={content.moreHref} prefetch="none" preventScrollReset>
                Show more {plural}
              </MoreLink>
            </p>
          ) : null}
          {later ? (
            <ol className="ruled" start={later.number} aria-label="Chosen on the map, further down the list">
              {row(later.item, false)}
            </ol>
          ) : null}
        </div>
        <div className={styles.map} id="map">
          <h2 className="visually-hidden">Map</h2>
          {map({
            selectedId: chosenKey,
            highlightedId: highlightedKey,
            onSelect: choose,
            onHighlight: setHighlightedKey,
            onSearchArea: (found) => {
              void navigate(writeOverviewQuery({ ...filters, area: found }), { preventScrollReset: true });
            },
            label: `Map of ${plural}. The list holds the same places.`,
            hint: content.total > 0 ? `Choose a pin to see the ${noun}.` : "",
            card: chosen ? <ChosenItem item={chosen} onClose={close} /> : null,
          })}
        </div>
      </section>
    </>
  );
}

/** The number of results: as many as the pins and clusters of the map. */
function Status({ content, noun }: { readonly content: OverviewContent; readonly noun: string }) {
  const { total, moveInCounts, unplacedCount, area, view } = content;
  return (
    <p className={styles.total} role="status">
      <strong className="num">{formatCount(total, noun)}</strong>
      {area ? " in this area" : null}
      {view === "neighborhoods" ? `, ${moveInCountsText(moveInCounts) || "no home to move into"}` : null}
      {unplacedCount > 0 ? `, ${formatNumber(unplacedCount)} of them not on the map` : null}
    </p>
  );
}

function Nothing({ content, noun }: { readonly content: OverviewContent; readonly noun: string }) {
  const { area, filters } = content;
  const { collection, ...others } = filters;
  const isLimited = others.priceTo !== null || others.beds !== null || others.isSelling;
  return (
    <p className={`lead ${styles.nothing}`}>
      {area ? (
        <>
          No {noun} in this area of the map
          {isLimited ? " fits these filters" : collection === "all" ? "" : " is of this collection"}.{" "}
          <SmartLink href={writeOverviewQuery(filters)}>Search the whole map</SmartLink>
        </>
      ) : isLimited ? (
        <>
          No {noun} fits these filters right now. <SmartLink href="?">Show all {noun}s</SmartLink>
        </>
      ) : (
        <>
          No {noun} of this collection right now. <SmartLink href="?">Show all collections</SmartLink>
        </>
      )}
    </p>
  );
}

/** The selected item, set before the URL, which is replaced without a history entry. */
function useChoice({ chosenKey, filters, area, shown }: OverviewContent) {
  const navigate = useNavigate();
  const { collection, priceTo, beds, isSelling } = filters;
  const [optimistic, setOptimistic] = useState({ of: chosenKey, key: chosenKey });
  if (optimistic.of !== chosenKey) setOptimistic({ of: chosenKey, key: chosenKey });
  const choose = useCallback(
    (key: string | null) => {
      setOptimistic((known) => ({ ...known, key }));
      const address = writeOverviewQuery({ collection, priceTo, beds, isSelling, area, shown, at: key });
      void navigate(address, { replace: true, preventScrollReset: true });
    },
    [navigate, collection, priceTo, beds, isSelling, area, shown],
  );
  return { chosenKey: optimistic.key, choose };
}

/** Scrolls the current one of the tabs and chips into view on a phone. */
function useCurrentInView(content: OverviewContent) {
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, collection or area makes other links current
  useEffect(() => {
    for (const current of bar.current?.querySelectorAll<HTMLElement>("a[aria-current]") ?? []) {
      for (
        let scroller = current.parentElement;
        scroller && scroller !== bar.current;
        scroller = scroller.parentElement
      ) {
        const beyond = current.getBoundingClientRect().right - scroller.getBoundingClientRect().right;
        if (beyond > 0 && scroller.scrollWidth > scroller.clientWidth) scroller.scrollLeft += beyond + 20;
      }
    }
  }, [content.view, content.filters.collection, content.area]);
  return bar;
}

/**
 * Scrolls the row of the selected item into view, wherever it was selected: at once on page load, else after the next
 * paint, as measuring the row would delay it.
 */
function useRowInView(around: React.RefObject<HTMLElement | null>, key: string | null, shown: "list" | "map") {
  const isOpening = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list that comes back from behind the map is scrolled too
  useEffect(() => {
    const wasOpening = isOpening.current;
    isOpening.current = false;
    if (key === null) return;
    const scroll = (behavior: ScrollBehavior) => {
      const row = around.current?.querySelector(`li[data-key="${CSS.escape(key)}"]`);
      row?.scrollIntoView({ block: "nearest", behavior });
    };
    if (wasOpening) return scroll("auto");
    let isWanted = true;
    void nextPaint().then(() => {
      if (isWanted) scroll(matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");
    });
    return () => {
      isWanted = false;
    };
  }, [around, key, shown]);
}

/** Escape clears the selection, unless the key has another use. */
function useEscape(around: React.RefObject<HTMLElement | null>, isActive: boolean, release: () => void) {
  const latest = useRef(release);
  useEffect(() => {
    latest.current = release;
  });
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isHere = event.target === document.body || around.current?.contains(event.target as Node);
      if (event.key === "Escape" && !event.defaultPrevented && isHere) latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [around, isActive]);
}
