import { type Position, ringArea, ringsAbove, simplify, terrainThrough } from "./terrain.ts";

interface SourceFeature {
  readonly properties: {
    readonly group: string;
    readonly name?: string;
    readonly rank?: string | number;
    readonly elevationFt?: number;
    readonly shields?: readonly Position[];
    readonly source?: string;
  };
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
}

const reliefLevelsFt = [5900, 6700, 7700, 8800, 10200, 11600];
const roadRanks = ["interstate", "us", "minor"];
const metersPerFoot = 0.3048;

const degrees = (value: number): number => Math.round(value * 1e4) / 1e4;
const distanceDegrees = (a: Position, b: Position): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Positions as one string: differences in units of 0.0001 degree, in the encoded polyline format. */
function encode(line: readonly Position[]): string {
  let text = "";
  const before: [number, number] = [0, 0];
  for (const position of line) {
    for (const axis of [1, 0] as const) {
      const now = Math.round(position[axis] * 1e4);
      if (!Number.isFinite(now)) throw new Error("A position is not a pair of numbers.");
      const step = now - before[axis];
      before[axis] = now;
      let rest = step < 0 ? ~(step << 1) : step << 1;
      for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
      text += String.fromCharCode(rest + 63);
    }
  }
  return text;
}
const line = (feature: SourceFeature): Position[] => feature.geometry.coordinates as Position[];
const outerRing = (feature: SourceFeature): Position[] =>
  (feature.geometry.coordinates as Position[][])[0]?.slice(0, -1) ?? [];
const point = (feature: SourceFeature): [number, number] => {
  const [longitude, latitude] = feature.geometry.coordinates as unknown as Position;
  return [degrees(latitude), degrees(longitude)];
};

/**
 * Points every two or three kilometers along the stretches of a river with known heights, so that contours follow its
 * canyon.
 */
function riverProfile(course: readonly Position[]): Position[] {
  return course.flatMap((from, index) => {
    const to = course[index + 1];
    if (from[2] === undefined) return [];
    if (to?.[2] === undefined) return [from];
    const [west, south, low] = [from[0], from[1], from[2]];
    const [east, north, high] = [to[0], to[1], to[2]];
    const steps = Math.max(1, Math.round(distanceDegrees(from, to) / 0.025));
    return Array.from({ length: steps }, (_, step): Position => {
      const between = (start: number, end: number) => start + ((end - start) * step) / steps;
      return [between(west, east), between(south, north), between(low, high)];
    });
  });
}

/**
 * The source of basemap.generated.ts for a GeoJSON text structured like front-range.geojson. @throws Error when a
 * feature has no source, a position is not a pair of numbers, or two spot heights have one place
 */
export function basemapModule(geojson: string): string {
  const { bbox, features } = JSON.parse(geojson) as {
    readonly bbox: [number, number, number, number];
    readonly features: SourceFeature[];
  };
  for (const { properties } of features) {
    if (properties.source === undefined || properties.source === "")
      throw new Error(`A ${properties.group} (${properties.name ?? "no name"}) names no source.`);
  }
  const inGroup = (group: string): SourceFeature[] => features.filter((feature) => feature.properties.group === group);

  const spots = [
    ...inGroup("height").flatMap((feature) => feature.geometry.coordinates as Position[]),
    ...inGroup("river").flatMap((feature) => riverProfile(line(feature))),
  ];
  const height = terrainThrough(
    // When a river point and a spot height nearly coincide, the first is used.
    spots.filter((spot, index) => !spots.slice(0, index).some((other) => distanceDegrees(spot, other) < 0.008)),
  );
  const [west, south, east, north] = bbox;
  const relief = reliefLevelsFt.map((feet) => {
    const rings = ringsAbove(height, feet * metersPerFoot, bbox, 132, 150)
      .filter((ring) => ringArea(ring) > 0.00025)
      .map((ring) => {
        // A closed ring is simplified in two halves, as its start equals its end.
        const half = Math.floor(ring.length / 2);
        const [start] = ring;
        return [
          ...simplify(ring.slice(0, half + 1), 0.0022).slice(0, -1),
          ...simplify([...ring.slice(half), ...(start === undefined ? [] : [start])], 0.0022).slice(0, -1),
        ];
      })
      .filter((ring) => ring.length > 4);
    return { feet, rings: rings.map(encode) };
  });

  const data = {
    bounds: { south, west, north, east },
    relief,
    rivers: inGroup("river").map((feature) => encode(line(feature))),
    lakes: inGroup("lake").map((feature) => encode(outerRing(feature))),
    roads: roadRanks.map((rank) =>
      inGroup("road")
        .filter((feature) => feature.properties.rank === rank)
        .map((feature) => encode(line(feature))),
    ),
    shields: inGroup("road").flatMap(({ properties: { name, shields, rank } }) =>
      (shields ?? []).map(([longitude, latitude]) => [
        name,
        rank === "interstate" ? 1 : 2,
        degrees(latitude),
        degrees(longitude),
      ]),
    ),
    towns: inGroup("town").map((feature) => [feature.properties.name, feature.properties.rank, ...point(feature)]),
    peaks: inGroup("peak").map((feature) => [
      feature.properties.name,
      feature.properties.rank,
      ...point(feature),
      feature.properties.elevationFt,
    ]),
  };
  const body = Object.entries(data)
    .map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`)
    .join("\n");
  return `// Made by packages/demo/draw/main.ts from packages/demo/draw/basemap/front-range.geojson. Do not edit.
import type { Basemap } from "./basemap.ts";

/** Colorado's Front Range as styled shapes; sources in packages/demo/draw/README.md. */
export const basemap: Basemap = {
${body}
};
`;
}
