import { expect, test } from "vitest";
import { countMoveIns, moveInCountsInWords, moveInCountsText } from "./move-in-counts.ts";
import { moveInState } from "./product-status.ts";

const today = "2026-11-22";
const home = (readyDate: string | null, message?: string) => ({
  readyDate,
  statusMessage: message === undefined ? [] : ["x", message],
});
const counts = (ready: number, underWay: number, undated = 0, comingSoon = 0) => ({
  ready,
  "under-way": underWay,
  undated,
  "coming-soon": comingSoon,
});

test.each([
  ["ready", home("2026-11-21")],
  ["ready", home("2026-11-22")],
  ["ready", home("2026-11-22T09:00:00")],
  ["ready", home("2026-10-01", "Price Reduced")],
  ["under-way", home("2026-11-23")],
  ["under-way", home("2026-11-23T00:00:00")],
  ["undated", home(null)],
  ["undated", home("")],
  ["undated", home("spring")],
  ["coming-soon", home("2026-10-01", "Coming Soon")],
  ["coming-soon", home(null, "coming soon")],
  [null, home("2026-10-01", "Sold Out")],
  [null, home("2027-01-01", "Sold")],
  [null, home("2026-10-01", "Under Contract")],
])("S3.27 a home is %s by its day and its message: %o", (state, one) => {
  expect(moveInState(one, today)).toBe(state);
});

test("every home counts once, in its state, and one that is gone in none", () => {
  const homes = [home("2026-10-01"), home("2027-10-01"), home(null), home(null, "Coming Soon"), home(null, "Sold")];
  expect(countMoveIns(homes, today)).toEqual(counts(1, 1, 1, 1));
  expect(countMoveIns([], today)).toEqual(counts(0, 0));
});

test.each([
  [counts(0, 0), ""],
  [counts(1, 0), "1 home ready now"],
  [counts(2, 0), "2 homes ready now"],
  [counts(0, 1), "1 home under way"],
  [counts(2, 1), "2 homes ready now, 1 under way"],
  [counts(0, 3, 1), "3 homes under way, 1 for sale"],
  [counts(0, 0, 0, 1), "1 home coming soon"],
  [counts(1204, 2, 3, 4), "1,204 homes ready now, 2 under way, 3 for sale, 4 coming soon"],
])("%o is “%s”", (given, text) => {
  expect(moveInCountsText(given)).toBe(text);
});

test("in a sentence the numbers are words up to twenty", () => {
  expect(moveInCountsInWords(counts(1, 21))).toEqual(["one home ready now", "21 under way"]);
  expect(moveInCountsInWords(counts(0, 2))).toEqual(["two homes under way"]);
  expect(moveInCountsInWords(counts(0, 0))).toEqual([]);
});
