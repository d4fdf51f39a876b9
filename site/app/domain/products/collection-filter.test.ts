import { expect, test } from "vitest";
import { collectionChoice, filterByCollection } from "./collection-filter.ts";

const items = [
  { name: "a", collections: "easyhouse" },
  { name: "b", collections: "Limited Edition" },
  { name: "c", collections: null },
  { name: "d", collections: ["EasyHouse", null, "Limited Edition"] },
  { name: "e", collections: "lanterns" },
];
const names = (list: typeof items) => list.map(({ name }) => name);

test("S2.111 one collection at a time is shown, or all", () => {
  expect(names(filterByCollection(items, "easyhouse"))).toEqual(["a", "d"]);
  expect(names(filterByCollection(items, "limited-edition"))).toEqual(["b", "d"]);
  expect(filterByCollection(items, "new-beginnings")).toEqual([]);
  expect(names(filterByCollection(items, "all"))).toEqual(["a", "b", "c", "d", "e"]);
});

test("the address names the choice, and anything else is all", () => {
  expect(collectionChoice("limitededition")).toBe("limited-edition");
  expect(["", null, undefined, "all", "x"].map(collectionChoice)).toEqual(["all", "all", "all", "all", "all"]);
});
