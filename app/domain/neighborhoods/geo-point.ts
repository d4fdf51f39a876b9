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

/**
 * The address of directions to a place whose coordinates may be wrong: by its coordinates where they are right, by `address`
 * (a postal address in one line) where wrong ones were given; null where there are none, or no address to take their place.
 */
export function directionsTo(place: Coordinates & { readonly isMisplaced: boolean }, address: string): string | null {
  if (!place.isMisplaced) return directionsUrl(place.latitude, place.longitude);
  const destination = encodeURIComponent(address.trim());
  return destination === "" ? null : `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}

/** Plain decimal digits (never 1e-7), to a millionth of a degree: a tenth of a metre. */
function decimal(degrees: number): string {
  const text = String(Number(degrees.toFixed(6)));
  return text.includes("e") ? "0" : text;
}

/** Degrees as far as they are known. */
export interface Coordinates {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

const earthRadiusMiles = 3958.8;

/** The miles between two places as the crow flies; null where one of them is not known, see {@link geoPoint}. */
export function milesBetween(one: Coordinates, other: Coordinates): number | null {
  const from = geoPoint(one.latitude, one.longitude);
  const to = geoPoint(other.latitude, other.longitude);
  if (from === null || to === null) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const haversine =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
