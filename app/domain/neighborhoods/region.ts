import { type Coordinates, type GeoPoint, geoPoint, milesBetween } from "./geo-point.ts";

/**
 * Where the builder builds: points of it, at most one for each degree. A place within {@link regionReachMiles} of one of
 * them lies in the region. Empty where the points show no region: then every place on earth lies in it.
 */
export type Region = readonly GeoPoint[];

/** The region of a builder of whom no points are known. */
export const everywhere: Region = [];

/** Farther from every other place of the builder, a point is a mistake or stands alone. */
export const regionReachMiles = 300;

/**
 * The region that the builder's points give, each point of a neighborhood or house counted once. Points within reach of
 * each other, directly or by others, form a group. A group belongs to the region if it has two different points or more
 * than half of all; so a point alone does not, and neither does a group that lies where a larger one would with a wrong
 * sign or with latitude and longitude swapped. Without a majority of points in such groups there is no region: of two
 * points far from each other neither is wrong.
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

/** The ways in which coordinates are typed wrong, with the point that was meant. */
const mistakes = {
  swapped: ({ latitude, longitude }: GeoPoint) => ({ latitude: longitude, longitude: latitude }),
  "longitude-sign": ({ latitude, longitude }: GeoPoint) => ({ latitude, longitude: -longitude }),
  "latitude-sign": ({ latitude, longitude }: GeoPoint) => ({ latitude: -latitude, longitude }),
} as const;

/** How coordinates outside a region were typed wrong; null where no such mistake explains them. */
export function mistakeIn(region: Region, given: GeoPoint): keyof typeof mistakes | null {
  for (const name of ["swapped", "longitude-sign", "latitude-sign"] as const) {
    const meant = geoPoint(mistakes[name](given).latitude, mistakes[name](given).longitude);
    if (meant && isNear(region, meant)) return name;
  }
  return null;
}

/** Where something stands, in degrees, as far as the content can be believed. */
export interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether the content has coordinates for it that are no place on earth or lie outside the region. */
  readonly isMisplaced: boolean;
}

/**
 * The place that coordinates of the content give. Null degrees where there are none, half a pair, 0, 0 (what an empty pair
 * of fields gives), no numbers, or wrong ones.
 */
export function placeIn(region: Region, { latitude, longitude }: Coordinates): Place {
  const point = geoPoint(latitude, longitude);
  if (point && isInRegion(region, point)) return { ...point, isMisplaced: false };
  const isGiven = typeof latitude === "number" && typeof longitude === "number" && (latitude !== 0 || longitude !== 0);
  return { latitude: null, longitude: null, isMisplaced: isGiven };
}

/**
 * Like {@link placeIn}, of a place that may be far from where the builder builds, as an office: outside the region it is wrong
 * only where a mistake explains how it came there.
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

/** Groups of points within reach of each other. Each step takes what is near out of what is left, so most steps are short. */
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
