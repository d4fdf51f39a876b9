import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import { contentOf } from "../testing/content-of.ts";
import { readyAgainstStage } from "./dates.ts";

const found = (stage: string, readyDate: string) =>
  checkContent(contentOf({ id: 1, kind: "home", data: { stage, readyDate, productStatus: {} } }), [
    readyAgainstStage,
  ]).map(({ field }) => field);

const [past, future] = ["2026-11-01", "2027-03-01"];

test.each(["Drywall complete", "Ready for paint", "Foundation done", "Framing", "Nearly finished", "90% complete"])(
  "a house at “%s” may be ready in spring",
  (stage) => expect(found(stage, future)).toEqual([]),
);

test.each(["Finished", "Move-in ready", "Ready", "Construction complete", "The house is done", "Ready for closing"])(
  "a house at “%s” is ready, and not in spring",
  (stage) => {
    expect(found(stage, past)).toEqual([]);
    expect(found(stage, future)).toEqual(["stage"]);
  },
);

test.each(["Framing", "Trim and cabinets", "Almost ready", "90% complete"])(
  "a house at “%s” was not ready three weeks ago",
  (stage) => expect(found(stage, past)).toEqual(["readyDate"]),
);
