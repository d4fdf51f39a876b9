import { expect, test } from "vitest";
import {
  compareReadyDates,
  countMoveIns,
  displayedStatusMessage,
  isAvailable,
  isComingSoon,
  isReady,
  isSoldOut,
  moveInCountsInWords,
  moveInCountsText,
  moveInHomeStatus,
  moveInState,
  moveInText,
} from "./product-status.ts";

test("the second entry of statusMessage is the displayed message", { tags: ["S3.27"] }, () => {
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
])("without a second entry (%j) nothing is displayed", { tags: ["S3.27"] }, (status) => {
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

test("a home is ready from the day of its move-in", () => {
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

test("a past move-in day is ready now, a missing one has no status", () => {
  expect(moveInHomeStatus(moveInHome({ readyDate: "2026-11-21" }), "2026-11-21")).toEqual({
    kind: "open",
    text: "Ready now",
  });
  expect(moveInHomeStatus(moveInHome({ readyDate: null }), "2026-11-21")).toBeNull();
});

test("the second entry of the status message is displayed in place of the move-in day", { tags: ["S3.27"] }, () => {
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

test("move-in days are sorted across the ends of years, unknown ones last", () => {
  const days = [null, "2027-01-01", "2026-12-31", undefined, "2026-02-01", "2028-02-29"];
  expect(days.toSorted(compareReadyDates).filter(Boolean)).toEqual([
    "2026-02-01",
    "2026-12-31",
    "2027-01-01",
    "2028-02-29",
  ]);
  expect(compareReadyDates(null, "2099-12-31")).toBeGreaterThan(0);
});

test.each(["Sold Out", "SOLD OUT", " sold ", "Under Contract"])(
  "“%s” ends the sale of a home",
  { tags: ["S3.27"] },
  (message) => {
    expect(moveInHomeStatus(moveInHome({ statusMessage: ["x", message] }), "2026-11-21")).toEqual({
      kind: "sold",
      text: message.trim(),
    });
  },
);

test.each(["Coming Soon", "Last Chance: Almost Sold Out", "Model Home for Sale Soon"])(
  "“%s” is displayed and does not end the sale",
  { tags: ["S3.27"] },
  (message) => {
    expect(moveInHomeStatus(moveInHome({ statusMessage: ["x", message] }), "2026-11-21")).toEqual({
      kind: "soon",
      text: message,
    });
  },
);

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
])("a home is %s by its day and its message: %o", { tags: ["S3.27"] }, (state, one) => {
  expect(moveInState(one, today)).toBe(state);
});

test("every home is counted once, in its state, and a sold one in none", () => {
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

test("in a sentence numbers are words up to twenty", () => {
  expect(moveInCountsInWords(counts(1, 21))).toEqual(["one home ready now", "21 under way"]);
  expect(moveInCountsInWords(counts(0, 2))).toEqual(["two homes under way"]);
  expect(moveInCountsInWords(counts(0, 0))).toEqual([]);
});
