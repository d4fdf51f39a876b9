import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { capHeightPx, textWidthPx } from "../lettering.ts";
import { readPlanFiles } from "../plans/plan-file.ts";
import { type HomesiteShape, homesiteShapes } from "./homesite-shapes.ts";
import { drawSitePlan, homesitesFile, wordsPx } from "./site-plan-drawing.ts";
import { readSitePlanFiles, type SitePlanFile } from "./site-plan-file.ts";

const demo = resolve(import.meta.dirname, "../..");
const yaml = (file: string) => parse(readFileSync(join(demo, file), "utf8"));
const sitePlans = readSitePlanFiles(demo);
const homes: { neighborhood: string; homesite: string; homesiteSqFt?: number; plan: string; slug: string }[] = [
  ...yaml("homes.yaml"),
  ...yaml("models.yaml"),
];

/** Twice the area of a shape with ordered corners. */
function areaOf({ corners }: HomesiteShape): number {
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Points over a line of text as drawn, including its rotation. */
function pointsOf(words: { at: readonly [number, number]; text: string; turn: number }, sizePx: number) {
  const [width, height] = [textWidthPx(words.text, { sizePx, weight: 400 }), capHeightPx(sizePx)];
  const [cos, sin] = [Math.cos((words.turn * Math.PI) / 180), Math.sin((words.turn * Math.PI) / 180)];
  return Array.from({ length: 41 }, (_, step) => (step / 40 - 0.5) * width).flatMap((along) =>
    [0, 0.5, 1].map((share): [number, number] => {
      const up = share * height;
      return [words.at[0] + along * cos + up * sin, words.at[1] + along * sin - up * cos];
    }),
  );
}

function isInside([x, y]: readonly [number, number], { corners }: HomesiteShape): boolean {
  const sides = corners.map(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  });
  return sides.every((side) => side > 1) || sides.every((side) => side < -1);
}

test("every neighborhood that sells has a plan of its homesites, and so have two before sales", () => {
  const selling = new Set(homes.map(({ neighborhood }) => neighborhood));
  expect(sitePlans.map(({ slug }) => slug).sort()).toEqual([...selling, "ralston-grange", "switchyard"].sort());
});

describe.each(sitePlans.map((plan) => [plan.slug, plan] as const))("the homesites of %s", (slug, plan) => {
  const shapes = homesiteShapes(plan);

  test("are drawn to scale: the drawn area is the stated one", () => {
    for (const shape of shapes) {
      // A bend is drawn with straight lines, which omits a sliver of each arc.
      expect(Math.abs(areaOf(shape) / shape.areaSqFt - 1), `homesite ${shape.number}`).toBeLessThan(0.01);
    }
  });

  test("hide no ground labels; all labels are inside the drawing, and every street has one", () => {
    const [left, top, width, height] = plan.viewBox;
    const words = plan.ground.filter((part) => part.kind === "words");
    for (const each of words) {
      for (const point of pointsOf(each, wordsPx(plan))) {
        const [x, y] = point;
        expect(x > left && x < left + width && y > top && y < top + height, each.text).toBe(true);
        const hiding = shapes.filter((shape) => isInside(point, shape)).map(({ number }) => number);
        expect([each.text, hiding]).toEqual([each.text, []]);
      }
    }
    for (const street of new Set(plan.rows.map((row) => row.street))) {
      const names = street.toLowerCase().split(", ");
      const isNamed = words.some(({ text }) => names.some((name) => text.toLowerCase().includes(name)));
      expect([street, isNamed]).toEqual([street, true]);
    }
  });

  test("have ground labels at least as large as their numbers, drawn as outlines", () => {
    const narrowest = Math.min(
      ...shapes.flatMap(({ corners }) =>
        corners.map(([x, y], at) => {
          const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
          return Math.hypot(nextX - x, nextY - y);
        }),
      ),
    );
    expect(wordsPx(plan)).toBeGreaterThanOrEqual(Math.min(0.42 * narrowest, plan.viewBox[2] / 46));
    expect(drawSitePlan(plan).svg).not.toContain("<text");
  });

  test("lie beside each other and inside the drawing", () => {
    const [left, top, width, height] = plan.viewBox;
    for (const shape of shapes) {
      for (const [x, y] of shape.corners) {
        expect(x >= left && x <= left + width && y >= top && y <= top + height, `homesite ${shape.number}`).toBe(true);
      }
      const middle = (axis: 0 | 1) => shape.corners.reduce((sum, each) => sum + each[axis], 0) / 4;
      const points = [...shape.corners, [middle(0), middle(1)] as const];
      for (const other of shapes.filter((each) => each !== shape)) {
        const overlaps = points.some((point) => isInside(point, other));
        expect(overlaps, `homesites ${shape.number} and ${other.number}`).toBe(false);
      }
    }
  });

  test("match their homes: each home has its own, of the stated size, and its plan fits", () => {
    const plans = readPlanFiles(join(demo, "plans"));
    const here = homes.filter(({ neighborhood }) => neighborhood === slug);
    expect(new Set(here.map(({ homesite }) => homesite)).size).toBe(here.length);
    for (const home of here) {
      const shape = shapes.find(({ number }) => number === home.homesite);
      expect(shape, home.slug).toBeDefined();
      if (home.homesiteSqFt) expect(shape?.areaSqFt, home.slug).toBe(home.homesiteSqFt);
      const rooms = plans.find((each) => each.slug === home.plan)?.levels.flatMap((level) => level.rooms) ?? [];
      const width = Math.max(...rooms.map(({ x, w }) => x + w)) - Math.min(...rooms.map(({ x }) => x));
      const depth = Math.max(...rooms.map(({ y, h }) => y + h)) - Math.min(...rooms.map(({ y }) => y));
      expect(shape?.buildableWidthFt, `${home.slug}, ${width} feet wide`).toBeGreaterThanOrEqual(width);
      expect(shape?.buildableDepthFt, `${home.slug}, ${depth} feet deep`).toBeGreaterThanOrEqual(depth);
    }
    const withHome = shapes.filter(({ state }) => state === "ready" || state === "model").map(({ number }) => number);
    expect(here.map(({ homesite }) => homesite)).toEqual(expect.arrayContaining(withHome));
  });

  test("are drawn over a background below 12 kB with a text alternative", () => {
    const { svg } = drawSitePlan(plan);
    expect(svg).toContain(`<title>${plan.title}</title>`);
    expect(Buffer.byteLength(svg)).toBeLessThan(12_000);
  });
});

describe("counts in the texts of the demo", () => {
  const counts = (slug: string) => {
    const shapes = homesiteShapes(sitePlans.find((plan) => plan.slug === slug) as SitePlanFile);
    const of = (state: string) => shapes.filter((shape) => shape.state === state).length;
    return { all: shapes.length, sold: of("sold"), open: of("open"), model: of("model"), hold: of("hold") };
  };

  test("Haystack Bend has thirty-three homesites", () => {
    expect(counts("haystack-bend")).toEqual({ all: 33, sold: 17, open: 10, model: 1, hold: 1 });
  });
  test("Cottonwood Reach has forty-four homesites, nineteen sold", () => {
    expect(counts("cottonwood-reach")).toMatchObject({ all: 44, sold: 19 });
  });
  test("Harper Grove has eighteen: ten sold, one the model, three that wait", () => {
    expect(counts("harper-grove")).toMatchObject({ all: 18, sold: 10, model: 1, hold: 3 });
  });
  test("Larkspur Terrace has fifty-eight homesites, none under 9,600 square feet", () => {
    expect(counts("larkspur-terrace").all).toBe(58);
    const plan = sitePlans.find(({ slug }) => slug === "larkspur-terrace") as SitePlanFile;
    expect(Math.min(...homesiteShapes(plan).map(({ areaSqFt }) => areaSqFt))).toBeGreaterThanOrEqual(9600);
  });
  test("all twenty-six homesites of Orchard Ditch are taken", () => {
    expect(counts("orchard-ditch")).toMatchObject({ all: 26, open: 0, hold: 0 });
  });
  test("Tallgrass Crossing has twenty-two homesites on Sickle Street", () => {
    const plan = sitePlans.find(({ slug }) => slug === "tallgrass-crossing") as SitePlanFile;
    expect(homesiteShapes(plan).filter(({ street }) => street === "Sickle Street")).toHaveLength(22);
  });
  test("the homesites of Bluestem run from 8,900 to 12,400 square feet", () => {
    const plan = sitePlans.find(({ slug }) => slug === "bluestem") as SitePlanFile;
    const areas = homesiteShapes(plan).map(({ areaSqFt }) => areaSqFt);
    expect([Math.min(...areas), Math.max(...areas)]).toEqual([8900, 12_400]);
  });
  test("Ralston Grange has fifty-one homesites from 6,000 to 9,500 square feet, none released", () => {
    expect(counts("ralston-grange")).toMatchObject({ all: 51, hold: 51 });
    const plan = sitePlans.find(({ slug }) => slug === "ralston-grange") as SitePlanFile;
    const areas = homesiteShapes(plan).map(({ areaSqFt }) => areaSqFt);
    expect([Math.min(...areas), Math.max(...areas)]).toEqual([6000, 9500]);
  });
  test("Switchyard has sixty-four homesites in five rows, none released", () => {
    expect(counts("switchyard")).toMatchObject({ all: 64, hold: 64 });
    const plan = sitePlans.find(({ slug }) => slug === "switchyard") as SitePlanFile;
    expect(plan.rows).toHaveLength(5);
  });
  test("the second green of Kestrel Row has eight homesites", () => {
    const plan = sitePlans.find(({ slug }) => slug === "kestrel-row") as SitePlanFile;
    expect(homesiteShapes(plan).filter(({ street }) => street.includes("second green"))).toHaveLength(8);
  });
});

test("two homesites of one number are a mistake in the file", () => {
  const plan = sitePlans[0] as SitePlanFile;
  const [row] = plan.rows;
  const twice = { ...plan, rows: [...plan.rows, row as NonNullable<typeof row>] };
  expect(() => homesitesFile(twice)).toThrow(`${plan.slug}: two homesites are number`);
});
