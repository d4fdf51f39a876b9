import type { GeoPoint } from "./geo-point.ts";

/** A box on the earth, in degrees; never across the 180th meridian. */
export interface GeoBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The smallest box around the points; null when there are none. */
export function boundsOf(points: readonly GeoPoint[]): GeoBounds | null {
  if (points.length === 0) return null;
  const latitudes = points.map((point) => point.latitude);
  const longitudes = points.map((point) => point.longitude);
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
}

/** Whether the point lies in the box, edges included. */
export function isInside(bounds: GeoBounds, { latitude, longitude }: GeoPoint): boolean {
  return latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east;
}

/** In addresses: some 100 m, so that what an address says of a view is short and the same after a redraw. */
const perDegree = 1000;
/** Less than a rounding step and more than a float is off, so that what is rounded stays as it is. */
const slack = 1e-6;

/** A box as an address has it: `39.95,-105.3,40.6,-104.9` (south, west, north, east), rounded outwards to 0.001 degree. */
export function areaText({ south, west, north, east }: GeoBounds): string {
  const down = (degrees: number) => Math.floor(degrees * perDegree + slack) / perDegree;
  const up = (degrees: number) => Math.ceil(degrees * perDegree - slack) / perDegree;
  return [
    Math.max(down(south), -90),
    Math.max(down(west), -180),
    Math.min(up(north), 90),
    Math.min(up(east), 180),
  ].join(",");
}

/** The box of an address's text; null where it is none: other than four numbers, off the earth, or without extent. */
export function parseArea(text: string | null | undefined): GeoBounds | null {
  const parts = (text ?? "").split(",");
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(?:\.\d{1,6})?$/.test(part))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number);
  const isOnEarth = Math.abs(south) <= 90 && Math.abs(north) <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180;
  return isOnEarth && south < north && west < east ? { south, west, north, east } : null;
}
