import type { GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import type { GeoBounds } from "./coordinates.ts";

/** Degrees around the place: more to the west, where a card covers the map. */
const degrees = { west: 0.28, east: 0.15, northAndSouth: 0.06 };

/** A close-up of one place that stands right of the middle, beside a card laid over the map's left. */
export function closeUpBounds({ latitude, longitude }: GeoPoint): GeoBounds {
  return {
    south: latitude - degrees.northAndSouth,
    north: latitude + degrees.northAndSouth,
    west: longitude - degrees.west,
    east: longitude + degrees.east,
  };
}
