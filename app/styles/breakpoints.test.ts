import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Every width and height of the window at which something changes, in em of the letters that the visitor's browser begins
 * with: whoever reads 32 px letters in a window of 1280 px gets the layout of 640 px (docs/decisions/0095-states.md).
 * Parts of a page ask their container instead, in rem.
 */
const breakpointsEm = [15, 23.75, 30, 32.5, 35, 40, 45, 47.5, 50, 56.25, 60, 62.5, 68.75, 73.75, 79, 87.5, 93.75];

const folder = new URL("../", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(?:css|tsx?)$/.test(file) && !/\.test\.|generated/.test(file),
);

/** What style sheets ask of windows and containers, and what `sizes` and `matchMedia` ask in scripts, with the file. */
const conditions = files.flatMap((file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const found = file.endsWith(".css")
    ? (text.match(/@(?:media|container)[^{]*(?=\{)/g) ?? [])
    : (text.match(/\((?:[\d.]+\w+ <=? )?(?:(?:min-|max-)?(?:width|height)) ?(?:[<>]=?|:)[^)]*\)/g) ?? []);
  return found.map((condition) => ({ file, condition: condition.trim() }));
});

test("a window is asked for its size in em, at one of the widths that the site knows", () => {
  const asked = conditions.filter(({ condition }) => !condition.startsWith("@container"));
  const foreign = asked.filter(({ condition }) =>
    [...condition.matchAll(/(\d[\d.]*)([a-z]+)/g)].some(
      ([, size, unit]) => unit !== "em" || !breakpointsEm.includes(Number(size)),
    ),
  );
  expect(foreign).toEqual([]);
  expect(asked.length).toBeGreaterThan(100);
  const used = new Set(asked.flatMap(({ condition }) => condition.match(/\d[\d.]*(?=em)/g) ?? []).map(Number));
  expect([...used].sort((a, b) => a - b)).toEqual(breakpointsEm);
});

test("a container is asked for its size in rem", () => {
  const asked = conditions.filter(({ condition }) => condition.startsWith("@container"));
  expect(asked.filter(({ condition }) => /\d(?!rem)[a-z]/.test(condition))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
});
