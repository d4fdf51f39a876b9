import type { CollectionId } from "@porchlight/contract/vocabulary";
import type { LivingFact, SearchKind, SearchState } from "./search-query.ts";

/**
 * One thing for sale as the search sees it. A plan has ranges, a home and a model have the same number twice; null and
 * empty are unknown, and no filter keeps what it does not know. Prices in USD, areas in square feet, degrees.
 */
export interface SearchItem {
  readonly id: number;
  readonly kind: SearchKind;
  readonly neighborhoodId: number | null;
  /** A section of its own that the content names (S2.116); null for that of the neighborhood. */
  readonly sectionId: string | null;
  readonly town: string;
  /** What it is known by: the ids of its title, its street and its plan. */
  readonly names: readonly string[];
  /** The ids of the kinds of house that it may be. */
  readonly houses: readonly string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Null where the price is not shown (S9.14). */
  readonly priceUsd: number | null;
  readonly bedsMax: number | null;
  readonly bathsMax: number | null;
  readonly squareFeet: number | null;
  readonly collections: readonly CollectionId[];
  readonly state: SearchState;
  /** ISO day of the move-in; null for models and plans, and where unknown. */
  readonly readyDate: string | null;
  readonly facts: readonly LivingFact[];
  readonly garage: number | null;
  readonly stories: number | null;
}
