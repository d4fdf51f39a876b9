import type { GeoBounds, GeoPoint } from "#app/domain/neighborhoods/geo.ts";

/** Bounds of a close-up with the point right of the center, as a card covers the map’s left. */
export function closeUpBounds({ latitude, longitude }: GeoPoint): GeoBounds {
  return { south: latitude - 0.06, north: latitude + 0.06, west: longitude - 0.28, east: longitude + 0.15 };
}

/**
 * The position of a point on the Web Mercator plane at a zoom (256 px tiles), in CSS pixels from its north-west corner.
 */
export function worldPixel(
  { latitude, longitude }: GeoPoint,
  zoom: number,
): { readonly x: number; readonly y: number } {
  const size = 256 * 2 ** zoom;
  const sine = Math.sin((Math.min(Math.max(latitude, -85.0511), 85.0511) * Math.PI) / 180);
  return { x: ((longitude + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
}

/** A rectangle in CSS pixels of the whole-world plane at a zoom. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whether two boxes share any area. */
export function overlaps(a: PixelBox, b: PixelBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** A scale bar: its length in miles, the texts under its start, middle and end, and its width in CSS pixels. */
export interface ScaleBar {
  readonly miles: number;
  readonly marks: readonly [string, string, string];
  readonly widthPx: number;
}

const lengthsMiles = [0.01, 0.02, 0.04, 0.1, 0.2, 0.5, 1, 2, 4, 10, 20, 40, 100, 200, 400, 1000];
const metersPerMile = 1609.344;

/** The longest round scale bar not wider than `maxWidthPx`, at a Web Mercator zoom and latitude (degrees). */
export function scaleBar(zoom: number, latitude: number, maxWidthPx: number): ScaleBar {
  const milesPerPx = (156_543.034 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom / metersPerMile;
  const miles = lengthsMiles.findLast((length) => length / milesPerPx <= maxWidthPx) ?? 0.01;
  return { miles, marks: ["0", String(miles / 2), `${miles} mi`], widthPx: Math.round(miles / milesPerPx) };
}
