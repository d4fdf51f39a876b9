/**
 * Turns front-range.geojson into the compact module the map loads:
 *   node tools/basemap/build.ts
 * Everything in the module comes from that file; see README.md for the sources.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Position, ringArea, ringsAbove, simplify, terrainThrough } from "./terrain.ts";

interface SourceFeature {
  readonly properties: {
    readonly group: string; readonly name?: string; readonly rank?: string | number; readonly elevationFt?: number;
    readonly shields?: readonly Position[]; readonly source?: string;
  };
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
}

const reliefLevelsFt = [5900, 6700, 7700, 8800, 10200, 11600];
const roadRanks = ["interstate", "us", "minor"];
const metresPerFoot = 0.3048;
const input = fileURLToPath(new URL("front-range.geojson", import.meta.url));
const output = fileURLToPath(new URL("../../site/app/features/map/basemap.generated.ts", import.meta.url));

const { bbox, features } = JSON.parse(readFileSync(input, "utf8")) as { bbox: [number, number, number, number]; features: SourceFeature[] };
for (const { properties } of features) {
  if (properties.source === undefined || properties.source === "") throw new Error(`A ${properties.group} (${properties.name ?? "no name"}) names no source.`);
}
const inGroup = (group: string): SourceFeature[] => features.filter((feature) => feature.properties.group === group);
const degrees = (value: number | undefined): number => Math.round((value ?? Number.NaN) * 1e4) / 1e4;

/** Positions as one string: differences in units of 0.0001 degree, in the encoded polyline format. */
function encode(line: readonly Position[]): string {
  let text = "";
  const before = [0, 0];
  for (const position of line) {
    for (const axis of [1, 0]) {
      const now = Math.round((position[axis] ?? Number.NaN) * 1e4);
      if (!Number.isFinite(now)) throw new Error("A position is not a pair of numbers.");
      const step = now - (before[axis] ?? 0);
      before[axis] = now;
      let rest = step < 0 ? ~(step << 1) : step << 1;
      for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
      text += String.fromCharCode(rest + 63);
    }
  }
  return text;
}
const line = (feature: SourceFeature): Position[] => feature.geometry.coordinates as Position[];
const outerRing = (feature: SourceFeature): Position[] => (feature.geometry.coordinates as Position[][])[0]?.slice(0, -1) ?? [];
const point = (feature: SourceFeature): [number, number] => {
  const [longitude, latitude] = feature.geometry.coordinates as number[];
  return [degrees(latitude), degrees(longitude)];
};

const height = terrainThrough(inGroup("height").flatMap((feature) => feature.geometry.coordinates as Position[]));
const [west, south, east, north] = bbox;
const relief = reliefLevelsFt.map((feet) => {
  const rings = ringsAbove(height, feet * metresPerFoot, bbox, 132, 150)
    .filter((ring) => ringArea(ring) > 0.0009)
    .map((ring) => {
      // A closed ring is simplified in two halves, so that its start is not its end.
      const half = Math.floor(ring.length / 2);
      const [start] = ring;
      return [...simplify(ring.slice(0, half + 1), 0.0022).slice(0, -1), ...simplify([...ring.slice(half), ...(start === undefined ? [] : [start])], 0.0022).slice(0, -1)];
    })
    .filter((ring) => ring.length > 4);
  return { feet, rings: rings.map(encode) };
});

const data = {
  bounds: { south, west, north, east },
  relief,
  rivers: inGroup("river").map((feature) => encode(line(feature))),
  lakes: inGroup("lake").map((feature) => encode(outerRing(feature))),
  roads: roadRanks.map((rank) => inGroup("road").filter((feature) => feature.properties.rank === rank).map((feature) => encode(line(feature)))),
  shields: inGroup("road").flatMap(({ properties: { name, shields, rank } }) =>
    (shields ?? []).map(([longitude, latitude]) => [name, rank === "interstate" ? 1 : 2, degrees(latitude), degrees(longitude)])),
  towns: inGroup("town").map((feature) => [feature.properties.name, feature.properties.rank, ...point(feature)]),
  peaks: inGroup("peak").map((feature) => [feature.properties.name, feature.properties.rank, ...point(feature), feature.properties.elevationFt]),
};
const body = Object.entries(data).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`).join("\n");
writeFileSync(output, `// Made by tools/basemap/build.ts from tools/basemap/front-range.geojson. Do not edit.
import type { Basemap } from "./basemap-format.ts";

/** Colorado's Front Range as styled shapes; sources in tools/basemap/README.md. */
export const basemap: Basemap = {
${body}
};
`);
console.log(`basemap.generated.ts: ${(readFileSync(output).length / 1024).toFixed(1)} KB, ${relief.map(({ rings }) => rings.length).join(" + ")} relief rings`);
