import { expect, test, vi } from "vitest";
import { layoutShiftWarnings } from "./layout-shift.ts";

const shift = (id: string, value: number) => ({ id, value, entries: [{ sources: [{ node: null }] }, {}] });

test("S9.32 at 0.1 there is no warning yet, above it there is one of each measurement", () => {
  const warn = vi.fn();
  const measure = layoutShiftWarnings(warn);
  measure(shift("1", 0));
  measure(shift("1", 0.0999));
  measure(shift("1", 0.1));
  expect(warn).not.toHaveBeenCalled();
  measure(shift("1", 0.1 + Number.EPSILON));
  measure(shift("1", 0.4));
  measure(shift("2", 0.2));
  expect(warn.mock.calls).toEqual([
    ["Layout shift: the cumulative score is 0.1000, above 0.1. Moved: something that is gone."],
    ["Layout shift: the cumulative score is 0.2000, above 0.1. Moved: something that is gone."],
  ]);
});
