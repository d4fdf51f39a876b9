import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import type { Rule } from "../finding.ts";
import { contentOf, type TestEntry } from "../testing/content-of.ts";
import { rowsOfHouses } from "./linked-rows.ts";
import { soldAmongForSale } from "./offers.ts";

const house = (id: number, title: string, data: object = {}): TestEntry => ({
  ...{ id, kind: "home", title, relations: { neighborhood: [1], floorplan: [2] } },
  data: { bedrooms: 3, bathrooms: 2.5, finishedSqrFt: 1730, ...data },
});
const places: readonly TestEntry[] = [
  { id: 1, kind: "neighborhood", title: "Bluestem", data: { city: "Berthoud" } },
  { id: 2, kind: "plan", title: "The Juniper" },
  { id: 3, kind: "plan", title: "The Wild Plum" },
  { id: 4, kind: "neighborhood", title: "Kestrel Row", data: { city: "Erie" } },
  house(5, "12 Baler Court"),
  house(6, "18 Baler Court"),
];

const found = (rule: Rule, item: object, ...more: readonly TestEntry[]) => {
  const campaign: TestEntry = {
    ...{ id: 9, kind: "campaign", title: "Finish list" },
    data: { organisms: [{ layout: "table", title: "The list", items: [item] }] },
  };
  return checkContent(contentOf(...places, ...more, campaign), [rule]).map(({ field, problem }) => [field, problem]);
};
const url = "/home/5/";
const right = "The Juniper, Berthoud. 3 bed, 2.5 bath, 1,730 sq ft";

test("a row that shows the house it links to has no finding", () => {
  expect(found(rowsOfHouses, { label: "12 Baler Court", text: right, url })).toEqual([]);
  expect(found(rowsOfHouses, { label: "See it", text: "A house at Bluestem.", url })).toEqual([]);
});

test.for([
  ["text", "The Wild Plum, Berthoud", "It names The Wild Plum, but 12 Baler Court is of The Juniper."],
  ["text", "The Juniper, Erie", "It names Erie, but 12 Baler Court is in Berthoud."],
  ["text", "4 bed", "“4 bed” is in a row about 12 Baler Court, which has 3 bedrooms."],
  ["title", "3.5 baths", "“3.5 baths” is in a row about 12 Baler Court, which has 2.5 bathrooms."],
  ["text", "1,370 sq ft", "“1,370 sq ft” is in a row about 12 Baler Court, which has 1,730 square feet."],
])("in a row, %s “%s” contradicts the house", ([field = "", text = "", problem = ""]) => {
  expect(found(rowsOfHouses, { label: "12 Baler Court", url, [field]: text })).toEqual([
    [`organisms.0.items.0.${field}`, problem],
  ]);
});

test("a row that names another house than it links to is reported once", () => {
  expect(found(rowsOfHouses, { label: "18 Baler Court", text: right, url })).toEqual([
    ["organisms.0.items.0.url", "It names 18 Baler Court, but links to 12 Baler Court."],
  ]);
});

test("a campaign’s row does not link to a sold home", () => {
  const sold = house(7, "20 Baler Court", { productStatus: { statusMessage: ["sold", "Sold"] } });
  expect(found(soldAmongForSale, { label: "20 Baler Court", url: "/home/7/" }, sold)).toEqual([
    ["organisms.0.items.0.url", "“The list” shows a home that is not for sale: 20 Baler Court."],
  ]);
  expect(found(soldAmongForSale, { label: "12 Baler Court", url }, sold)).toEqual([]);
});
