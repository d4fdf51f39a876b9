import { describe, expect, test } from "vitest";
import { arrangeHomesites, planFit } from "./homesites.ts";

const homesite = (number: string, widthFt: number, depthFt = 100, street = "Mill Lane") => ({
  number,
  street,
  widthFt,
  depthFt,
});

test("homesites line their street in number order, each with its given width and depth", () => {
  const { corners, streets } = arrangeHomesites([homesite("1", 60), homesite("2", 40), homesite("3", 70, 90)]);
  expect(streets).toEqual([{ name: "Mill Lane", x: 0, y: 100, widthFt: 100, depthFt: 50 }]);
  expect(corners).toEqual([
    [
      [0, 100],
      [60, 100],
      [60, 0],
      [0, 0],
    ],
    [
      [60, 100],
      [100, 100],
      [100, 0],
      [60, 0],
    ],
    [
      [100, 150],
      [30, 150],
      [30, 240],
      [100, 240],
    ],
  ]);
});

test("each street has its own rows below the one before, and no two homesites overlap", () => {
  const row = (street: string, count: number) =>
    Array.from({ length: count }, (_, index) => homesite(`${street} ${index}`, 30 + index, 80 + (index % 3), street));
  const all = [...row("A", 7), ...row("B", 1), ...row("C", 4)];
  const { corners, streets } = arrangeHomesites(all);
  expect(streets.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  const boxes = corners.map((each) => {
    const [xs, ys] = [each.map(([x]) => x), each.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  for (const [index, box] of boxes.entries()) {
    expect(box.right - box.left).toBeCloseTo(all[index]?.widthFt ?? 0);
    expect(box.bottom - box.top).toBeCloseTo(all[index]?.depthFt ?? 0);
    for (const other of boxes.slice(index + 1)) {
      const apart =
        box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
      expect(apart, `homesite ${index}`).toBe(true);
    }
  }
});

test("without homesites nothing is arranged", () => {
  expect(arrangeHomesites([])).toEqual({ corners: [], streets: [] });
});

const envelope = (buildableWidthFt: number | null, buildableDepthFt: number | null) => ({
  buildableWidthFt,
  buildableDepthFt,
});
const plan = (widthFt: number | null, depthFt: number | null) => ({ widthFt, depthFt });

describe("whether a plan fits a homesite", () => {
  test.each<[string, [number, number], [number, number], boolean, string]>([
    ["with room to spare", [70, 51], [71.4, 59], true, "needs 70 by 51 feet, the homesite leaves 71.4 by 59"],
    ["exactly as wide and as deep", [48, 60], [48, 60], true, "needs 48 by 60 feet, the homesite leaves 48 by 60"],
    ["a tenth of a foot too wide", [48.1, 60], [48, 60], false, "needs 48.1 feet of width, the homesite leaves 48"],
    ["a tenth of a foot too deep", [48, 60.1], [48, 60], false, "needs 60.1 feet of depth, the homesite leaves 60"],
    ["a hair too wide", [48.01, 60], [48, 60], false, "needs 48.1 feet of width, the homesite leaves 48"],
    ["a hair short of what it needs", [48, 60], [47.99, 60], false, "needs 48 feet of width, the homesite leaves 47.9"],
    ["too wide and too deep", [52, 61], [48, 60], false, "needs 52 by 61 feet, the homesite leaves 48 by 60"],
    ["wide enough only if turned", [60, 40], [40, 60], false, "needs 60 feet of width, the homesite leaves 40"],
  ])("%s", (_, [width, depth], [buildableWidth, buildableDepth], fits, why) => {
    expect(planFit(plan(width, depth), envelope(buildableWidth, buildableDepth))).toEqual({ fits, why });
  });

  test("a missing, zero or invalid length gives null", () => {
    for (const none of [null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(planFit(plan(none, 40), envelope(50, 60)), `width ${none}`).toBeNull();
      expect(planFit(plan(40, none), envelope(50, 60)), `depth ${none}`).toBeNull();
      expect(planFit(plan(40, 40), envelope(none, 60)), `left width ${none}`).toBeNull();
      expect(planFit(plan(40, 40), envelope(50, none)), `left depth ${none}`).toBeNull();
    }
  });
});
