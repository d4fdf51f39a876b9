import { expect, test } from "vitest";
import { displayedStatusMessage, isComingSoon, isSoldOut } from "./product-status.ts";

test("S3.27 the second entry of statusMessage is the displayed message", () => {
  expect(displayedStatusMessage({ statusMessage: ["coming_soon", "Coming Soon", "Later"] })).toBe("Coming Soon");
});

test.each([
  [null],
  [undefined],
  [{}],
  [{ statusMessage: null }],
  [{ statusMessage: [] }],
  [{ statusMessage: ["sold_out"] }],
  [{ statusMessage: ["sold_out", null] }],
])("S3.27 without a second entry (%j) nothing is displayed", (status) => {
  expect(displayedStatusMessage(status)).toBe("");
  expect(isSoldOut(status)).toBe(false);
  expect(isComingSoon(status)).toBe(false);
});

test("coming soon and sold out are told by the whole displayed message", () => {
  expect(isComingSoon({ statusMessage: ["x", "Coming Soon"] })).toBe(true);
  expect(isComingSoon({ statusMessage: ["x", " COMING SOON "] })).toBe(true);
  expect(isSoldOut({ statusMessage: ["x", "Sold Out"] })).toBe(true);
  expect(isSoldOut({ statusMessage: ["x", "Last Chance: Almost Sold Out"] })).toBe(false);
  expect(isSoldOut({ statusMessage: ["Sold Out", "Under Construction"] })).toBe(false);
});
