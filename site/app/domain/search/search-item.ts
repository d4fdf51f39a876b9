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

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Somewhere {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The miles between two places as the crow flies; null where one of them is not known. */
export function milesBetween(one: Somewhere, other: Somewhere): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null) {
    return null;
  }
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}
