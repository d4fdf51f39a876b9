import { expect, test } from "vitest";
import { isInside } from "#app/domain/neighborhoods/geo.ts";
import { basemap } from "./basemap.generated.ts";
import { chooseLabels, decodeLine, labelSize, type MapLabel, smoothLine } from "./basemap.ts";
import { worldPixel } from "./coordinates.ts";

const slack = 0.0002;
const { south, west, north, east } = basemap.bounds;
const drawn = { south: south - slack, west: west - slack, north: north + slack, east: east + slack };

test("the basemap covers the Front Range from Castle Pines to Wellington", () => {
  expect(south).toBeLessThanOrEqual(39.55);
  expect(north).toBeGreaterThanOrEqual(40.75);
  expect(west).toBeLessThanOrEqual(-105.65);
  expect(east).toBeGreaterThanOrEqual(-104.55);
});

test("every line, ring, town, summit and road number lies on the basemap", () => {
  const lines = [
    ...basemap.rivers,
    ...basemap.lakes,
    ...basemap.roads.flat(),
    ...basemap.relief.flatMap(({ rings }) => rings),
  ];
  for (const point of lines.flatMap(decodeLine)) expect(isInside(drawn, point)).toBe(true);
  for (const [name, , latitude, longitude] of [...basemap.towns, ...basemap.peaks, ...basemap.shields]) {
    expect(isInside(drawn, { latitude, longitude }), name).toBe(true);
  }
});

test.each([
  ["Fort Collins", 40.5853, -105.0844],
  ["Loveland", 40.3978, -105.075],
  ["Longmont", 40.1672, -105.1019],
  ["Boulder", 40.015, -105.2705],
  ["Denver", 39.7392, -104.9903],
  ["Arvada", 39.8028, -105.0875],
  ["Greeley", 40.4233, -104.7091],
  ["Estes Park", 40.3772, -105.5217],
])("%s is at %d, %d", (name, latitude, longitude) => {
  expect(basemap.towns.find(([town]) => town === name)?.slice(2)).toEqual([latitude, longitude]);
});

test("Longs Peak is at its place, with its height, on the highest ground", () => {
  const peak = basemap.peaks.find(([name]) => name === "Longs Peak");
  expect(peak?.slice(2)).toEqual([40.2549, -105.616, 14259]);
  const rings = basemap.relief.at(-1)?.rings.map(decodeLine) ?? [];
  const crossings = rings.reduce((count, ring) => count + crossingsNorth(ring, 40.2549, -105.616), 0);
  expect(crossings % 2).toBe(1);
});

test("I-25 passes east of every foothill and near Denver, Loveland and Wellington", () => {
  const road = (basemap.roads[0] ?? [])
    .map(decodeLine)
    .find((points) => (points[0]?.latitude ?? 90) < 39.41 && (points.at(-1)?.latitude ?? 0) > 40.85);
  expect(road).toBeDefined();
  for (const latitude of [39.75, 40.4073, 40.703]) {
    const nearest = road?.toSorted((a, b) => Math.abs(a.latitude - latitude) - Math.abs(b.latitude - latitude))[0];
    expect(nearest?.longitude).toBeGreaterThan(-105.03);
    expect(nearest?.longitude).toBeLessThan(-104.98);
  }
});

test("the data is at most 25 KB", () => {
  expect(JSON.stringify(basemap).length).toBeLessThanOrEqual(25 * 1024);
});

test("a smoothed line passes through its points, and a closed one ends at its start", () => {
  const points = [
    { latitude: 0, longitude: 0 },
    { latitude: 1, longitude: 1 },
    { latitude: 0, longitude: 2 },
  ];
  const open = smoothLine(points, 0.5);
  expect(open).toEqual(expect.arrayContaining(points));
  expect(open.at(-1)).toEqual(points[2]);
  expect(smoothLine(points, 0.5, true)).toHaveLength(12);
  expect(smoothLine(points.slice(0, 2), 0.5)).toEqual(points.slice(0, 2));
});

const town = (text: string, rank: number, latitude: number, longitude: number): MapLabel => ({
  text,
  rank,
  latitude,
  longitude,
  kind: "town",
});
const boulder = town("Boulder", 1, 40.015, -105.2705);
const niwot = town("Niwot", 3, 40.1039, -105.1708);
const names = (labels: readonly MapLabel[], zoom: number): string[] =>
  chooseLabels(labels, zoom, []).map(({ label }) => label.text);

test("small towns appear only at close zooms", () => {
  expect(names([niwot, boulder], 8)).toEqual(["Boulder"]);
  expect(names([niwot, boulder], 10)).toEqual(["Boulder", "Niwot"]);
});

test("a label moves away from a pin, and is omitted when there is no space", () => {
  const { x, y } = worldPixel(boulder, 10);
  const [moved] = chooseLabels([boulder], 10, [{ left: x - 30, right: x + 30, top: y - 38, bottom: y }]);
  expect(moved?.dyPx).toBeGreaterThan(0);
  expect(chooseLabels([boulder], 10, [{ left: x - 400, right: x + 400, top: y - 400, bottom: y + 400 }])).toEqual([]);
});

test("of two labels at one place the more important one is at its point", () => {
  const [first, second] = chooseLabels([town("Village", 3, 40.015, -105.2705), boulder], 10, []);
  expect(first).toMatchObject({ label: boulder, dxPx: 0, dyPx: 0 });
  expect(Math.abs(second?.dyPx ?? 0) + Math.abs(second?.dxPx ?? 0)).toBeGreaterThan(0);
});

test("longer labels take more space", () => {
  expect(labelSize(town("Fort Collins", 1, 0, 0)).widthPx).toBeGreaterThan(labelSize(town("Erie", 1, 0, 0)).widthPx);
});

/** How often a ray due north crosses a ring. */
function crossingsNorth(
  ring: readonly { readonly latitude: number; readonly longitude: number }[],
  latitude: number,
  longitude: number,
): number {
  return ring.filter((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a;
    if (a.longitude > longitude === b.longitude > longitude) return false;
    return (
      a.latitude + ((b.latitude - a.latitude) * (longitude - a.longitude)) / (b.longitude - a.longitude) > latitude
    );
  }).length;
}
