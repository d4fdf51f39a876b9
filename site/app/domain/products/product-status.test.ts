import { expect, test } from "vitest";
import {
  displayedStatusMessage,
  isAvailable,
  isComingSoon,
  isReady,
  isSoldOut,
  moveInHomeStatus,
  moveInText,
} from "./product-status.ts";

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

test("coming soon and sold out are recognized by the whole displayed message", () => {
  expect(isComingSoon({ statusMessage: ["x", "Coming Soon"] })).toBe(true);
  expect(isComingSoon({ statusMessage: ["x", " COMING SOON "] })).toBe(true);
  expect(isSoldOut({ statusMessage: ["x", "Sold Out"] })).toBe(true);
  expect(isSoldOut({ statusMessage: ["x", "Last Chance: Almost Sold Out"] })).toBe(false);
  expect(isSoldOut({ statusMessage: ["Sold Out", "Under Construction"] })).toBe(false);
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

const moveInHome = (values: { statusMessage?: string[]; readyDate?: string | null } = {}) => ({
  statusMessage: [],
  readyDate: "2027-03-12",
  ...values,
});

test("a move-in day that has come is ready now, one without a day has no status", () => {
  expect(moveInHomeStatus(moveInHome({ readyDate: "2026-11-21" }), "2026-11-21")).toEqual({
    kind: "open",
    text: "Ready now",
  });
  expect(moveInHomeStatus(moveInHome({ readyDate: null }), "2026-11-21")).toBeNull();
});

test("S3.27 the second entry of the status message is displayed in place of the move-in day", () => {
  expect(moveInHomeStatus(moveInHome({ statusMessage: ["under_contract", "Under Contract"] }), "2026-11-21")).toEqual({
    kind: "sold",
    text: "Under Contract",
  });
  expect(moveInHomeStatus(moveInHome({ statusMessage: ["only_one"] }), "2026-11-21")?.text).toBe("Ready Mar 2027");
});

test("only sold homes and homes under contract are not available", () => {
  expect(isAvailable(moveInHome({ statusMessage: ["x", "Sold Out"] }))).toBe(false);
  expect(isAvailable(moveInHome({ statusMessage: ["x", "Under Contract"] }))).toBe(false);
  expect(isAvailable(moveInHome({ statusMessage: ["x", "Last Chance: Almost Sold Out"] }))).toBe(true);
  expect(isAvailable(moveInHome())).toBe(true);
});
