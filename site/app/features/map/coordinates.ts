import type { GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";

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

/** Where a point falls on the Web Mercator plane at a zoom (256 px tiles), in CSS pixels from its north-west corner. */
export function worldPixel(
  { latitude, longitude }: GeoPoint,
  zoom: number,
): { readonly x: number; readonly y: number } {
  const size = 256 * 2 ** zoom;
  const sine = Math.sin((Math.min(Math.max(latitude, -85.0511), 85.0511) * Math.PI) / 180);
  return { x: ((longitude + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
}
