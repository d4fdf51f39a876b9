/** A point on the earth, in degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The point, or null when the content has none: a coordinate that is missing, not finite or out of range, and 0, 0
 * (what an empty pair of number fields gives) all count as missing (S2.107).
 */
export function geoPoint(latitude: number | null | undefined, longitude: number | null | undefined): GeoPoint | null {
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  if (latitude === 0 && longitude === 0) return null;
  return { latitude, longitude };
}

/**
 * The address of directions to a place in a maps service, by its latitude and longitude in degrees; null when either is
 * missing or no place on earth, so that no link is offered (S2.107).
 */
export function directionsUrl(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): string | null {
  const point = geoPoint(latitude, longitude);
  if (point === null) return null;
  return `https://www.google.com/maps/dir/?api=1&destination=${decimal(point.latitude)},${decimal(point.longitude)}`;
}

/** Plain decimal digits (never 1e-7), to a millionth of a degree: a tenth of a metre. */
function decimal(degrees: number): string {
  const text = String(Number(degrees.toFixed(6)));
  return text.includes("e") ? "0" : text;
}
