import { mapViews } from "#app/domain/neighborhoods/map-views.ts";
import { parseSearchQuery } from "#app/domain/search/parse-search-query.ts";
import { searchHref, writeSearchQuery } from "#app/domain/search/search-address.ts";
import { placeOf } from "#app/domain/search/search-filters.ts";
import { orderSentence } from "#app/domain/search/search-order.ts";
import type { SearchQuery, SearchScope } from "#app/domain/search/search-query.ts";
import { type SearchSection, searchResults } from "#app/domain/search/search-results.ts";
import { filtersInUse } from "#app/domain/search/search-words.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import type { InventoryStock, StockItem } from "#app/graphql/inventory/search-stock.ts";
import { formParams } from "./search-form.ts";
import { searchLetterHref } from "./search-letter.ts";

/** Neighborhoods that the choice of a place offers; where there are more, towns alone. */
const maxNeighborhoodPlaces = 60;

/** The search for what a query string asks, ready to be laid out: the same on the server and in the browser. */
export function searchContent(stock: InventoryStock, params: URLSearchParams) {
  const query = parseSearchQuery(params, stock);
  const { sections, later, counts, columns, count, total, relaxations } = searchResults(stock, query);
  const chosenPlace = placeOf(query, stock);
  const townPlaces = stock.places.filter(({ id }) => stock.towns.includes(id));
  const otherPlaces = stock.places.filter((place) => !townPlaces.includes(place));
  const offered = otherPlaces.length <= maxNeighborhoodPlaces ? otherPlaces : [];
  const inUse = filtersInUse(query, stock);
  const items = Map.groupBy(stock.items, ({ town }) => town);
  return {
    query,
    count,
    total,
    counts,
    columns,
    months: stock.months,
    houses: stock.houses,
    /** Those with most for sale first, whatever the filters: choices do not change places. */
    towns: stock.towns.toSorted((one, other) => (items.get(other)?.length ?? 0) - (items.get(one)?.length ?? 0)),
    places: {
      towns: townPlaces.map(({ id, title }) => ({ id, title })),
      neighborhoods: otherPlaces
        .filter((place) => offered.includes(place) || place === chosenPlace)
        .map(({ id, title }) => ({ id, title })),
    },
    sentence: orderSentence(query),
    chips: inUse.map(({ text, without }) => ({ text, href: searchHref(without) })),
    /** What a visitor’s own words add to: the search as pairs of name and value. */
    pairs: [...new URLSearchParams(writeSearchQuery({ ...query, opened: [], steps: 1, unread: "" }))],
    mapHref: mapHref(query),
    letterHref: searchLetterHref(query),
    clearHref: searchHref({
      ...parseSearchQuery(new URLSearchParams(), stock),
      order: query.order,
      grouping: query.grouping,
    }),
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      count: section.count,
      holds: kindCounts(section),
      cards: section.shown.map((item) => item.summary()),
      openHref:
        section.shown.length < section.count
          ? searchHref({ ...query, opened: [...query.opened, section.id].sort() })
          : null,
    })),
    later: { ...later, href: later.sections > 0 ? searchHref({ ...query, steps: query.steps + 1 }) : null },
    ways: relaxations.map(({ text, count: found, query: relaxed }) => ({
      text,
      count: found,
      href: searchHref(relaxed),
    })),
  };
}

/** The search, ready to be laid out. */
export type SearchContent = ReturnType<typeof searchContent>;

/** `3 homes, 1 model, 2 plans`. */
function kindCounts({ kinds }: SearchSection<StockItem>): string {
  const { home, model, plan } = kinds;
  const parts = [
    home > 0 ? formatCount(home, "home") : "",
    model > 0 ? formatCount(model, "model") : "",
    plan > 0 ? formatCount(plan, "plan") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** The overview, on the view that the search asks for alone, with those of its filters that the overview knows too. */
function mapHref({ kinds, collections: chosen, priceTo, beds }: SearchQuery): string {
  const [kind, ...otherKinds] = kinds;
  const wanted = kind === undefined || otherKinds.length > 0 || kind === "plan" ? "neighborhoods" : viewOfKind[kind];
  const path = mapViews.find(({ name }) => name === wanted)?.path ?? "/our-neighborhoods/";
  const pairs = { collection: chosen.length === 1 ? chosen[0] : null, "price-to": priceTo, beds };
  const known = Object.entries(pairs).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}

const viewOfKind = { home: "quick-move-in", model: "model-homes" } as const;

/** Where a visitor’s own words lead, beside what is chosen: to the filters that they ask for. */
export function wordsHref(words: FormData, scope: SearchScope): string {
  return searchHref(parseSearchQuery(formParams(words), scope));
}
