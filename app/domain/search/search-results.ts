import { type SectionNeighborhood, searchGrid } from "../products/search-sections.ts";
import { kindTexts } from "./search-choices.ts";
import { type ChoiceCounts, choiceCounts, missedFacets, type PriceColumn, priceColumns } from "./search-filters.ts";
import type { SearchItem } from "./search-item.ts";
import { inOrderOf } from "./search-order.ts";
import { type SearchKind, type SearchQuery, type SearchScope, searchKinds } from "./search-query.ts";
import { type Relaxation, relaxations } from "./search-relaxation.ts";

/** Items that each step adds to the page. */
export const stepItems = 24;

/** Items of a section that a step shows at most; the section's own link shows all. */
export const sectionItems = 12;

/** Everything that can be searched, with the names of its sections. */
export interface SearchStock<Item extends SearchItem> extends SearchScope {
  readonly items: readonly Item[];
  readonly neighborhoods: readonly SectionNeighborhood[];
}

/** A section with an item in it (S2.116, S2.118). */
export interface SearchSection<Item> {
  readonly id: string;
  readonly title: string;
  /** All items of the section that fit; `shown` are those on the page. */
  readonly count: number;
  readonly shown: readonly Item[];
  /** How many of `count` are of each kind. */
  readonly kinds: Readonly<Record<SearchKind, number>>;
}

/** What a search finds. */
export interface SearchResults<Item> {
  /** Items over all sections after filtering, shown or to be gone on to (S2.117). */
  readonly count: number;
  /** Items without any filter. */
  readonly total: number;
  readonly sections: readonly SearchSection<Item>[];
  /** Sections that can be gone on to, and the items in them. */
  readonly later: { readonly sections: number; readonly items: number };
  readonly counts: ChoiceCounts;
  readonly columns: readonly PriceColumn[];
  readonly relaxations: readonly Relaxation[];
}

/** What of the stock a query finds, in its sections and order, with the counts of every choice. */
export function searchResults<Item extends SearchItem>(
  stock: SearchStock<Item>,
  query: SearchQuery,
): SearchResults<Item> {
  const { neighborhoods } = stock;
  const items = inOrderOf(stock.items, query.order);
  const missed = missedFacets(items, query, stock);
  const fitting = items.filter((_, position) => missed[position] === 0);
  const products = fitting.map((item) => ({
    item,
    neighborhoodId: item.neighborhoodId,
    sectionId: query.grouping === "kind" ? item.kind : item.sectionId,
  }));
  const grid = searchGrid(products, neighborhoods, () => true, query.grouping === "kind" ? kindTexts : {});
  const all = query.grouping === "kind" ? byKind(grid.sections) : grid.sections;
  const sections = all.filter(({ isHidden }) => !isHidden);
  const shown = shownCounts(sections, query);
  const present = sections.slice(0, shown.length);
  const later = sections.slice(shown.length);
  return {
    count: grid.visibleCount,
    total: items.length,
    sections: present.map(({ id, title, visibleProducts }, position) => ({
      id,
      title,
      count: visibleProducts.length,
      shown: visibleProducts.slice(0, shown[position]).map(({ item }) => item),
      kinds: {
        home: visibleProducts.filter(({ item }) => item.kind === "home").length,
        model: visibleProducts.filter(({ item }) => item.kind === "model").length,
        plan: visibleProducts.filter(({ item }) => item.kind === "plan").length,
      },
    })),
    later: {
      sections: later.length,
      items: later.reduce((sum, { visibleProducts }) => sum + visibleProducts.length, 0),
    },
    counts: choiceCounts(items, missed, query, stock),
    columns: priceColumns(items, missed, query),
    relaxations: fitting.length > 0 ? [] : relaxations(items, query, stock),
  };
}

/** How many items each section on the page shows, until the items of the query's steps are used up. */
function shownCounts(
  sections: readonly { readonly id: string; readonly visibleProducts: readonly unknown[] }[],
  { steps, opened }: SearchQuery,
): number[] {
  const counts: number[] = [];
  let left = steps * stepItems;
  for (const { id, visibleProducts } of sections) {
    if (left === 0) break;
    const count = Math.min(visibleProducts.length, sectionItems, left);
    counts.push(opened.includes(id) ? visibleProducts.length : count);
    left -= count;
  }
  return counts;
}

function byKind<Section extends { readonly id: string }>(sections: readonly Section[]): Section[] {
  const place = ({ id }: Section) => searchKinds.findIndex((kind) => id === `section-${kind}`);
  return sections.toSorted((one, other) => place(one) - place(other));
}
