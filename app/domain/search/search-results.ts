import { type GeoPoint, milesBetween } from "../neighborhoods/geo.ts";
import { compareReadyDates } from "../products/product-status.ts";
import { kindTexts, orderTexts } from "./search-choices.ts";
import {
  type ChoiceCounts,
  choiceCounts,
  missedFacets,
  originOf,
  type PriceColumn,
  priceColumns,
} from "./search-filters.ts";
import {
  type SearchItem,
  type SearchKind,
  type SearchOrder,
  type SearchQuery,
  type SearchScope,
  searchKinds,
} from "./search-query.ts";
import { type Relaxation, relaxations } from "./search-relaxation.ts";

const byKind = (one: SearchItem, other: SearchItem) => searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind);

/** Compares by a number; items without one come last in either direction. */
function by(of: (item: SearchItem) => number | null, direction: 1 | -1) {
  return (one: SearchItem, other: SearchItem) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * (a - b);
  };
}

const byPrice = by(({ priceUsd }) => priceUsd, 1);

const bySoonest = (one: SearchItem, other: SearchItem) =>
  byKind(one, other) || compareReadyDates(one.readyDate, other.readyDate) || byPrice(one, other);

const comparisons: Readonly<Record<SearchOrder, (one: SearchItem, other: SearchItem) => number>> = {
  neighborhood: bySoonest,
  kind: bySoonest,
  soonest: bySoonest,
  price: byPrice,
  "price-down": by(({ priceUsd }) => priceUsd, -1),
  size: by(({ squareFeet }) => squareFeet, 1),
  "size-down": by(({ squareFeet }) => squareFeet, -1),
  // When no origin is known; else {@link nearestFirst}.
  distance: bySoonest,
};

const sorted = new WeakMap<readonly SearchItem[], Map<SearchOrder, readonly SearchItem[]>>();

/** The items in a sort order, equal ones by kind and id. Cached per list, as sorting takes longer than filtering. */
export function inOrderOf<Item extends SearchItem>(items: readonly Item[], order: SearchOrder): readonly Item[] {
  const byOrder = sorted.get(items) ?? new Map<SearchOrder, readonly SearchItem[]>();
  sorted.set(items, byOrder);
  const known = byOrder.get(order);
  // The cache of a list has items of the same type.
  if (known) return known as readonly Item[];
  const result = items.toSorted(
    (one, other) => comparisons[order](one, other) || byKind(one, other) || one.id - other.id,
  );
  byOrder.set(order, result);
  return result;
}

/** The items by distance, equal ones in the order given; not cached, as the number of origins is unlimited. */
function nearestFirst<Item extends SearchItem>(items: readonly Item[], origin: GeoPoint): Item[] {
  const miles = new Map(items.map((item) => [item, milesBetween(item, origin) ?? Number.POSITIVE_INFINITY]));
  const of = (item: Item) => miles.get(item) ?? Number.POSITIVE_INFINITY;
  return items.toSorted((one, other) => (of(one) === of(other) ? 0 : of(one) - of(other)));
}

/** The sort orders in a sentence each. */
export const orderSentences: Readonly<Record<SearchOrder, string>> = {
  neighborhood: "By neighborhood: in each one, the soonest move-in comes first, then models and plans.",
  kind: "By kind: homes by the soonest move-in, then models, then plans.",
  soonest: "The soonest move-in first, then models and plans.",
  price: "The lowest price first, what has no price yet last.",
  "price-down": "The highest price first, what has no price yet last.",
  "size-down": "The largest first.",
  size: "The smallest first.",
  distance: "The nearest first, as the crow flies; what has no place on the map last.",
};

/** Items per page of results. */
export const stepItems = 20;

/** The most items of a section on a page; the section's link expands it. */
export const sectionItems = 12;

/** All searchable items, with the names of their sections. */
export interface SearchCatalog<Item extends SearchItem> extends SearchScope {
  readonly items: readonly Item[];
  readonly neighborhoods: readonly SectionNeighborhood[];
}

/** A section of the results (S2.116, S2.118), or the only list when an order without sections was chosen. */
export interface SearchSection<Item> {
  readonly id: string;
  readonly title: string;
  /** Number of results in the section; `shown` are those on the page. */
  readonly count: number;
  readonly shown: readonly Item[];
  /** Number of results of each kind. */
  readonly kinds: Readonly<Record<SearchKind, number>>;
}

/** Results of a search. */
export interface SearchResults<Item> {
  /** Number of results in all sections, shown or not (S2.117). */
  readonly count: number;
  /** Number of items without any filter. */
  readonly total: number;
  readonly sections: readonly SearchSection<Item>[];
  /** Number of sections not yet shown and of the items in them; in an order without sections, of items only. */
  readonly remaining: { readonly sections: number; readonly items: number };
  readonly counts: ChoiceCounts;
  readonly columns: readonly PriceColumn[];
  readonly relaxations: readonly Relaxation[];
}

/** Runs a query: its results in sections and order, with the counts of every option. */
export function searchResults<Item extends SearchItem>(
  catalog: SearchCatalog<Item>,
  query: SearchQuery,
): SearchResults<Item> {
  const { neighborhoods } = catalog;
  const origin = query.order === "distance" ? originOf(query, catalog) : null;
  const inOrder = inOrderOf(catalog.items, query.order);
  const items = origin ? nearestFirst(inOrder, origin) : inOrder;
  const missed = missedFacets(items, query, catalog);
  const fitting = items.filter((_, position) => missed[position] === 0);
  const sections = sectionsFor(fitting, query.order, neighborhoods);
  const shown = shownCounts(sections, query);
  const present = sections.slice(0, shown.length);
  const remaining = sections.slice(shown.length);
  return {
    count: fitting.length,
    total: items.length,
    sections: present.map(({ id, title, products: all }, position) => ({
      id,
      title,
      count: all.length,
      shown: all.slice(0, shown[position]).map(({ item }) => item),
      kinds: {
        home: all.filter(({ item }) => item.kind === "home").length,
        model: all.filter(({ item }) => item.kind === "model").length,
        plan: all.filter(({ item }) => item.kind === "plan").length,
      },
    })),
    remaining: isSectioned(query.order)
      ? { sections: remaining.length, items: remaining.reduce((sum, { products: all }) => sum + all.length, 0) }
      : { sections: 0, items: fitting.length - (shown[0] ?? 0) },
    counts: choiceCounts(items, missed, query, catalog),
    columns: priceColumns(items, missed, query),
    relaxations: fitting.length > 0 ? [] : relaxations(items, query, catalog),
  };
}

/** Whether an order has sections. */
export const isSectioned = (order: SearchOrder) => order === "neighborhood" || order === "kind";

/** The results in the sections of an order; in a single one when the order has none. */
function sectionsFor<Item extends SearchItem>(
  items: readonly Item[],
  order: SearchOrder,
  neighborhoods: readonly SectionNeighborhood[],
) {
  const products = items.map((item) => ({
    item,
    neighborhoodId: item.neighborhoodId,
    sectionId: order === "kind" ? item.kind : item.sectionId,
  }));
  if (order === "kind") return inOrderOfKinds(sectionsOf(products, neighborhoods, kindTexts));
  if (isSectioned(order)) return sectionsOf(products, neighborhoods);
  return products.length > 0 ? [{ id: "results", title: orderTexts[order], products }] : [];
}

/** Number of items to show in each section, until the items of the query's pages are used up. */
function shownCounts(
  sections: readonly { readonly id: string; readonly products: readonly unknown[] }[],
  { steps, opened, order }: SearchQuery,
): number[] {
  const max = isSectioned(order) ? sectionItems : Number.POSITIVE_INFINITY;
  const counts: number[] = [];
  let left = steps * stepItems;
  for (const { id, products } of sections) {
    if (left === 0) break;
    const count = Math.min(products.length, max, left);
    counts.push(opened.includes(id) ? products.length : count);
    left -= count;
  }
  return counts;
}

function inOrderOfKinds<Section extends { readonly id: string }>(sections: readonly Section[]): Section[] {
  const place = ({ id }: Section) => searchKinds.findIndex((kind) => id === `section-${kind}`);
  return sections.toSorted((one, other) => place(one) - place(other));
}

/** The fields of a product that determine its section. `sectionId` wins over the neighborhood (S2.116). */
interface SectionedProduct {
  readonly sectionId: string | null;
  readonly neighborhoodId: number | null;
}

/** A neighborhood that names a section. */
export interface SectionNeighborhood {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

const elsewhere = { id: "elsewhere", title: "Elsewhere" };

/**
 * Groups products by `sectionId`, or else by neighborhood (S2.116). Sections are in the order of their first product;
 * products with neither, or with an unknown neighborhood, come last, under “Elsewhere”. `sectionTitles` maps a
 * `sectionId` to its title, which defaults to the id.
 */
export function sectionsOf<Product extends SectionedProduct>(
  products: readonly Product[],
  neighborhoods: readonly SectionNeighborhood[],
  sectionTitles: Readonly<Record<string, string>> = {},
) {
  const neighborhoodsById = new Map<number | null, SectionNeighborhood>(neighborhoods.map((one) => [one.id, one]));
  const sectionOf = (sectionId: string | undefined, neighborhoodId: number | null) => {
    if (sectionId) {
      const title = Object.hasOwn(sectionTitles, sectionId) ? sectionTitles[sectionId] : undefined;
      return { id: `section-${idPart(sectionId)}`, title: title ?? sectionId };
    }
    const neighborhood = neighborhoodsById.get(neighborhoodId);
    return neighborhood ? { id: `neighborhood-${idPart(neighborhood.slug)}`, title: neighborhood.title } : elsewhere;
  };
  /** Computed once per section, not per product. */
  const names = new Map<string | number | null, ReturnType<typeof sectionOf>>();
  const byId = new Map<string, { readonly id: string; readonly title: string; readonly products: Product[] }>();
  for (const product of products) {
    const sectionId = product.sectionId?.trim();
    const key = sectionId || product.neighborhoodId;
    const name = names.get(key) ?? sectionOf(sectionId, product.neighborhoodId);
    names.set(key, name);
    const section = byId.get(name.id) ?? { ...name, products: [] };
    byId.set(name.id, section);
    section.products.push(product);
  }
  const isLast = ({ id }: { readonly id: string }) => Number(id === elsewhere.id);
  return [...byId.values()].sort((one, other) => isLast(one) - isLast(other));
}

/** Letters and digits of any script, joined by hyphens. */
function idPart(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
