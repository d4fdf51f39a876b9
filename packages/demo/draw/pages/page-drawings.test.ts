import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { drawCrackGauge } from "./crack-gauge.ts";
import { drawLockAndKeys } from "./lock-and-keys.ts";
import { crackGauge, lockAndKeys, twelveColors } from "./page-drawings.ts";
import { pageTable } from "./page-text.ts";

const demo = fileURLToPath(new URL("../../", import.meta.url));

/** The text of the block with this anchor on a demo page, with normal spaces. */
function blockText(file: string, anchor: string): string {
  const { organisms } = parse(readFileSync(`${demo}pages/${file}.yaml`, "utf8")) as {
    organisms: { anchor?: string; text?: string }[];
  };
  return organisms.find((organism) => organism.anchor === anchor)?.text?.replaceAll("\u00a0", " ") ?? "";
}

const titleOf = (svg: string) => /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? "";

/** The luminance of a #rrggbb color, percent. */
function luminancePercent(fill: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(fill.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 100 * (0.2126 * r + 0.7152 * g + 0.0722 * b);
}

test("the lines of the crack gauge have the page’s widths, at 96 px to the inch", () => {
  const svg = crackGauge(demo);
  const heights = [...svg.matchAll(/<rect [^>]*height="([\d.]+)"/g)].map(([, height]) => Number(height));
  expect(heights).toEqual([96 / 64, 96 / 32, 5.088, 96 / 4]);
  expect(Number(/<circle [^>]*r="([\d.]+)"/.exec(svg)?.[1])).toBeCloseTo(((17.91 / 25.4) * 96) / 2, 2);
  expect(svg).toMatch(/ width="480" height="\d+" /);
});

test("the crack gauge has the page’s advice for each crack", () => {
  const text = blockText("homeowner-resources", "cracks");
  const rows = [...titleOf(crackGauge(demo)).matchAll(/([\d./]+ in, [\d.]+ mm): ([^.]+)\. ([^.]+)\./g)];
  expect(rows.map(([, size, what, whose]) => `| ${size} | ${what} | ${whose} |`)).toEqual(
    text.split("\n").filter((line) => /^\| \d/.test(line)),
  );
  expect(rows).toHaveLength(4);
});

test("a width whose inches and millimeters differ is refused", () => {
  const crack = { what: "A gap", whose: "Ours" };
  expect(() => drawCrackGauge([{ size: "1/32 in, 1.8 mm", ...crack }])).toThrow("“1/32 in, 1.8 mm” gives two widths");
  expect(() => drawCrackGauge([{ size: "a dime", ...crack }])).toThrow("found “a dime”");
});

test("each of the twelve colors has the light reflectance stated on the page, in its order", () => {
  const svg = twelveColors(demo);
  const fills = [...svg.matchAll(/<rect [^>]*fill="(#[\da-f]{6})"/g)].map(([, fill = ""]) => fill);
  const rows = blockText("peacock", "colors")
    .split("\n")
    .filter((line) => line.startsWith("| PK-"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows).toHaveLength(12);
  expect(fills.map((fill) => Math.round(luminancePercent(fill)))).toEqual(rows.map((row) => Number(row[4])));
  expect(new Set(fills).size).toBe(12);
  expect(titleOf(svg)).toBe(
    `Boards in the 12 colors with their light reflectance: ${rows.map((row) => `${row[2]} ${row[4]}`).join(", ")}.`,
  );
});

test("the lock and the keys have one scale, and the open days are the page's", () => {
  const text = blockText("preferred-lender", "lock");
  for (const row of [
    "Building | 8 to 10 months",
    "The longest lock | 270 days",
    "Left open, if it takes ten | 34 days",
  ]) {
    expect(text).toContain(`| ${row} |`);
  }
  const svg = lockAndKeys(demo);
  expect(titleOf(svg)).toBe(
    "Building takes 8 to 10 months, the longest lock is 270 days: a house of 10 months has 34 days open.",
  );
  const bars = [...svg.matchAll(/<path d="M([\d.]+) \d+H([\d.]+)v28/g)].map(([, from, to]) => [
    Number(from),
    Number(to),
  ]);
  const [start = 0, month8 = 0] = bars[0] ?? [];
  const px = (days: number) => start + (days / 365) * 12 * ((month8 - start) / 8);
  const expected = [start, month8, month8, px((365 / 12) * 10), start, px(270), px(270), px((365 / 12) * 10)];
  expect(bars).toHaveLength(4);
  for (const [index, at] of bars.flat().entries()) expect(at).toBeCloseTo(expected[index] ?? 0, 1);
});

test("open days that the months do not leave are refused", () => {
  expect(() => drawLockAndKeys({ buildingMonths: [8, 10], lockDays: 270, openDays: 30 })).toThrow(
    "The page says 30 days are left open, the months leave 34",
  );
});

test("a page without the table is named", () => {
  expect(() => pageTable(demo, "pages/peacock.yaml", "cracks")).toThrow("pages/peacock.yaml has no table");
});
