import { describe, expect, test } from "vitest";
import { planFit } from "./homesite-fit.ts";

const homesite = (buildableWidthFt: number | null, buildableDepthFt: number | null) => ({
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
    expect(planFit(plan(width, depth), homesite(buildableWidth, buildableDepth))).toEqual({ fits, why });
  });

  test("nobody can say where a length is missing, zero or no number", () => {
    for (const none of [null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(planFit(plan(none, 40), homesite(50, 60)), `width ${none}`).toBeNull();
      expect(planFit(plan(40, none), homesite(50, 60)), `depth ${none}`).toBeNull();
      expect(planFit(plan(40, 40), homesite(none, 60)), `left width ${none}`).toBeNull();
      expect(planFit(plan(40, 40), homesite(50, none)), `left depth ${none}`).toBeNull();
    }
  });
});
