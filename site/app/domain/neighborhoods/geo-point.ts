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
