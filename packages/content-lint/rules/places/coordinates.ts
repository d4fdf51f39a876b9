import type { GeoBounds } from "../../../../app/domain/neighborhoods/geo-bounds.ts";
import { geoPoint, milesBetween, type GeoPoint as Place } from "../../../../app/domain/neighborhoods/geo-point.ts";
import { mistakeIn, placeAnywhere, placeIn, type Region } from "../../../../app/domain/neighborhoods/region.ts";
import { formatMiles } from "../../../../app/domain/products/figures.ts";
import { joined } from "../../../../app/domain/wording/text.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { dataOf, listOf } from "../../../wordpress-plugin/editor/model.ts";
import { builderRegion } from "../../builder-region.ts";
import type { Content } from "../../content.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { stateBounds } from "../../state-bounds.ts";
import { neighborhoodOf } from "../../stock.ts";

/** A house stands no farther from the place of its neighborhood. */
const maxMiles = 5;

/**
 * Places on the map lie in the state of their neighborhood and where the builder builds, and houses in the reach of their
 * neighborhood. Of houses and neighborhoods the site shows no coordinates outside the builder's region.
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
      const problem = `It is ${miles.toFixed(0)} miles away from ${neighborhood.title}, where it stands.`;
      yield found(house, "latitude", problem, "Put the point of the map on the house.");
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

/** Whether the site takes a place that is on earth for a mistake. */
function isOutside(region: Region, place: Place | undefined): boolean {
  return place !== undefined && placeIn(region, place).isMisplaced;
}

/** What is wrong with a place: at most one finding. */
function problemsOf(
  entry: StoredEntry,
  field: string,
  place: Place | undefined,
  { state, region, isMisplaced }: { state: string | undefined; region: Region; isMisplaced: boolean },
): Finding[] {
  if (!place) return [];
  const { latitude, longitude } = place;
  const bounds = stateBounds(state);
  const remedy = "Put the point of the map on the place.";
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
      `${remedy} Where it is right, give what else is built there its points too.`,
    ),
  ];
}

const swapped = "Latitude and longitude have changed places.";

function mistakeInState(bounds: GeoBounds, { latitude, longitude }: Place): string {
  if (isIn(bounds, { latitude: longitude, longitude: latitude })) return swapped;
  if (!isIn(bounds, { latitude, longitude: -longitude })) return "";
  return "The longitude lacks its minus: the state is west of Greenwich.";
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

/** The state that most neighborhoods are in: that of pages, which name none. */
function stateOfMost({ snapshot }: Content): string | undefined {
  const states = Map.groupBy(snapshot.entriesOf("neighborhood"), ({ data }) => data.state?.trim().toUpperCase() ?? "");
  const [most] = [...states].filter(([state]) => state !== "").toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0];
}
