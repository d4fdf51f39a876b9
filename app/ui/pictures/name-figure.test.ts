import { expect, test } from "vitest";
import { nameFigure } from "./name-figure.ts";

/** The letters at the corners of a figure: its angles from the top, in twenty-sixths of the ring. */
function corners(path: string): string {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
    .map(([, x, y]) => {
      const turn = Math.atan2(Number(x), -Number(y)) / (2 * Math.PI);
      return String.fromCharCode(65 + Math.round((turn < 0 ? turn + 1 : turn) * 26));
    })
    .join("");
}

test("the line walks the letters of the name in their order and closes; a doubled letter is one corner", () => {
  const { walk } = nameFigure("Tess Halloran");
  expect(corners(walk)).toBe("TESHALORAN");
  expect(walk.endsWith("Z")).toBe(true);
});

test("the ring has 26 ticks, and those of the name's letters are longer", () => {
  const ticks = nameFigure("Ada").ring.split("M").slice(1);
  const lengths = ticks.map((tick) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = tick.split(/[L ]/).map(Number);
    return Math.round(Math.hypot(x2 - x1, y2 - y1));
  });
  expect(lengths).toHaveLength(26);
  expect(lengths.flatMap((length, letter) => (length === 6 ? String.fromCharCode(65 + letter) : []))).toEqual([
    "A",
    "D",
  ]);
});

test("accents, marks and other alphabets are no hindrance; a name without two letters has no line", () => {
  expect(nameFigure("José Núñez-O’Hara").walk).toBe(nameFigure("Jose Nunez OHara").walk);
  expect(nameFigure("Мария").walk).not.toBe(nameFigure("Ирина").walk);
  expect(nameFigure("…").walk).toBe("");
  expect(nameFigure("X").walk).toBe("");
});
