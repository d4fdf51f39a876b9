import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import { contentOf } from "../testing/content-of.ts";
import { livability } from "./livability.ts";

const found = (data: object) =>
  checkContent(contentOf({ id: 1, kind: "plan", data }), [livability]).map(({ field, problem }) => [field, problem]);
const features = ["garage-two-or-more", "main-floor-primary"];

test("a plan has the garage and the bedroom that it is found by", () => {
  expect(found({ livability: features, garageSpaces: 1, primaryBedroom: "upper" })).toEqual([
    ["garageSpaces", "A search for a garage for two cars finds it, but it has one space."],
    ["primaryBedroom", "A search for a primary bedroom on the main floor finds it, but its bedroom is upstairs."],
  ]);
  expect(found({ livability: features, garageSpaces: 0, primaryBedroom: "main" })).toEqual([
    ["garageSpaces", "A search for a garage for two cars finds it, but it has none."],
  ]);
});

test("a plan without such a feature may have any garage and bedroom; unknown values are ignored", () => {
  expect(found({ livability: [], garageSpaces: 1, primaryBedroom: "upper" })).toEqual([]);
  expect(found({ livability: features, garageSpaces: 2, primaryBedroom: "main" })).toEqual([]);
  expect(found({ livability: features })).toEqual([]);
});
