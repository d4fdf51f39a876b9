import type { GeoPoint } from "../neighborhoods/geo.ts";
import { collections, findCollection } from "../products/collections.ts";
import { dayOf } from "../wording/dates.ts";
import { numberFromText } from "../wording/numbers.ts";
import {
  emptyQuery,
  milesSteps,
  type SearchQuery,
  type SearchScope,
  searchFeatures,
  searchKinds,
  searchOrders,
  searchStates,
  searchViews,
  usualMiles,
} from "./search-query.ts";

const maxAmount = 100_000_000;

/** Parses `$400,000`, `400000` or `400k` as an integer from 1, in dollars or square feet; null for anything else. */
export function amountOf(text: string | null): number | null {
  const thousands = /^\$?\s*(\d+(?:\.\d+)?)\s*k$/i.exec(text?.trim() ?? "")?.[1];
  const value = thousands ? Number(thousands) * 1000 : numberFromText(text);
  return value !== null && value >= 1 && value <= maxAmount ? Math.round(value) : null;
}

/** Path of the search. */
export const searchPath = "/new-home-search/";

/** URL of a search. */
export const searchHref = (query: SearchQuery) => searchPath + writeSearchQuery(query);

/** Query parameters with one value; the first one counts. */
export const searchParams = [
  ...["near", "miles", "price-from", "price-to", "monthly-to", "beds", "baths", "size-from", "size-to", "by", "garage"],
  ...["sort", "from", "view", "steps", "what", "q"],
] as const;

/** Query parameters with several values. */
export const searchListParams = [
  ...["kind", "named", "house", "where", "collection", "status", "live", "stories", "open"],
] as const;

const maxOpened = 20;
const maxNamed = 20;

/** Parses a number from `min` to `max` in steps; null for anything else. */
function countOf(text: string | null, min: number, max: number, step = 1): number | null {
  const value = numberFromText(withoutPlus(text));
  return value !== null && value >= min && value <= max && value % step === 0 ? value : null;
}

const withoutPlus = (text: string | null) => text?.trim().replace(/\+$/, "") ?? null;

/** The given values that are known, without duplicates, in the order of `values`. */
function known<Value extends string | number>(values: readonly Value[], given: readonly string[]): Value[] {
  const wanted = new Set(given.map((each) => each.trim().toLowerCase()));
  return values.filter((value) => wanted.has(String(value).toLowerCase()));
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], given: string | null): Value =>
  known(values, [given ?? ""])[0] ?? values[0];

/** A location in a URL, to a hundredth of a degree: less than a mile, but no address. */
export const positionText = ({ latitude, longitude }: GeoPoint) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/** Parses {@link positionText}; null for anything else. */
function positionOf(text: string | null): GeoPoint | null {
  const degrees = /^(-?[0-8]?\d\.\d\d),(-?(?:1[0-7]\d|\d{1,2})\.\d\d)$/.exec(text?.trim() ?? "");
  return degrees && { latitude: Number(degrees[1]), longitude: Number(degrees[2]) };
}

/** Two limits, the lower one first. */
export const inOrder = (from: number | null, to: number | null) =>
  from !== null && to !== null && from > to ? [to, from] : [from, to];

/** Sorted ids from a URL, without duplicates. */
const idsIn = (given: readonly string[], max: number) =>
  [...new Set(given.filter((id) => /^[\p{L}\p{N}-]{1,100}$/u.test(id)))].sort().slice(0, max);

/**
 * Parses the filters of a query string without its free text. Never fails: leaves out values that are unknown, out of
 * range or no number, swaps limits in the wrong order, and maps the front page's `what` to the filter that it names.
 */
export function parseSearchFilters(
  params: URLSearchParams,
  { towns, places, houses, names }: SearchScope,
): SearchQuery {
  const get = (name: (typeof searchParams)[number]) => params.get(name);
  const all = (name: (typeof searchListParams)[number]) => params.getAll(name);
  const what = get("what") ?? "";
  const [priceFrom = null, priceTo = null] = inOrder(amountOf(get("price-from")), amountOf(get("price-to")));
  const [sizeFrom = null, sizeTo = null] = inOrder(amountOf(get("size-from")), amountOf(get("size-to")));
  const chosenCollections = [...all("collection"), what].map((name) => findCollection(name)?.id);
  const near = get("near")?.trim();
  // A neighborhood may have the name of its town in another case.
  const place =
    places.find(({ id }) => id === near) ?? places.find(({ id }) => id.toLowerCase() === near?.toLowerCase());
  const miles = countOf(get("miles"), 1, 1000);
  const wanted = oneOf(searchOrders, get("sort"));
  const position = wanted === "distance" ? positionOf(get("from")) : null;
  return {
    kinds: known(searchKinds, all("kind")),
    named: idsIn(all("named"), maxNamed).filter((id) => names?.has(id) ?? true),
    houses: known(
      houses.map(({ id }) => id),
      all("house"),
    ),
    towns: known(towns, all("where")),
    near: place?.id ?? null,
    miles: milesSteps.find((step) => step === miles) ?? usualMiles,
    priceFrom,
    priceTo,
    monthlyTo: amountOf(get("monthly-to")),
    beds: countOf(get("beds") ?? /^beds-(\d)$/.exec(what)?.[1] ?? null, 1, 6),
    baths: countOf(get("baths"), 1, 6, 0.5),
    sizeFrom,
    sizeTo,
    collections: collections.map(({ id }) => id).filter((id) => chosenCollections.includes(id)),
    states: known(searchStates, all("status")),
    by: dayOf(get("by")).slice(0, 10) || null,
    facts: known(searchFeatures, [...all("live"), what]),
    garage: countOf(get("garage"), 1, 4),
    stories: known([1, 2, 3, 4], all("stories")),
    order: wanted === "distance" && !position && !place ? searchOrders[0] : wanted,
    position,
    view: oneOf(searchViews, get("view")),
    opened: idsIn(all("open"), maxOpened),
    steps: countOf(get("steps"), 1, 1000) ?? 1,
    unmatched: "",
  };
}

/**
 * The query string of a search in canonical order: equal searches have equal URLs. Starts with a question mark; empty
 * without any choice.
 */
export function writeSearchQuery(query: SearchQuery): string {
  const isUsual = (name: keyof SearchQuery) => query[name] === emptyQuery[name];
  const pairs: readonly (readonly [string, readonly (string | number)[] | string | number | null])[] = [
    ["kind", query.kinds],
    ["named", query.named],
    ["house", query.houses],
    ["where", query.towns],
    ["near", query.near],
    ["miles", query.near === null || isUsual("miles") ? null : query.miles],
    ["price-from", query.priceFrom],
    ["price-to", query.priceTo],
    ["monthly-to", query.monthlyTo],
    ["beds", query.beds],
    ["baths", query.baths],
    ["size-from", query.sizeFrom],
    ["size-to", query.sizeTo],
    ["live", query.facts],
    ["garage", query.garage],
    ["stories", query.stories],
    ["collection", query.collections],
    ["status", query.states],
    ["by", query.by],
    ["sort", isUsual("order") ? null : query.order],
    ["from", query.order === "distance" && query.position ? positionText(query.position) : null],
    ["view", isUsual("view") ? null : query.view],
    ["open", query.opened],
    ["steps", isUsual("steps") ? null : query.steps],
    ["q", query.unmatched || null],
  ];
  const params = new URLSearchParams(
    pairs.flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, String(each)])),
  );
  return params.size === 0 ? "" : `?${params}`;
}
