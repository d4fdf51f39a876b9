import { expect, test } from "vitest";
import { changeSince } from "./product-changes.ts";

test.each([
  [[700_000, null], [700_000, null], null],
  [[700_000, "Ready now"], [688_000, "Ready now"], "$12,000 less than on Nov 1, 2026."],
  [[688_000, null], [700_000, null], "$12,000 more than on Nov 1, 2026."],
  [[700_000, null], [null, "Under Contract"], "Now “Under Contract”."],
  [
    [700_000, "Ready Feb 2027"],
    [690_000, "Ready now"],
    "$10,000 less than on Nov 1, 2026. Was “Ready Feb 2027”, now “Ready now”.",
  ],
  [[700_000, "Ready Feb 2027"], [null, "Sold"], "Was “Ready Feb 2027” on Nov 1, 2026, now “Sold”."],
  [[700_000, "Open"], [690_000, null], "$10,000 less than on Nov 1, 2026. No longer “Open”."],
  [[null, "Coming Soon"], [641_500, null], "No longer “Coming Soon”, as on Nov 1, 2026."],
] as const)("from %j to %j since it was saved: %s", ([priceUsd, status], [priceNow, statusNow], text) => {
  expect(
    changeSince(
      { priceUsd, status, on: "2026-11-01" },
      { priceUsd: priceNow, status: statusNow === null ? null : { text: statusNow } },
    ),
  ).toBe(text);
});
