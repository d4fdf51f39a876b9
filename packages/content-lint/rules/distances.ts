import { milesBetween } from "../../../app/domain/neighborhoods/geo.ts";
import { placeIn, type Region } from "../../../app/domain/neighborhoods/region.ts";
import { formatMiles } from "../../../app/domain/products/figures.ts";
import { joined } from "../../../app/domain/wording/text.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { type Finding, found, type Rule } from "../finding.ts";
import { builderRegion } from "./places.ts";

/** A distance in a neighborhood's data. */
interface StatedDistance {
  readonly neighborhood: StoredEntry<"neighborhood">;
  readonly place: string;
  readonly miles: number;
  readonly field: string;
  /** Reachable at more than one point, such as a trail or a river. */
  readonly isLong: boolean;
}

/** Longest plausible ratio of a road to the straight line; distances are also rounded. */
const longestDetour = 2;
const roundingMiles = 0.2;
/** Generic place names: `Grocery store`, `Nearest elementary school`. */
const ofAnyTown = new Set(
  `a the and or of to in at next nearest closest local public airport bank beach bus cafe center church city clinic coffee college
  daycare dining doctor downtown elementary fire freeway gas golf course grocery groceries gym hall high highway hospital interstate lake
  library light mall market medical middle park parks pharmacy playground police pool post office preschool rail restaurant restaurants
  river school schools shop shopping shops stadium station stop store stores supermarket town trail trailhead train transit university
  urgent care`.split(/\s+/),
);
const longPlace = /\b(?:trail|path|greenway|creek|river|ditch|highway|parkway|bus|i-\d+)\b/i;

/**
 * The distances that two neighborhoods state to the same place, such as a school, are consistent: their sum is at least
 * the straight line between the neighborhoods, and their difference at most a road between them.
 */
export const sharedPlaces: Rule = {
  name: "shared-places",
  *check(content) {
    const region = builderRegion(content);
    for (const all of Map.groupBy(statedDistances(content), ({ place }) => place).values()) {
      for (const [index, one] of all.entries()) {
        for (const other of all.slice(0, index)) yield* findingsOf(one, other, region);
      }
    }
  },
};

function statedDistances({ snapshot }: Content): StatedDistance[] {
  return snapshot.entriesOf("neighborhood").flatMap((neighborhood) => {
    const { distances = [], schools = [] } = neighborhood.data;
    const stated = [
      ...distances.map(({ label = "", miles }, index) => {
        return { place: label, miles, field: `distances.${index}.miles`, isLong: longPlace.test(label) };
      }),
      ...schools.map(({ name = "", district = "", miles }, index) => {
        // Schools of several districts may share a name.
        return { place: joined(", ", name, district), miles, field: `schools.${index}.miles`, isLong: false };
      }),
    ];
    return stated.flatMap(({ miles, place, ...rest }) =>
      typeof miles === "number" && miles >= 0 && isName(place)
        ? { neighborhood, place: place.trim(), miles, ...rest }
        : [],
    );
  });
}

/** Whether a name is specific; `Grocery store` may be a different one in each neighborhood. */
function isName(place: string): boolean {
  return (place.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !ofAnyTown.has(word));
}

function* findingsOf(one: StatedDistance, other: StatedDistance, region: Region): Generator<Finding> {
  if (one.neighborhood === other.neighborhood) return;
  // The rule `coordinates` reports wrong coordinates.
  const apart = milesBetween(placeIn(region, one.neighborhood.data), placeIn(region, other.neighborhood.data));
  if (apart === null) return;
  const isTooNear = !one.isLong && one.miles + other.miles + roundingMiles < apart;
  const isTooFar = Math.abs(one.miles - other.miles) - roundingMiles > apart * longestDetour;
  if (!isTooNear && !isTooFar) return;
  const [name, otherName] = [one.neighborhood.title, other.neighborhood.title];
  yield found(
    one.neighborhood,
    one.field,
    `${one.place} is listed as ${formatMiles(one.miles)} from ${name} and ${formatMiles(other.miles)} from ${otherName}, which are ${apart.toFixed(1)} miles apart.`,
    "Measure both distances on a map and correct the one that is wrong; where two places share the name, say which is meant.",
  );
}
