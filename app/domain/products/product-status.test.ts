import { expect, test } from "vitest";
import {
  compareReadyDates,
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

test.each([
  ["2026-12-31", "2026-12-30", "Ready Dec 2026"],
  ["2026-12-31", "2026-12-31", "Ready now"],
  ["2027-01-01", "2026-12-31", "Ready Jan 2027"],
  ["2027-01-01", "2027-01-01", "Ready now"],
  ["2027-01-31", "2027-01-30", "Ready Jan 2027"],
  ["2027-02-01", "2027-01-31", "Ready Feb 2027"],
  ["2028-02-29", "2028-02-28", "Ready Feb 2028"],
  ["2028-02-29", "2028-03-01", "Ready now"],
])("a move-in on %s is on %s: %s", (readyDate, today, text) => {
  expect(moveInHomeStatus(moveInHome({ readyDate }), today)?.text).toBe(text);
  expect(moveInText(readyDate, today)).toBe(text.replace(/^Ready (?!now)/, ""));
});

test("move-ins are in the order of their days over the ends of years, unknown days last", () => {
  const days = [null, "2027-01-01", "2026-12-31", undefined, "2026-02-01", "2028-02-29"];
  expect(days.toSorted(compareReadyDates).filter(Boolean)).toEqual([
    "2026-02-01",
    "2026-12-31",
    "2027-01-01",
    "2028-02-29",
  ]);
  expect(compareReadyDates(null, "2099-12-31")).toBeGreaterThan(0);
});

test.each(["Sold Out", "SOLD OUT", " sold ", "Under Contract"])("S3.27 “%s” ends the sale of a home", (message) => {
  expect(moveInHomeStatus(moveInHome({ statusMessage: ["x", message] }), "2026-11-21")).toEqual({
    kind: "sold",
    text: message.trim(),
  });
});

test.each(["Coming Soon", "Last Chance: Almost Sold Out", "Model Home for Sale Soon"])(
  "S3.27 “%s” is shown and ends nothing",
  (message) => {
    expect(moveInHomeStatus(moveInHome({ statusMessage: ["x", message] }), "2026-11-21")).toEqual({
      kind: "soon",
      text: message,
    });
  },
);
