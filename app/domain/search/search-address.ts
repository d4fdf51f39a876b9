import { collections, findCollection } from "../products/collections.ts";
import { dayOf } from "../wording/dates.ts";
import { numberFromText } from "../wording/numbers.ts";
import { amountOf } from "./amount.ts";
import {
  emptyQuery,
  livingFacts,
  milesSteps,
  type SearchQuery,
  type SearchScope,
  searchGroupings,
  searchKinds,
  searchOrders,
  searchStates,
  usualMiles,
} from "./search-query.ts";

/** The path of the search. */
export const searchPath = "/new-home-search/";

/** The address of a search. */
export const searchHref = (query: SearchQuery) => searchPath + writeSearchQuery(query);

/** The parameters of which the first value counts. */
export const searchParams = [
  ...["near", "miles", "price-from", "price-to", "beds", "baths", "size-from", "size-to", "by", "garage"],
  ...["sort", "sections", "steps", "what", "q"],
] as const;

/** The parameters of which every value counts. */
export const searchListParams = [
  ...["kind", "named", "house", "where", "collection", "status", "live", "stories", "open"],
] as const;

const maxOpened = 20;
const maxNamed = 20;

/** A number from `min` to `max` in steps; null for anything else. */
function countOf(text: string | null, min: number, max: number, step = 1): number | null {
  const value = numberFromText(withoutPlus(text));
  return value !== null && value >= min && value <= max && value % step === 0 ? value : null;
}

const withoutPlus = (text: string | null) => text?.trim().replace(/\+$/, "") ?? null;

/** The values in the order of those known, each once; what is not known is left out. */
function known<Value extends string | number>(values: readonly Value[], given: readonly string[]): Value[] {
  const wanted = new Set(given.map((each) => each.trim().toLowerCase()));
  return values.filter((value) => wanted.has(String(value).toLowerCase()));
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], given: string | null): Value =>
  known(values, [given ?? ""])[0] ?? values[0];

/** The lower and the higher of two limits in this order. */
export const inOrder = (from: number | null, to: number | null) =>
  from !== null && to !== null && from > to ? [to, from] : [from, to];

/** Ids of something, as an address may give them, in one order. */
const idsIn = (given: readonly string[], most: number) =>
  [...new Set(given.filter((id) => /^[\p{L}\p{N}-]{1,100}$/u.test(id)))].sort().slice(0, most);

/**
 * The filters that a query string names, all but what it says in the visitor’s own words. Never fails: what is unknown, out of
 * range or no number is left out, limits in the wrong order change places, `what` of the front page's search is taken for the
 * filter it names.
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
  // A neighborhood may be called as its town is, but for the capital.
  const place =
    places.find(({ id }) => id === near) ?? places.find(({ id }) => id.toLowerCase() === near?.toLowerCase());
  const miles = countOf(get("miles"), 1, 1000);
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
    beds: countOf(get("beds") ?? /^beds-(\d)$/.exec(what)?.[1] ?? null, 1, 6),
    baths: countOf(get("baths"), 1, 6, 0.5),
    sizeFrom,
    sizeTo,
    collections: collections.map(({ id }) => id).filter((id) => chosenCollections.includes(id)),
    states: known(searchStates, all("status")),
    by: dayOf(get("by")).slice(0, 10) || null,
    facts: known(livingFacts, [...all("live"), what]),
    garage: countOf(get("garage"), 1, 4),
    stories: known([1, 2, 3, 4], all("stories")),
    order: oneOf(searchOrders, get("sort")),
    grouping: oneOf(searchGroupings, get("sections")),
    opened: idsIn(all("open"), maxOpened),
    steps: countOf(get("steps"), 1, 1000) ?? 1,
    unread: "",
  };
}

/**
 * The query string of a search in one order: the same search has the same address. Empty without any choice; begins with
 * a question mark else.
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
    ["sections", isUsual("grouping") ? null : query.grouping],
    ["open", query.opened],
    ["steps", isUsual("steps") ? null : query.steps],
    ["q", query.unread || null],
  ];
  const params = new URLSearchParams(
    pairs.flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, String(each)])),
  );
  return params.size === 0 ? "" : `?${params}`;
}
