import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const [usual = "", more = ""] = readFileSync(new URL("tokens.css", import.meta.url), "utf8").split(
  "@media (prefers-contrast: more)",
);
const colorsIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[\da-f]{6})\b/g)].map(([, name = "", color = ""]) => [name, color]),
  );
const designed = colorsIn(usual);
const withMore = { ...designed, ...colorsIn(more) };

/** The contrast ratio of two colors by WCAG 2, from 1 to 21. */
function contrast(one = "", other = ""): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const words = ["ink", "ink-2", "evergreen", "grass-ink", "clay", "disabled"];
const wordsOnDark = ["paper", "mist", "grass-light"];

test.each(words)("text in %s is readable on paper, with more contrast when requested", (name) => {
  for (const background of ["paper", "paper-2", "sheet"]) {
    expect(contrast(designed[name], designed[background]), background).toBeGreaterThanOrEqual(4.5);
    expect(contrast(withMore[name], withMore[background]), background).toBeGreaterThanOrEqual(7);
  }
});

test.each(wordsOnDark)("text in %s is readable on dark backgrounds, with more contrast when requested", (name) => {
  expect(contrast(designed[name], designed["evergreen-deep"])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(withMore[name], withMore["evergreen-deep"])).toBeGreaterThanOrEqual(7);
});

test("with prefers-contrast: more, edges and hairlines stand out on each of their backgrounds", () => {
  for (const background of ["paper", "paper-2", "sheet"]) {
    expect(contrast(withMore.line, withMore[background]), background).toBeGreaterThanOrEqual(4.5);
    expect(contrast(withMore.rule, withMore[background]), background).toBeGreaterThanOrEqual(3);
    expect(contrast(withMore.grass, withMore[background]), background).toBeGreaterThanOrEqual(3);
  }
  expect(contrast(withMore["line-deep"], withMore["evergreen-deep"])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(withMore["rule-deep"], withMore["evergreen-deep"])).toBeGreaterThanOrEqual(3);
});
