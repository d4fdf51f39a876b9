/** A point on the earth, in degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The point, or null when a coordinate is missing, not finite or out of range. 0, 0, the value of two empty number
 * fields, counts as missing (S2.107).
 */
export function geoPoint(latitude: number | null | undefined, longitude: number | null | undefined): GeoPoint | null {
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  if (latitude === 0 && longitude === 0) return null;
  return { latitude, longitude };
}

/** The URL of directions to a point in degrees; null when a coordinate is missing or invalid (S2.107). */
export function directionsUrl(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): string | null {
  const point = geoPoint(latitude, longitude);
  if (point === null) return null;
  return `https://www.google.com/maps/dir/?api=1&destination=${decimal(point.latitude)},${decimal(point.longitude)}`;
}

/**
 * The URL of directions to a place: by its coordinates, or by `address` (a postal address in one line) when they are
 * wrong. Null without coordinates, or without an address in their place.
 */
export function directionsTo(place: Coordinates & { readonly isMisplaced: boolean }, address: string): string | null {
  if (!place.isMisplaced) return directionsUrl(place.latitude, place.longitude);
  const destination = encodeURIComponent(address.trim());
  return destination === "" ? null : `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}

/** Decimal digits (never 1e-7), to a millionth of a degree: 0.1 m. */
function decimal(degrees: number): string {
  const text = String(Number(degrees.toFixed(6)));
  return text.includes("e") ? "0" : text;
}

/** Coordinates in degrees, when known. */
export interface Coordinates {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

const earthRadiusMiles = 3958.8;

/** The distance of two places in miles as the crow flies; null when one is unknown, see {@link geoPoint}. */
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

/** Steps per degree in URLs: 0.001 degree is about 100 m, so a URL is short and stable when the map is redrawn. */
const perDegree = 1000;
/** Less than a rounding step and more than the error of a float, so that rounded values do not change. */
const slack = 1e-6;

/** A box as a URL parameter: `39.95,-105.3,40.6,-104.9` (south, west, north, east), rounded outward to 0.001 degree. */
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

/** Parses a box of a URL; null when it has not four numbers, lies off the earth, or is empty. */
export function parseArea(text: string | null | undefined): GeoBounds | null {
  const parts = (text ?? "").split(",");
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(?:\.\d{1,6})?$/.test(part))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number);
  const isOnEarth = Math.abs(south) <= 90 && Math.abs(north) <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180;
  return isOnEarth && south < north && west < east ? { south, west, north, east } : null;
}
