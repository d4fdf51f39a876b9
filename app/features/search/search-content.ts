import { brand } from "#app/brand.ts";
import { alertSearch } from "#app/domain/alerts/stored-search.ts";
import { inquiryHref } from "#app/domain/leads/inquiry-href.ts";
import { phoneLinks } from "#app/domain/navigation/telephone.ts";
import { directionsUrl, geoPoint, milesBetween } from "#app/domain/neighborhoods/geo.ts";
import { formatMiles, shortPrice } from "#app/domain/products/figures.ts";
import { assumedTerms, monthlyCost, startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import { filtersInUse } from "#app/domain/search/filters-in-use.ts";
import { explainUnmatched, parseSearchQuery } from "#app/domain/search/free-text.ts";
import { searchHref, writeSearchQuery } from "#app/domain/search/search-address.ts";
import { missedFacets, originOf, placeOf } from "#app/domain/search/search-filters.ts";
import { type SearchQuery, type SearchScope, searchOrders } from "#app/domain/search/search-query.ts";
import { isSectioned, orderSentences, type SearchSection, searchResults } from "#app/domain/search/search-results.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { formatCount, formatNumber } from "#app/domain/wording/numbers.ts";
import { joined, listInWords } from "#app/domain/wording/text.ts";
import type { CatalogItem, SearchableCatalog } from "#app/graphql/catalog/search-catalog.ts";

/** Maximum number of neighborhoods offered as places; with more, only towns are. */
const maxNeighborhoodPlaces = 60;

/** The search for a query string, ready to be rendered, the same on the server and in the browser. */
export function searchContent(catalog: SearchableCatalog, params: URLSearchParams) {
  const query = parseSearchQuery(params, catalog);
  const { sections, remaining, counts, columns, count, total, relaxations } = searchResults(catalog, query);
  const chosenPlace = placeOf(query, catalog);
  const filters = writeSearchQuery({ ...query, opened: [], steps: 1, unmatched: "" });
  const townPlaces = catalog.places.filter(({ id, isCity }) => isCity || catalog.towns.includes(id));
  const otherPlaces = catalog.places.filter((place) => !townPlaces.includes(place));
  const offered = otherPlaces.length <= maxNeighborhoodPlaces ? otherPlaces : [];
  const inUse = filtersInUse(query, catalog);
  const items = Map.groupBy(catalog.items, ({ town }) => town);
  const townsByItems = catalog.towns.toSorted(
    (one, other) => (items.get(other)?.length ?? 0) - (items.get(one)?.length ?? 0),
  );
  return {
    query,
    count,
    total,
    counts,
    columns,
    months: catalog.months,
    houses: catalog.houses,
    /** Sorted by number of entries without filters. */
    towns: townsByItems,
    places: {
      towns: townPlaces.map(({ id, title }) => ({ id, title })),
      neighborhoods: otherPlaces
        .filter((place) => offered.includes(place) || place === chosenPlace)
        .map(({ id, title }) => ({ id, title })),
    },
    unmatched: unmatchedContent(
      query,
      inUse.map(({ text }) => text),
      { catalog, towns: townsByItems, isByDistance: params.get("sort") === "distance" },
    ),
    sentence: orderSentences[query.order],
    monthlySentence: monthlySentence(),
    chips: inUse.map(({ text, without }) => ({ text, href: searchHref(without) })),
    /** The query as pairs of name and value, to which free text is added. */
    pairs: [...new URLSearchParams(filters)],
    /** The other view of the same search. */
    viewHref: searchHref({ ...query, view: query.view === "map" ? "list" : "map", opened: [], steps: 1 }),
    /** The sort orders; the distance needs something to measure from. */
    orders: searchOrders.filter((order) => order !== "distance" || originOf(query, catalog) !== null),
    inquiryHref: inquiryHref("search", alertSearch(query)),
    clearHref: searchHref({
      ...parseSearchQuery(new URLSearchParams(), catalog),
      ...{ order: query.order, position: query.position, view: query.view },
    }),
    isSectioned: isSectioned(query.order),
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      count: section.count,
      countText: kindCounts(section),
      cards: query.view === "map" ? [] : section.shown.map((item) => cardOf(item, query, catalog)),
      showAllHref:
        isSectioned(query.order) && section.shown.length < section.count
          ? searchHref({ ...query, opened: [...query.opened, section.id].sort() })
          : null,
    })),
    remaining: { ...remaining, href: remaining.items > 0 ? searchHref({ ...query, steps: query.steps + 1 }) : null },
    suggestions: relaxations.map(({ text, count: found, query: relaxed }) => ({
      text,
      count: found,
      href: searchHref(relaxed),
    })),
  };
}

/** The search, ready to be rendered. */
export type SearchContent = ReturnType<typeof searchContent>;

/** The default terms of the monthly cost. The APR is that of any price, as it depends on the terms alone. */
function monthlySentence(): string {
  const { downPercent, ratePercent, rateAsOf, termYears } = assumedTerms;
  const { aprPercent } = monthlyCost(startingAssumptions(500_000, null, null));
  const rate = `${formatNumber(ratePercent, 3)}% fixed for ${termYears} years (APR ${formatNumber(aprPercent ?? 0, 3)}%)`;
  return `Estimated with tax, insurance and HOA dues: ${downPercent}% down, ${rate}, rate as of ${formatDate(rateAsOf)}. Not an offer of credit; each page has its own numbers to change.`;
}

/** Maximum number of towns that a search without a known place is measured from. */
const maxTownsToMeasure = 12;

interface MeasuredFrom {
  readonly catalog: SearchableCatalog;
  readonly towns: readonly string[];
  /** Whether the results were to be sorted by their distance. */
  readonly isByDistance: boolean;
}

/**
 * The sentences about free text that no filter matches: what is never built, which ZIP codes have no address, what was
 * not understood, and which filters stay; with towns to measure from when a place is missing. Null when all of it was
 * understood.
 */
function unmatchedContent(
  query: SearchQuery,
  filters: readonly string[],
  { catalog, towns, isByDistance }: MeasuredFrom,
) {
  if (query.unmatched === "") return null;
  const { neverBuilt, unknownZips, rest } = explainUnmatched(query.unmatched, catalog);
  const stays = filters.length > 0 ? `Filters in use: ${filters.join("; ")}.` : "No filter is in use.";
  const zips = `We don’t build in ZIP code${unknownZips.length > 1 ? "s" : ""} ${listInWords(unknownZips)}.`;
  const isPlaceMissing = unknownZips.length > 0 || (isByDistance && originOf(query, catalog) === null);
  const measured = towns.filter((town) => catalog.places.some(({ id }) => id === town)).slice(0, maxTownsToMeasure);
  return {
    neverBuilt: neverBuilt.map(({ text, href, linkText }) => ({ text, href, linkText })),
    text: [
      ...(unknownZips.length > 0 ? [zips] : []),
      ...(rest ? [`Not understood, and left out: “${rest}”.`] : []),
      stays,
    ].join(" "),
    towns: isPlaceMissing
      ? measured.map((town) => ({
          title: town,
          href: searchHref({ ...query, near: town, order: "distance", unmatched: unknownZips.length > 0 ? rest : "" }),
        }))
      : [],
  };
}

/** `3 homes, 1 model, 2 plans`. */
function kindCounts({ kinds }: SearchSection<CatalogItem>): string {
  const { home, model, plan } = kinds;
  const parts = [
    home > 0 ? formatCount(home, "home") : "",
    model > 0 ? formatCount(model, "model") : "",
    plan > 0 ? formatCount(plan, "plan") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** The card of a result: how far it is from the origin, and the telephone of a model home and the way to it. */
function cardOf(item: CatalogItem, query: SearchQuery, scope: SearchScope) {
  const origin = originOf(query, scope);
  const miles = origin && milesBetween(item, origin);
  return {
    ...item.summary(),
    distance: origin && miles !== null ? `${formatMiles(miles)} from ${origin.title}` : null,
    phone: item.kind === "model" ? phoneLinks(brand.phone) : null,
    directionsHref: item.kind === "model" ? directionsUrl(item.latitude, item.longitude) : null,
  };
}

/** The results that have a place on the map, each with its pin (S2.104) and the summary of its card. */
export function searchPlaces(catalog: SearchableCatalog, query: SearchQuery) {
  const missed = missedFacets(catalog.items, query, catalog);
  const neighborhoods = catalog.index.neighborhood;
  return catalog.items.flatMap((item, position) => {
    const point = geoPoint(item.latitude, item.longitude);
    if (missed[position] !== 0 || point === null) return [];
    const card = cardOf(item, query, catalog);
    return {
      ...point,
      id: `${item.kind}-${item.id}`,
      title: card.title,
      name: joined(", ", card.title, card.price, card.where),
      pinText: item.priceUsd === null ? "Soon" : `$${shortPrice(item.priceUsd)}`,
      pinKind: item.priceUsd === null ? ("soon" as const) : ("open" as const),
      group: (item.neighborhoodId === null ? undefined : neighborhoods.get(item.neighborhoodId)?.title) ?? "",
      card,
    };
  });
}

/** URL of the filters in a form's free text, added to those of the form. */
export function searchTextHref(form: URLSearchParams, scope: SearchScope): string {
  return searchHref(parseSearchQuery(form, scope));
}
