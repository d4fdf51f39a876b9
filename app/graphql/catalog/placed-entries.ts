import { type Coordinates, type GeoPoint, geoPoint } from "#app/domain/neighborhoods/geo.ts";
import { mistakeIn, type Place, placeIn, type Region, regionOf } from "#app/domain/neighborhoods/region.ts";

/** An entry with coordinates. */
type PlacedEntry = Place & { readonly id: number; readonly title: string; readonly uri: string };

/**
 * The catalog without coordinates that are invalid or outside the region of all coordinates, and that region. On the
 * server each entry that loses its coordinates is logged once.
 */
export function placedEntries<
  Neighborhood extends PlacedEntry,
  Model extends PlacedEntry,
  Home extends PlacedEntry,
  Rest extends object,
>(
  given: Rest & {
    readonly neighborhoods: readonly Neighborhood[];
    readonly models: readonly Model[];
    readonly homes: readonly Home[];
  },
) {
  const { neighborhoods, models, homes } = given;
  const region = regionOf(
    [...neighborhoods, ...models, ...homes].flatMap((each) => geoPoint(each.latitude, each.longitude) ?? []),
  );
  const lists: Record<"neighborhoods", readonly Neighborhood[]> &
    Record<"models", readonly Model[]> &
    Record<"homes", readonly Home[]> = {
    neighborhoods: neighborhoods.map((each) => placed(each, region)),
    models: models.map((each) => placed(each, region)),
    homes: homes.map((each) => placed(each, region)),
  };
  const entries = { ...given, ...lists };
  return { entries, region };
}

/** An entry with validated coordinates, see {@link placeIn}; on the server wrong ones are logged. */
export function placed<Entry extends PlacedEntry>(entry: Entry, region: Region): Entry {
  const place = placeIn(region, entry);
  if (place.isMisplaced) reportMisplaced(entry, region);
  return place.latitude === entry.latitude && place.longitude === entry.longitude ? entry : { ...entry, ...place };
}

/** Further entries are not logged. */
const maxReported = 1000;
const reported = new Set<string>();

const reasons = {
  swapped: "latitude and longitude look swapped",
  "longitude-sign": "the longitude has the wrong sign",
  "latitude-sign": "the latitude has the wrong sign",
};

/**
 * Logs on the server, once per entry and pair of coordinates, that they are not used and why. Does nothing in the
 * browser.
 */
export function reportMisplaced(
  { id, title, uri, latitude, longitude }: Coordinates & { id: number; title: string; uri: string },
  region: Region,
): void {
  if (!import.meta.env.SSR) return;
  const key = `${id} ${latitude},${longitude}`;
  if (reported.has(key) || reported.size >= maxReported) return;
  reported.add(key);
  const mistake = mistakeIn(region, { latitude, longitude } as GeoPoint);
  console.warn(
    JSON.stringify({
      level: "warn",
      message: "The coordinates of an entry are wrong and are not used. Correct its latitude and longitude.",
      ...{ id, title, uri, latitude, longitude },
      reason: mistake ? reasons[mistake] : "they are invalid, or far from every other place of the builder",
    }),
  );
}
