import { collectionIds } from "@porchlight/contract/vocabulary";
import { expect, test } from "vitest";
import { collectionChoice, collections, filterByCollection, findCollection, findCollections } from "./collections.ts";

test("S3.46 there are four collections", () => {
  expect(collections.map((collection) => collection.id)).toEqual([
    "easyhouse",
    "wee-cottage",
    "limited-edition",
    "new-beginnings",
  ]);
  expect(collections.map((collection) => collection.id)).toEqual(collectionIds);
});

test("S3.47 each collection has title, icon, alt text, id and text color class", () => {
  for (const { id, title, icon, altText, textColorClass } of collections) {
    for (const text of [id, title, icon, altText, textColorClass]) expect(text).toMatch(/\S/);
  }
  expect(new Set(collections.map((collection) => collection.textColorClass)).size).toBe(4);
});

test("S2.112 easyhouse links to its collection page", () => {
  expect(findCollection("easyhouse")?.href).toBe("/our-homes/home-collections/easyhouse/");
});

test("S2.113 wee-cottage links to its collection page", () => {
  expect(findCollection("wee-cottage")?.href).toBe("/our-homes/home-collections/wee-cottage/");
});

test("S2.114 limited edition links to its collection page", () => {
  expect(findCollection("limited edition")?.href).toBe("/our-homes/home-collections/limitededition/");
});

test("S2.115 New Beginnings has no link", () => {
  expect(findCollection("New Beginnings")).toMatchObject({ id: "new-beginnings", href: null });
});

test.each([
  ["limited-edition", "limited-edition"],
  ["limitededition", "limited-edition"],
  ["LIMITED EDITION", "limited-edition"],
  ["New Beginnings", "new-beginnings"],
  ["new_beginnings", "new-beginnings"],
  ["EasyHouse", "easyhouse"],
  ["Wee Cottage", "wee-cottage"],
])("%s names the collection %s", (name, id) => {
  expect(findCollection(name)?.id).toBe(id);
});

test.each([null, undefined, "", "-", "lanterns-series", "easyhouse2"])("%j names no collection", (name) => {
  expect(findCollection(name)).toBeNull();
});

test("a content field names one collection or a list of them", () => {
  const idsOf = (names: Parameters<typeof findCollections>[0]) => findCollections(names).map(({ id }) => id);
  expect(idsOf("EasyHouse")).toEqual(["easyhouse"]);
  expect(idsOf(["Limited Edition", null, "lanterns", "easyhouse", "limitededition"])).toEqual([
    "limited-edition",
    "easyhouse",
  ]);
  expect([[], null, undefined, "", [null]].map((names) => idsOf(names))).toEqual([[], [], [], [], []]);
});

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
