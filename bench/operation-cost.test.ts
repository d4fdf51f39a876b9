import { expect, test } from "vitest";
import { median } from "./operation-cost.ts";

test("the median is the middle value, or the mean of the two middle ones", () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});
