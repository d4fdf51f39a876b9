import { join } from "node:path";
import { expect, test } from "vitest";
import { daysAfter } from "../../app/domain/wording/dates.ts";
import { checkContent } from "./check.ts";
import { demoContent } from "./sources/demo.ts";

const folder = join(import.meta.dirname, "../demo");

// The demo's dates move by whole weeks: a day of each weekday, the first as it was written.
test.for(["2026-11-21", ...daysAfter("2026-11-21", 6)])("nothing is wrong with the demo on %s", async (day) => {
  expect(checkContent(await demoContent(folder, day))).toEqual([]);
});
