import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { nameFigure, People } from "./person.tsx";

test("each person without a picture has initials, last name and a figure made from the full name", () => {
  const names = ["Walt Ferris", "Will Foley", "Wren Ferris"];
  const html = renderToStaticMarkup(<People people={names.map((name) => ({ name, stamp: "WF" }))} level={2} ruled />);
  const items = html.split("<li").slice(1);
  const figures = names.map((name) => nameFigure(name).walk);
  expect(new Set(figures).size).toBe(names.length);
  expect(items.map((item) => [...item.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1])).toEqual(figures);
  expect(items.map((item) => /data-initials="(.*?)" data-caption="(.*?)"/.exec(item)?.slice(1))).toEqual([
    ["WF", "Ferris"],
    ["WF", "Foley"],
    ["WF", "Ferris"],
  ]);
});

/** The letters at the corners of a figure: its angles from the top, in 26ths of the ring. */
function corners(path: string): string {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
    .map(([, x, y]) => {
      const turn = Math.atan2(Number(x), -Number(y)) / (2 * Math.PI);
      return String.fromCharCode(65 + Math.round((turn < 0 ? turn + 1 : turn) * 26));
    })
    .join("");
}

test("the line connects the name's letters in order and closes; doubled letters are one corner", () => {
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

test("accents and other alphabets get a figure; a name with fewer than two letters gets none", () => {
  expect(nameFigure("José Núñez-O’Hara").walk).toBe(nameFigure("Jose Nunez OHara").walk);
  expect(nameFigure("Мария").walk).not.toBe(nameFigure("Ирина").walk);
  expect(nameFigure("…").walk).toBe("");
  expect(nameFigure("X").walk).toBe("");
});
