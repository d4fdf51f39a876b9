import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import type { GeoBounds } from "../../../site/app/domain/neighborhoods/geo-bounds.ts";
import { geoPoint, milesBetween, type GeoPoint as Place } from "../../../site/app/domain/neighborhoods/geo-point.ts";
import { dataOf, listOf } from "../../../wordpress/editor/model.ts";
import type { Content } from "../../content.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { stateBounds } from "../../state-bounds.ts";
import { neighborhoodOf } from "../../stock.ts";

/** A house stands no farther from the place of its neighborhood. */
const maxMiles = 5;

/** Places on the map lie in the state of their neighborhood, and houses in its reach. */
export const coordinates: Rule = {
  name: "coordinates",
  *check(content) {
    const ofMost = stateOfMost(content);
    for (const neighborhood of content.snapshot.entriesOf("neighborhood")) {
      yield* outside(neighborhood, "latitude", placeOf(neighborhood.data), neighborhood.data.state);
    }
    for (const house of [...content.snapshot.entriesOf("home"), ...content.snapshot.entriesOf("model")]) {
      const neighborhood = neighborhoodOf(content.snapshot, house);
      const place = placeOf(house.data);
      const problems = [...outside(house, "latitude", place, neighborhood?.data.state ?? ofMost)];
      yield* problems;
      const center = neighborhood && placeOf(neighborhood.data);
      const isCenterRight =
        center && [...outside(neighborhood, "latitude", center, neighborhood.data.state)].length === 0;
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
        yield* outside(entry, `organisms.${index}.mapLatitude`, place, ofMost);
      }
    }
  },
};

function placeOf({ latitude, longitude }: { readonly latitude?: unknown; readonly longitude?: unknown }) {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}

function* outside(
  entry: StoredEntry,
  field: string,
  place: Place | undefined,
  state: string | undefined,
): Generator<Finding> {
  const bounds = stateBounds(state);
  if (!place || (bounds ? isIn(bounds, place) : geoPoint(place.latitude, place.longitude))) return;
  const { latitude, longitude } = place;
  const remedy = "Put the point of the map on the place.";
  if (!bounds) {
    yield found(entry, field, `There is no place ${latitude}, ${longitude} on the map.`, remedy);
    return;
  }
  const turned = { latitude: longitude, longitude: latitude };
  const way = isIn(bounds, turned)
    ? "Latitude and longitude have changed places."
    : isIn(bounds, { latitude, longitude: -longitude })
      ? "The longitude lacks its minus: the state is west of Greenwich."
      : "";
  const problem = `The place ${latitude}, ${longitude} is not in ${state}.`;
  yield found(entry, field, way === "" ? problem : `${problem} ${way}`, remedy);
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
