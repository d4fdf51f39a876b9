import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import { expect, test } from "vitest";
import {
  effectiveNeighborhoodStatus,
  isNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "./neighborhood-status.ts";

test("under_development shows Under Development – Stay Tuned, with an en dash", { tags: ["S4.14"] }, () => {
  expect(neighborhoodStatusMessage("under_development")).toBe("Under Development \u2013 Stay Tuned");
});

test("coming_soon_plain shows Coming Soon", { tags: ["S4.15"] }, () => {
  expect(neighborhoodStatusMessage("coming_soon_plain")).toBe("Coming Soon");
});

test("coming_soon shows New Floorplans Coming Soon", { tags: ["S4.16"] }, () => {
  expect(neighborhoodStatusMessage("coming_soon")).toBe("New Floorplans Coming Soon");
});

test("now_preselling shows Now Preselling", { tags: ["S4.17"] }, () => {
  expect(neighborhoodStatusMessage("now_preselling")).toBe("Now Preselling");
});

test("model_open shows Model Home Now Open", { tags: ["S4.18"] }, () => {
  expect(neighborhoodStatusMessage("model_open")).toBe("Model Home Now Open");
});

test("new_homesites shows New Homesites Now Available", { tags: ["S4.19"] }, () => {
  expect(neighborhoodStatusMessage("new_homesites")).toBe("New Homesites Now Available");
});

test("open shows nothing", { tags: ["S4.20"] }, () => {
  expect(neighborhoodStatusMessage("open")).toBe("");
});

test("closeout shows Last Chance: Almost Sold Out", { tags: ["S4.21"] }, () => {
  expect(neighborhoodStatusMessage("closeout")).toBe("Last Chance: Almost Sold Out");
});

test("sold_out shows Sold Out", { tags: ["S4.22"] }, () => {
  expect(neighborhoodStatusMessage("sold_out")).toBe("Sold Out");
});

test.each([undefined, null, "", "publish", "SOLD_OUT", " open", "constructor", "__proto__"])(
  "an unknown status (%s) shows nothing",
  { tags: ["S4.22"] },
  (status) => {
    expect(neighborhoodStatusMessage(status)).toBe("");
    expect(isNeighborhoodStatus(status)).toBe(false);
  },
);

test("each status has one of four marks, and an unknown one is marked like open", () => {
  const marks = Object.fromEntries(neighborhoodStatuses.map((status) => [status, statusKind(status)]));
  expect(marks).toEqual({
    under_development: "soon",
    coming_soon_plain: "soon",
    coming_soon: "soon",
    now_preselling: "open",
    model_open: "open",
    new_homesites: "open",
    open: "open",
    closeout: "last",
    sold_out: "sold",
  });
  expect(statusKind("toString")).toBe("open");
  expect(statusKind(null)).toBe("open");
});

test("the outer status of a neighborhood takes precedence over that of its group", () => {
  expect(effectiveNeighborhoodStatus("open", "sold_out")).toBe("open");
  expect(effectiveNeighborhoodStatus(null, "sold_out")).toBe("sold_out");
  expect(effectiveNeighborhoodStatus("", "closeout")).toBe("closeout");
  expect(effectiveNeighborhoodStatus("sold_out", null)).toBe("sold_out");
  expect(effectiveNeighborhoodStatus(undefined, "")).toBeNull();
});

test("an outer status that is not a state of sale is replaced by a known inner one", () => {
  expect(effectiveNeighborhoodStatus("publish", "sold_out")).toBe("sold_out");
  expect(effectiveNeighborhoodStatus("publish", "something")).toBe("publish");
});
