import {
  type GeoBounds,
  geoPoint,
  milesBetween,
  type GeoPoint as Place,
} from "../../../app/domain/neighborhoods/geo.ts";
import { mistakeIn, placeAnywhere, placeIn, type Region, regionOf } from "../../../app/domain/neighborhoods/region.ts";
import { formatMiles } from "../../../app/domain/products/figures.ts";
import { joined } from "../../../app/domain/wording/text.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { dataOf, listOf } from "../../wordpress-plugin/editor/model.ts";
import { neighborhoodOf } from "../catalog.ts";
import type { Content } from "../content.ts";
import { type Finding, found, type Rule } from "../finding.ts";

/** Maximum distance of a house from its neighborhood, in miles. */
const maxMiles = 5;

/**
 * Coordinates are in the state of their neighborhood and in the builder's region, and houses near their neighborhood.
 * The site hides houses and neighborhoods outside the region.
 */
export const coordinates: Rule = {
  name: "coordinates",
  *check(content) {
    const ofMost = stateOfMost(content);
    const neighborhoods = content.snapshot.entriesOf("neighborhood");
    const houses = [...content.snapshot.entriesOf("home"), ...content.snapshot.entriesOf("model")];
    const region = builderRegion(content);
    const outside = (entry: StoredEntry, state: string | undefined, place: Place | undefined) =>
      problemsOf(entry, "latitude", place, { state, region, isMisplaced: isOutside(region, place) });
    for (const neighborhood of neighborhoods) {
      yield* outside(neighborhood, neighborhood.data.state, placeOf(neighborhood.data));
    }
    for (const house of houses) {
      const neighborhood = neighborhoodOf(content.snapshot, house);
      const place = placeOf(house.data);
      const problems = outside(house, neighborhood?.data.state ?? ofMost, place);
      yield* problems;
      const center = neighborhood && placeOf(neighborhood.data);
      const isCenterRight = center && outside(neighborhood, neighborhood.data.state, center).length === 0;
      if (!place || problems.length > 0 || !isCenterRight) continue;
      const miles = milesBetween(place, center) ?? 0;
      if (miles <= maxMiles) continue;
      const problem = `It is ${miles.toFixed(0)} miles away from ${neighborhood.title}, its neighborhood.`;
      yield found(house, "latitude", problem, "Move the pin of the map to the house.");
    }
    for (const entry of content.snapshot.entries()) {
      for (const [index, organism] of listOf(dataOf(entry.data).organisms).entries()) {
        const { mapLatitude: latitude, mapLongitude: longitude } = dataOf(organism);
        const place = placeOf({ latitude, longitude });
        const { isMisplaced } = placeAnywhere(region, place ?? {});
        yield* problemsOf(entry, `organisms.${index}.mapLatitude`, place, { state: ofMost, region, isMisplaced });
      }
    }
  },
};

function placeOf({ latitude, longitude }: { readonly latitude?: unknown; readonly longitude?: unknown }) {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}

/** Whether the site ignores a place as wrong. */
function isOutside(region: Region, place: Place | undefined): boolean {
  return place !== undefined && placeIn(region, place).isMisplaced;
}

/** The problem of a place: at most one finding. */
function problemsOf(
  entry: StoredEntry,
  field: string,
  place: Place | undefined,
  { state, region, isMisplaced }: { state: string | undefined; region: Region; isMisplaced: boolean },
): Finding[] {
  if (!place) return [];
  const { latitude, longitude } = place;
  const bounds = stateBounds(state);
  const remedy = "Move the pin of the map to the place.";
  if (bounds && !isIn(bounds, place)) {
    const way = mistakeInState(bounds, place) || mistakeWords(region, place);
    return [found(entry, field, joined(" ", `The place ${latitude}, ${longitude} is not in ${state}.`, way), remedy)];
  }
  if (!geoPoint(latitude, longitude)) {
    const problem = `There is no place ${latitude}, ${longitude} on the map.`;
    return [found(entry, field, joined(" ", problem, mistakeWords(region, place)), remedy)];
  }
  if (!isMisplaced) return [];
  const problem = `The place ${latitude}, ${longitude} is ${formatMiles(milesTo(region, place))} from every other place of the builder.`;
  return [
    found(
      entry,
      field,
      joined(" ", problem, mistakeWords(region, place)),
      `${remedy} If it is correct, also enter the coordinates of everything else that is built there.`,
    ),
  ];
}

const swapped = "Latitude and longitude are swapped.";

function mistakeInState(bounds: GeoBounds, { latitude, longitude }: Place): string {
  if (isIn(bounds, { latitude: longitude, longitude: latitude })) return swapped;
  if (!isIn(bounds, { latitude, longitude: -longitude })) return "";
  return "The longitude has no minus sign: the state is west of Greenwich.";
}

function mistakeWords(region: Region, place: Place): string {
  const mistake = mistakeIn(region, place);
  if (mistake === "swapped") return swapped;
  if (mistake === "longitude-sign") return "The longitude has the wrong sign.";
  return mistake === "latitude-sign" ? "The latitude has the wrong sign." : "";
}

function milesTo(region: Region, place: Place): number {
  return Math.round(Math.min(...region.map((each) => milesBetween(each, place) ?? Number.POSITIVE_INFINITY)));
}

function isIn({ south, north, west, east }: GeoBounds, { latitude, longitude }: Place): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** The state of most neighborhoods, for pages without a state. */
function stateOfMost({ snapshot }: Content): string | undefined {
  const states = Map.groupBy(snapshot.entriesOf("neighborhood"), ({ data }) => data.state?.trim().toUpperCase() ?? "");
  const [mostFrequent] = [...states].filter(([state]) => state !== "").toSorted(([, a], [, b]) => b.length - a.length);
  return mostFrequent?.[0];
}

/** The region of neighborhoods, homes and models, computed as on the site. */
export function builderRegion({ snapshot }: Content): Region {
  const entries = [
    ...snapshot.entriesOf("neighborhood"),
    ...snapshot.entriesOf("home"),
    ...snapshot.entriesOf("model"),
  ];
  return regionOf(entries.flatMap(({ data }) => geoPoint(data.latitude, data.longitude) ?? []));
}

/** South, north, west, east by postal code, with a margin. Alaska ends at the date line. */
const degrees: Readonly<Record<string, readonly [number, number, number, number]>> = {
  AL: [30.1, 35.1, -88.6, -84.8],
  AK: [51.0, 71.6, -180, -129.9],
  AZ: [31.3, 37.1, -114.9, -109.0],
  AR: [32.9, 36.6, -94.7, -89.6],
  CA: [32.4, 42.1, -124.6, -114.0],
  CO: [36.9, 41.1, -109.2, -102.0],
  CT: [40.9, 42.1, -73.8, -71.7],
  DE: [38.4, 39.9, -75.9, -74.9],
  DC: [38.7, 39.1, -77.2, -76.8],
  FL: [24.3, 31.1, -87.7, -79.9],
  GA: [30.3, 35.1, -85.7, -80.7],
  HI: [18.8, 22.4, -160.4, -154.7],
  ID: [41.9, 49.1, -117.3, -111.0],
  IL: [36.9, 42.6, -91.6, -87.0],
  IN: [37.7, 41.8, -88.2, -84.7],
  IA: [40.3, 43.6, -96.7, -90.1],
  KS: [36.9, 40.1, -102.2, -94.5],
  KY: [36.4, 39.2, -89.6, -81.9],
  LA: [28.8, 33.1, -94.1, -88.7],
  ME: [42.9, 47.5, -71.2, -66.8],
  MD: [37.8, 39.8, -79.6, -75.0],
  MA: [41.1, 42.9, -73.6, -69.8],
  MI: [41.6, 48.4, -90.5, -82.3],
  MN: [43.4, 49.5, -97.3, -89.4],
  MS: [30.0, 35.1, -91.7, -88.0],
  MO: [35.9, 40.7, -95.9, -89.0],
  MT: [44.3, 49.1, -116.1, -103.9],
  NE: [39.9, 43.1, -104.2, -95.2],
  NV: [34.9, 42.1, -120.1, -113.9],
  NH: [42.6, 45.4, -72.7, -70.6],
  NJ: [38.8, 41.4, -75.7, -73.8],
  NM: [31.2, 37.1, -109.2, -102.9],
  NY: [40.4, 45.1, -79.9, -71.8],
  NC: [33.7, 36.7, -84.4, -75.3],
  ND: [45.8, 49.1, -104.2, -96.4],
  OH: [38.3, 42.1, -84.9, -80.4],
  OK: [33.5, 37.1, -103.1, -94.3],
  OR: [41.9, 46.4, -124.7, -116.4],
  PA: [39.6, 42.4, -80.6, -74.6],
  RI: [41.0, 42.1, -72.0, -71.0],
  SC: [31.9, 35.3, -83.5, -78.4],
  SD: [42.4, 46.0, -104.2, -96.3],
  TN: [34.9, 36.8, -90.4, -81.6],
  TX: [25.7, 36.6, -106.8, -93.4],
  UT: [36.9, 42.1, -114.2, -108.9],
  VT: [42.6, 45.1, -73.5, -71.4],
  VA: [36.4, 39.6, -83.8, -75.1],
  WA: [45.4, 49.1, -124.9, -116.8],
  WV: [37.1, 40.7, -82.8, -77.6],
  WI: [42.4, 47.4, -93.0, -86.7],
  WY: [40.9, 45.1, -111.2, -103.9],
};

/** The bounds of a state by postal code, case-insensitive; undefined for anything else. */
export function stateBounds(state: string | undefined): GeoBounds | undefined {
  const found = degrees[state?.trim().toUpperCase() ?? ""];
  if (!found) return undefined;
  const [south, north, west, east] = found;
  return { south, north, west, east };
}
