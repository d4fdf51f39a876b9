import { expect, test } from "vitest";
import { sitePlanContent } from "./site-plan-content.ts";

const homesite = (number: string, state: string, points: string | null) => ({
  number,
  state,
  points,
  areaSqFt: 8000,
  homeUri: null,
});
const extrasOf = (homesites: unknown[], sitePlan: unknown = null) =>
  ({ homesites, sitePlan }) as unknown as Parameters<typeof sitePlanContent>[0];

test("homesites with a shape make a site plan whose legend counts them", () => {
  const plan = sitePlanContent(
    extrasOf([homesite("1", "sold", "0,0 10,0 10,10 0,10"), homesite("2", "open", "20,0 30,0 30,10")]),
  );
  expect(plan?.shapes.map(({ number, x, y }) => [number, x, y])).toEqual([
    ["1", 5, 5],
    ["2", 27, 3],
  ]);
  expect(plan?.legend).toEqual([
    { state: "open", label: "Homesite open", count: 1 },
    { state: "sold", label: "Sold", count: 1 },
  ]);
  expect(plan?.viewBox).toEqual([-24, -24, 78, 58]);
});

test("a site plan's own view box wins over the shapes' bounds", () => {
  const homesites = [homesite("1", "sold", "0,0 10,0 10,10")];
  expect(sitePlanContent(extrasOf(homesites, { viewBox: "-250 12 1620 614" }))?.viewBox).toEqual([-250, 12, 1620, 614]);
  expect(sitePlanContent(extrasOf(homesites, { viewBox: "wide" }))?.viewBox).toEqual([-24, -24, 58, 58]);
});

test("homesites without a shape, of an unknown state or with a broken one are left out", () => {
  expect(
    sitePlanContent(
      extrasOf([homesite("1", "sold", null), homesite("2", "gone", "0,0 1,0 1,1"), homesite("3", "sold", "0,0 x,1")]),
    ),
  ).toBeNull();
  expect(sitePlanContent(null)).toBeNull();
});
