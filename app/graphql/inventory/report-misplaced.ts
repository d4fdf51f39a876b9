import type { Coordinates, GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { mistakeIn, type Region } from "#app/domain/neighborhoods/region.ts";

/** More than a builder has wrong at once; further ones are not reported. */
const maxReported = 1000;
const reported = new Set<string>();

const reasons = {
  swapped: "latitude and longitude look swapped",
  "longitude-sign": "the longitude has the wrong sign",
  "latitude-sign": "the latitude has the wrong sign",
};

/**
 * Writes to the server's log, once for each entry and pair of coordinates, that they are not used and why. Does nothing in
 * the browser.
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
      message: "The coordinates of an entry are wrong; it is listed and shown without them.",
      ...{ id, title, uri, latitude, longitude },
      reason: mistake ? reasons[mistake] : "they are no place on earth, or far from every other place of the builder",
    }),
  );
}
