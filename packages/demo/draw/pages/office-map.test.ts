import { describe, expect, test } from "vitest";
import { milesBetween, officesOf } from "./office-map.ts";
import { pageBlocks } from "./page-text.ts";
import { demo, drawings } from "./testing/drawn-figures.ts";

describe("the map of the offices", () => {
  test("has every sales office of the page and the care counter, from north to south", () => {
    const { home, others } = officesOf(demo);
    expect(home.name).toBe("410 Terry Street");
    const sales = pageBlocks(demo, "pages/our-locations.yaml").find(({ title }) => title === "Sales offices");
    expect(others.map(({ name, town }) => `${name}, ${town}`).toSorted()).toEqual(
      [...(sales?.items ?? []).map(({ label }) => label), "Homeowner care, Lafayette"].toSorted(),
    );
    for (const { label, text } of sales?.items ?? []) {
      const office = others.find(({ name, town }) => `${name}, ${town}` === label);
      expect(text).toMatch(new RegExp(`\\. ${office?.miles} miles from Terry Street$`));
    }
    expect(others.map(({ name }) => name)).toEqual([
      "Millrace",
      "Tallgrass Crossing",
      "Cottonwood Reach",
      "Bluestem",
      "Haystack Bend",
      "Kestrel Row",
      "Orchard Ditch",
      "Homeowner care",
      "Harper Grove",
      "Larkspur Terrace",
      "Ralston Grange",
      "Switchyard",
    ]);
  });

  test("has every place at the page’s miles from the office, in its direction", () => {
    const { home, others } = officesOf(demo);
    for (const { svg } of Object.values(drawings["office-map"] ?? {})) {
      const marks = [...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)l4\.5 4\.5[^"]*" fill="(#[\da-f]+)"/g)];
      const at = marks.map(([, x, y, fill]) => ({ x: Number(x), y: Number(y), fill }));
      const center = at.find(({ fill }) => fill === "#a94f2d") ?? { x: 0, y: 0 };
      const places = at.filter(({ fill }) => fill === "#1c2622");
      const farthest = Math.max(...others.map(({ miles }) => miles));
      const pxPerMile = Math.max(...places.map(({ x, y }) => Math.hypot(x - center.x, y - center.y))) / farthest;
      expect(places).toHaveLength(others.length);
      for (const [index, { name, miles, latitude, longitude }] of others.entries()) {
        const { x = 0, y = 0 } = places[index] ?? {};
        expect(Math.abs(Math.hypot(x - center.x, y - center.y) / pxPerMile - miles), name).toBeLessThan(0.8);
        expect([x > center.x, y > center.y], name).toEqual([longitude > home.longitude, latitude < home.latitude]);
      }
    }
  });

  test("measures in statute miles", () => {
    const longmont = { latitude: 40.1672, longitude: -105.1019 };
    // One degree of latitude is 69.0 miles here, one of longitude 52.9.
    expect(milesBetween(longmont, { ...longmont, latitude: 39.1672 })).toBeCloseTo(69, 0);
    expect(milesBetween(longmont, { ...longmont, longitude: -104.1019 })).toBeCloseTo(52.8, 0);
  });
});
