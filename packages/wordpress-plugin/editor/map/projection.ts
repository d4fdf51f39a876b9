import { worldPixel } from "../../../../app/features/map/coordinates.ts";

/** Coordinates in degrees. */
export interface Degrees {
  latitude: number;
  longitude: number;
}

interface Pixel {
  x: number;
  y: number;
}

/** Size of the map from `drawingAround`, in px. */
export const sheetSize = { width: 640, height: 480 };

/** Position of a point on a map around `center` at a zoom. */
export function pixelOf(point: Degrees, center: Degrees, zoom: number): Pixel {
  const [at, middle] = [worldPixel(point, zoom), worldPixel(center, zoom)];
  return { x: at.x - middle.x + sheetSize.width / 2, y: at.y - middle.y + sheetSize.height / 2 };
}

/** The point at a position on a map around `center` at a zoom. */
export function pointAt({ x, y }: Pixel, center: Degrees, zoom: number): Degrees {
  const size = 256 * 2 ** zoom;
  const middle = worldPixel(center, zoom);
  const worldX = middle.x + x - sheetSize.width / 2;
  const worldY = middle.y + y - sheetSize.height / 2;
  return {
    longitude: (worldX / size) * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * worldY) / size))) * 180) / Math.PI,
  };
}
