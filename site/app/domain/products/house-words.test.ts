import { expect, test } from "vitest";
import { garageText, isReady, levelsText, moveInText, primaryBedroomText } from "./house-words.ts";

test("a garage is told by its cars, none and unknown say nothing", () => {
  expect([2, 0, null, undefined].map(garageText)).toEqual(["2-car", "", "", ""]);
});

test("one level has no stairs, more are counted", () => {
  expect([1, 2, 0, null].map(levelsText)).toEqual(["1, no stairs", "2", "", ""]);
});

test("the primary bedroom is on the main floor or upstairs, anything else says nothing", () => {
  expect(["main", "upper", "attic", null].map(primaryBedroomText)).toEqual(["Main floor", "Upstairs", "", ""]);
});

test("a home is ready from the very day of its move-in", () => {
  expect(isReady("2026-11-21", "2026-11-21")).toBe(true);
  expect(isReady("2026-11-22", "2026-11-21")).toBe(false);
  expect(isReady("", "2026-11-21")).toBe(false);
});

test("a move-in is now, in a month, or unknown", () => {
  expect(moveInText("2026-08-01", "2026-11-21")).toBe("Ready now");
  expect(moveInText("2027-03-12", "2026-11-21")).toBe("Mar 2027");
  expect(moveInText(null, "2026-11-21")).toBe("");
});
