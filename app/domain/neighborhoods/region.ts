import { type Coordinates, type GeoPoint, geoPoint, milesBetween } from "./geo.ts";

/**
 * The area where the builder builds: points in it, at most one per degree. A place within {@link regionReachMiles} of
 * one of them is in the region. Empty when no region can be derived: then every place on earth is in it.
 */
export type Region = readonly GeoPoint[];

/** The region when no points are known. */
export const everywhere: Region = [];

/** A point farther than this from every other place is a mistake or an outlier. */
export const regionReachMiles = 300;

/**
 * Derives the region from the builder's points, each point of a neighborhood or house counted once. Points within reach
 * of each other, directly or through others, form a group. A group is in the region if it has two different points or
 * more than half of all, so a single point is not, and neither is a group that a wrong sign or swapped coordinates
 * would move onto a larger one. Empty without a majority of points in such groups: of two points far apart neither is
 * wrong.
 */
export function regionOf(points: readonly GeoPoint[]): Region {
  const groups = groupsOf(points);
  const found = groups.filter(
    (group) =>
      (differentPoints(group).length > 1 || group.length * 2 > points.length) &&
      !groups.some((other) => other.length > group.length && group.every((point) => isMistakenFor(other, point))),
  );
  const members = found.flat();
  return members.length * 2 > points.length ? onePerDegree(members) : everywhere;
}

/** Whether a point lies in the region. */
export function isInRegion(region: Region, point: GeoPoint): boolean {
  return region.length === 0 || isNear(region, point);
}

/** Common mistakes in coordinates, with the point that was meant. */
const mistakes = {
  swapped: ({ latitude, longitude }: GeoPoint) => ({ latitude: longitude, longitude: latitude }),
  "longitude-sign": ({ latitude, longitude }: GeoPoint) => ({ latitude, longitude: -longitude }),
  "latitude-sign": ({ latitude, longitude }: GeoPoint) => ({ latitude: -latitude, longitude }),
} as const;

/** The mistake that explains coordinates outside a region; null when none does. */
export function mistakeIn(region: Region, given: GeoPoint): keyof typeof mistakes | null {
  for (const name of ["swapped", "longitude-sign", "latitude-sign"] as const) {
    const meant = geoPoint(mistakes[name](given).latitude, mistakes[name](given).longitude);
    if (meant && isNear(region, meant)) return name;
  }
  return null;
}

/** The location of an entry in degrees, null when missing or wrong. */
export interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether the content's coordinates are invalid or outside the region. */
  readonly isMisplaced: boolean;
}

/**
 * Validates coordinates of the content. Degrees are null when a coordinate is missing, 0, 0 (two empty fields), not a
 * number, or wrong.
 */
export function placeIn(region: Region, { latitude, longitude }: Coordinates): Place {
  const point = geoPoint(latitude, longitude);
  if (point && isInRegion(region, point)) return { ...point, isMisplaced: false };
  const isGiven = typeof latitude === "number" && typeof longitude === "number" && (latitude !== 0 || longitude !== 0);
  return { latitude: null, longitude: null, isMisplaced: isGiven };
}

/**
 * Like {@link placeIn}, for places such as an office that may be outside the region: wrong only when a mistake
 * explains the coordinates.
 */
export function placeAnywhere(region: Region, given: Coordinates): Place {
  const point = geoPoint(given.latitude, given.longitude);
  return placeIn(point && mistakeIn(region, point) ? region : everywhere, given);
}

function isNear(points: readonly GeoPoint[], point: GeoPoint): boolean {
  return points.some((each) => (milesBetween(each, point) ?? Number.POSITIVE_INFINITY) <= regionReachMiles);
}

function isMistakenFor(group: readonly GeoPoint[], point: GeoPoint): boolean {
  return mistakeIn(group, point) !== null;
}

/** Groups points within reach of each other. Each step removes the points it found, so later steps are short. */
function groupsOf(points: readonly GeoPoint[]): GeoPoint[][] {
  const groups: GeoPoint[][] = [];
  let left = [...points];
  while (left.length > 0) {
    const group = left.splice(0, 1);
    for (const member of group) {
      if (left.length === 0) break;
      const { near = [], far = [] } = Object.groupBy(left, (each) => (isNear([member], each) ? "near" : "far"));
      group.push(...near);
      left = far;
    }
    groups.push(group);
  }
  return groups;
}

function differentPoints(points: readonly GeoPoint[]): GeoPoint[] {
  return [...new Map(points.map((point) => [`${point.latitude},${point.longitude}`, point])).values()];
}

function onePerDegree(points: readonly GeoPoint[]): GeoPoint[] {
  const byDegree = new Map(
    points.map((point) => [`${Math.floor(point.latitude)},${Math.floor(point.longitude)}`, point]),
  );
  return [...byDegree.values()].map(({ latitude, longitude }) => ({ latitude, longitude }));
}
