import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { drawElevation } from "../elevations/elevation-drawing.ts";
import { feetAndInches, Lettering, textWidthPx } from "../lettering.ts";
import { drawPlan } from "./plan-drawing.ts";
import { readPlanFiles } from "./plan-file.ts";

const plans = readPlanFiles(fileURLToPath(new URL("../../plans/", import.meta.url)));
const levels = plans.flatMap((plan) =>
  plan.levels.map((level) => [`${plan.slug}, ${level.name}`, plan, level] as const),
);

/** The markup of the flipped group, from its start to its matching end. */
function flippedGroup(svg: string): string {
  const start = svg.indexOf("scale(-1 1)");
  if (start === -1) return "";
  let depth = 1;
  const tags = /<g\b|<\/g>/g;
  tags.lastIndex = start;
  for (let tag = tags.exec(svg); tag; tag = tags.exec(svg)) {
    depth += tag[0] === "</g>" ? -1 : 1;
    if (depth === 0) return svg.slice(start, tag.index);
  }
  throw new Error("the flipped group does not end");
}

describe.each(levels)("%s", (_name, plan, level) => {
  const plain = drawPlan(plan, level);
  const mirrored = drawPlan(plan, level, { mirrored: true });

  test("the mirrored drawing flips what is built and no lettering", () => {
    const flipped = flippedGroup(mirrored.svg);
    expect(flipped).toContain("<path");
    expect(flipped).not.toContain("<use");
    expect(mirrored.svg.match(/scale\(-/g)).toHaveLength(1);
    expect(plain.svg).not.toContain("scale(-");
    expect(mirrored.svg.match(/<use/g)?.length).toBeGreaterThan(plain.svg.match(/<use/g)?.length ?? 0);
  });

  test("it is one titled image of its natural size, in outlines, below 41 kB", () => {
    for (const { svg, widthPx, heightPx } of [plain, mirrored]) {
      expect(svg).toContain(`<title>${plan.title}, ${level.name.toLowerCase()}`);
      expect(svg).toContain(`width="${widthPx}" height="${heightPx}"`);
      expect(svg).not.toMatch(/<text|font-family|https?:\/\/(?!www\.w3\.org)/);
      expect(Buffer.byteLength(svg)).toBeLessThan(41 * 1024);
    }
    expect([mirrored.widthPx, mirrored.heightPx]).toEqual([plain.widthPx, plain.heightPx]);
  });

  test("it draws the same twice", () => {
    expect(drawPlan(plan, level).svg).toBe(plain.svg);
  });
});

test("every elevation is a titled image below 15 kB", () => {
  for (const plan of plans) {
    for (const elevation of plan.elevations) {
      const { svg } = drawElevation(plan, elevation);
      expect(svg).toContain(`<title>${plan.title}, elevation ${elevation.letter}`);
      expect(svg).not.toContain("NaN");
      expect(Buffer.byteLength(svg), elevation.drawing).toBeLessThan(15 * 1024);
    }
  }
});

test("an elevation of an unknown style is refused by name", () => {
  const [plan] = plans;
  if (!plan) throw new Error("no plans");
  const elevation = { letter: "A", style: "Castle", material: "Brick", drawing: "x.svg" };
  expect(() => drawElevation(plan, elevation)).toThrow("no front style “Castle”");
});

test("lengths are lettered in feet and inches, rounded to the inch", () => {
  expect(feetAndInches(20)).toBe("20′ 0″");
  expect(feetAndInches(9.75)).toBe("9′ 9″");
  expect(feetAndInches(11.99)).toBe("12′ 0″");
});

test("lettering writes each outline once and refuses a character it has no outline for", () => {
  const letters = new Lettering();
  const line = letters.line(0, 0, "aba", { sizePx: 10, weight: 400 });
  expect(line.match(/<use/g)).toHaveLength(3);
  expect(letters.outlines().match(/<path/g)).toHaveLength(2);
  expect(textWidthPx("aa", { sizePx: 20, weight: 400 })).toBeGreaterThan(textWidthPx("a", { sizePx: 20, weight: 400 }));
  expect(() => letters.line(0, 0, "ж", { sizePx: 10, weight: 400 })).toThrow("no outline for “ж”");
});
