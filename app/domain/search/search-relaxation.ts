import { milesBetween } from "../neighborhoods/geo.ts";
import { collections } from "../products/collections.ts";
import { formatMiles, fullPrice } from "../products/figures.ts";
import { formatDate } from "../wording/dates.ts";
import { formatNumber } from "../wording/numbers.ts";
import { factTexts, kindTexts, stateTexts, storiesText } from "./search-choices.ts";
import { type Facet, facetsOfBits, missedFacets, placeOf, withoutFacet } from "./search-filters.ts";
import { milesSteps, type SearchItem, type SearchQuery, type SearchScope } from "./search-query.ts";

/** A suggestion for a search without results: a relaxed query, its text, and its number of results. */
export interface Relaxation {
  readonly text: string;
  readonly query: SearchQuery;
  readonly count: number;
}

const maxRelaxations = 4;
const priceStepUsd = 10_000;
const monthlyStepUsd = 100;
const areaStep = 50;

/**
 * Suggestions for a search without results: the smallest changes that give some. Changes as few filters as possible,
 * each no further than the nearest item needs; sorted by number of results, then by size of the change. Empty when the
 * search has results or the catalog is empty.
 */
export function relaxations(items: readonly SearchItem[], query: SearchQuery, scope: SearchScope): Relaxation[] {
  const missed = missedFacets(items, query, scope);
  const fewest = missed.reduce((min, bits) => Math.min(min, bitCount(bits)), Number.POSITIVE_INFINITY);
  if (fewest === 0 || fewest === Number.POSITIVE_INFINITY) return [];
  const nearest = new Map<string, { readonly item: SearchItem; readonly bits: number; readonly gap: number }>();
  for (const [position, item] of items.entries()) {
    const bits = missed[position] ?? 0;
    if (bitCount(bits) !== fewest) continue;
    // Each town is a separate suggestion.
    const town = facetsOfBits(bits).includes("where") ? item.town : "";
    const gap = facetsOfBits(bits).reduce((sum, facet) => sum + gapOf(facet, item, query, scope), 0);
    const known = nearest.get(`${bits} ${town}`);
    if (!known || gap < known.gap) nearest.set(`${bits} ${town}`, { item, bits, gap });
  }
  const found = [...nearest.values()].map(({ item, bits, gap }) => {
    let relaxed: SearchQuery = { ...query, opened: [], steps: 1, unmatched: "" };
    const words: string[] = [];
    for (const facet of facetsOfBits(bits)) {
      const change = changeFor(facet, item, relaxed, scope);
      relaxed = change.query;
      words.push(change.text);
    }
    const text = words.map((each, position) => (position === 0 ? each : each.charAt(0).toLowerCase() + each.slice(1)));
    return { text: text.join(" and "), query: relaxed, count: countFor(items, relaxed, scope), gap };
  });
  return found
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.gap - other.gap)
    .slice(0, maxRelaxations)
    .map(({ gap, ...relaxation }) => relaxation);
}

function countFor(items: readonly SearchItem[], query: SearchQuery, scope: SearchScope): number {
  return missedFacets(items, query, scope).reduce((count, bits) => count + Number(bits === 0), 0);
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const beyond = (value: number | null, from: number | null, to: number | null) =>
  value === null ? null : Math.max((from ?? 0) - value, value - (to ?? Number.POSITIVE_INFINITY), 0);

/** How far an item is from matching a filter, in comparable steps; a filter that must be removed counts as far. */
function gapOf(facet: Facet, item: SearchItem, query: SearchQuery, scope: SearchScope): number {
  const far = 100;
  const days = (Date.parse(item.readyDate ?? "") - Date.parse(query.by ?? "")) / 86_400_000;
  const place = placeOf(query, scope);
  switch (facet) {
    case "price":
      return (beyond(item.priceUsd, query.priceFrom, query.priceTo) ?? far * priceStepUsd) / priceStepUsd;
    case "monthly":
      return (beyond(item.monthlyUsd, null, query.monthlyTo) ?? far * monthlyStepUsd) / monthlyStepUsd;
    case "size":
      return (beyond(item.squareFeet, query.sizeFrom, query.sizeTo) ?? far * areaStep) / areaStep;
    case "beds":
      return item.bedsMax === null ? far : (query.beds ?? 0) - item.bedsMax;
    case "baths":
      return item.bathsMax === null ? far : (query.baths ?? 0) - item.bathsMax;
    case "garage":
      return item.garage === null ? far : (query.garage ?? 0) - item.garage;
    case "by":
      return Number.isFinite(days) ? days / 7 : far;
    case "near":
      return (place && milesBetween(item, place)) ?? far;
    case "named":
      return far;
    default:
      return 0;
  }
}

interface Change {
  readonly text: string;
  readonly query: SearchQuery;
}

/** The smallest change of one filter that an item needs to match. */
function changeFor(facet: Facet, item: SearchItem, query: SearchQuery, scope: SearchScope): Change {
  const drop = (text: string): Change => ({ text, query: withoutFacet(query, facet) });
  switch (facet) {
    case "price":
      return limitChange(query, item.priceUsd, priceStepUsd, "price") ?? drop("Any price, or none published yet");
    case "monthly": {
      if (item.monthlyUsd === null) return drop("Any monthly payment");
      const raised = Math.ceil(item.monthlyUsd / monthlyStepUsd) * monthlyStepUsd;
      return { text: `Raise the monthly payment to ${fullPrice(raised)}`, query: { ...query, monthlyTo: raised } };
    }
    case "size":
      return limitChange(query, item.squareFeet, areaStep, "size") ?? drop("Any size");
    case "beds":
      return smallestChange(query, "beds", item.bedsMax, "bedroom") ?? drop("Any number of bedrooms");
    case "baths":
      return smallestChange(query, "baths", item.bathsMax, "bathroom") ?? drop("Any number of bathrooms");
    case "garage":
      return smallestChange(query, "garage", item.garage, "garage space") ?? drop("With or without a garage");
    case "by":
      return item.readyDate === null
        ? drop("Without a date to move in by")
        : { text: `Move in by ${formatDate(item.readyDate)}`, query: { ...query, by: item.readyDate } };
    case "near":
      return nearChange(query, item, scope) ?? drop(`Not only near ${placeOf(query, scope)?.title ?? ""}`);
    case "where":
      return item.town ? townChange(query, item, scope) : drop("In any town");
    case "kind":
      return { text: `${kindTexts[item.kind]} too`, query: { ...query, kinds: [...query.kinds, item.kind] } };
    case "named":
      return drop("Others, whatever their name");
    case "house": {
      const other = scope.houses.find(({ id }) => item.houses.includes(id));
      return other
        ? { text: `${other.title} too`, query: { ...query, houses: [...query.houses, other.id].sort() } }
        : drop("Any kind of house");
    }
    case "status":
      return {
        text: `“${stateTexts[item.state]}” too`,
        query: { ...query, states: [...query.states, item.state] },
      };
    case "stories":
      return item.stories === null
        ? drop("Any number of stories")
        : { text: `${storiesText(item.stories)} too`, query: { ...query, stories: [...query.stories, item.stories] } };
    case "collection": {
      const other = collections.find(({ id }) => item.collections.includes(id));
      return other
        ? { text: `${other.title} too`, query: { ...query, collections: [...query.collections, other.id] } }
        : drop("Any collection");
    }
    default:
      return drop(`Without “${factTexts[facet]}”`);
  }
}

function limitChange(query: SearchQuery, value: number | null, step: number, name: "price" | "size"): Change | null {
  const to = query[`${name}To`];
  if (value === null) return null;
  const text = (limit: number) => (name === "price" ? fullPrice(limit) : `${formatNumber(limit)} sq ft`);
  if (to !== null && value > to) {
    const raised = Math.ceil(value / step) * step;
    return { text: `Raise the ${name} to ${text(raised)}`, query: { ...query, [`${name}To`]: raised } };
  }
  const lowered = Math.floor(value / step) * step;
  return { text: `Begin at ${text(lowered)}`, query: { ...query, [`${name}From`]: lowered || null } };
}

function smallestChange(
  query: SearchQuery,
  name: "beds" | "baths" | "garage",
  value: number | null,
  noun: string,
): Change | null {
  if (value === null || value < 1) return null;
  return {
    text: `${value} ${noun}${value === 1 ? "" : "s"} instead of ${query[name]}`,
    query: { ...query, [name]: value },
  };
}

function nearChange(query: SearchQuery, item: SearchItem, scope: SearchScope): Change | null {
  const place = placeOf(query, scope);
  const miles = place && milesBetween(item, place);
  const enough = milesSteps.find((step) => miles !== null && step >= miles);
  if (!place || enough === undefined) return null;
  return { text: `Up to ${enough} miles from ${place.title}`, query: { ...query, miles: enough } };
}

function townChange(query: SearchQuery, item: SearchItem, { places }: SearchScope): Change {
  const here = places.find(({ id }) => id === item.town);
  const miles = query.towns.flatMap((town) => {
    const chosen = places.find(({ id }) => id === town);
    return (here && chosen && milesBetween(here, chosen)) ?? [];
  });
  const away = miles.length > 0 ? `, ${formatMiles(Math.min(...miles))} away` : "";
  return { text: `Look in ${item.town} too${away}`, query: { ...query, towns: [...query.towns, item.town] } };
}
