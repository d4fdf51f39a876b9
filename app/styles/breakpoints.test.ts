import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * All breakpoints of the window in em of the browser's default font size: with a size of 32 px a window of 1280 px gets
 * the layout of 640 px. Parts of a page use container queries, in rem.
 */
const breakpointsEm = [15, 23.75, 30, 32.5, 35, 40, 45, 47.5, 50, 56.25, 60, 62.5, 68.75, 73.75, 79, 87.5, 93.75];

const folder = new URL("../", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(?:css|tsx?)$/.test(file) && !/\.test\.|generated/.test(file),
);

/**
 * Conditions of media and container queries in stylesheets, and of `sizes` and `matchMedia` in scripts, with the file.
 */
const conditions = files.flatMap((file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const found = file.endsWith(".css")
    ? (text.match(/@(?:media|container)[^{]*(?=\{)/g) ?? [])
    : (text.match(/\((?:[\d.]+\w+ <=? )?(?:(?:min-|max-)?(?:width|height)) ?(?:[<>]=?|:)[^)]*\)/g) ?? []);
  return found.map((condition) => ({ file, condition: condition.trim() }));
});

test("media queries use em and one of the site's widths", () => {
  const mediaQueries = conditions.filter(({ condition }) => !condition.startsWith("@container"));
  const foreign = mediaQueries.filter(({ condition }) =>
    [...condition.matchAll(/(\d[\d.]*)([a-z]+)/g)].some(
      ([, size, unit]) => unit !== "em" || !breakpointsEm.includes(Number(size)),
    ),
  );
  expect(foreign).toEqual([]);
  expect(mediaQueries.length).toBeGreaterThan(100);
  const used = new Set(mediaQueries.flatMap(({ condition }) => condition.match(/\d[\d.]*(?=em)/g) ?? []).map(Number));
  expect([...used].sort((a, b) => a - b)).toEqual(breakpointsEm);
});

test("container queries use rem", () => {
  const containerQueries = conditions.filter(({ condition }) => condition.startsWith("@container"));
  expect(containerQueries.filter(({ condition }) => /\d(?!rem)[a-z]/.test(condition))).toEqual([]);
  expect(containerQueries.length).toBeGreaterThan(20);
});
