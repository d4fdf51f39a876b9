import { type Corner, cornersOf } from "../../../../app/domain/neighborhoods/site-plan-geometry.ts";
import type { NeighborhoodData } from "../../../backend/store/entry-data.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import type { Content } from "../../content.ts";
import type { House } from "../../stock.ts";

type Neighborhood = StoredEntry<"neighborhood">;

/** A homesite of a neighborhood, as rules read it. */
export interface Lot {
  /** As editors write it, without the spaces around it. */
  readonly number: string;
  /** Below the neighborhood's data: `homesites.3`. */
  readonly path: string;
  /** Where it is drawn, in the units of the site plan; empty where it is not. */
  readonly corners: readonly Corner[];
  readonly homesite: NonNullable<NeighborhoodData["homesites"]>[number];
}

/** A neighborhood that has homesites, with the houses on them. */
export interface Platted {
  readonly neighborhood: Neighborhood;
  readonly lots: readonly Lot[];
  readonly houses: readonly House[];
  /** The homesites of a number, however it is spelled. */
  lotsOf(number: string): readonly Lot[];
  /** The houses that name a homesite. */
  housesOn(lot: Lot): readonly House[];
}

/** All neighborhoods that have homesites. */
export function plattedNeighborhoods({ snapshot }: Content): Platted[] {
  return snapshot.entriesOf("neighborhood").flatMap((neighborhood) => {
    const lots = (neighborhood.data.homesites ?? []).map((homesite, index) => ({
      number: (homesite.number ?? "").trim(),
      path: `homesites.${index}`,
      corners: cornersOf(homesite.points),
      homesite,
    }));
    if (lots.length === 0) return [];
    const houses = [
      ...snapshot.referringTo(neighborhood.id, "home", "neighborhood"),
      ...snapshot.referringTo(neighborhood.id, "model", "neighborhood"),
    ];
    return {
      neighborhood,
      lots,
      houses,
      lotsOf: (number) => lots.filter((lot) => isSameNumber(lot.number, number)),
      housesOn: (lot) => houses.filter(({ data }) => isSameNumber(data.homesite ?? "", lot.number)),
    };
  });
}

/** Whether two numbers name one homesite: `4B` and `4b ` do. */
export function isSameNumber(one: string, other: string): boolean {
  const key = (number: string) => number.trim().toLowerCase();
  return key(one) !== "" && key(one) === key(other);
}

/** `7,840 square feet`. */
export function squareFeet(areaSqFt: number): string {
  return `${Math.round(areaSqFt).toLocaleString("en-US")} square feet`;
}
