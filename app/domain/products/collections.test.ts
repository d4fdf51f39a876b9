import { collectionIds } from "@porchlight/contract/vocabulary";
import { expect, test } from "vitest";
import { collectionChoice, collections, filterByCollection, findCollection, findCollections } from "./collections.ts";

test("there are four collections", { tags: ["S3.46"] }, () => {
  expect(collections.map((collection) => collection.id)).toEqual([
    "easyhouse",
    "wee-cottage",
    "limited-edition",
    "new-beginnings",
  ]);
  expect(collections.map((collection) => collection.id)).toEqual(collectionIds);
});

test("each collection has title, icon, alt text, id and text color class", { tags: ["S3.47"] }, () => {
  for (const { id, title, icon, altText, textColorClass } of collections) {
    for (const text of [id, title, icon, altText, textColorClass]) expect(text).toMatch(/\S/);
  }
  expect(new Set(collections.map((collection) => collection.textColorClass)).size).toBe(4);
});

test("easyhouse links to its collection page", { tags: ["S2.112"] }, () => {
  expect(findCollection("easyhouse")?.href).toBe("/our-homes/home-collections/easyhouse/");
});

test("wee-cottage links to its collection page", { tags: ["S2.113"] }, () => {
  expect(findCollection("wee-cottage")?.href).toBe("/our-homes/home-collections/wee-cottage/");
});

test("limited edition links to its collection page", { tags: ["S2.114"] }, () => {
  expect(findCollection("limited edition")?.href).toBe("/our-homes/home-collections/limitededition/");
});

test("New Beginnings has no link", { tags: ["S2.115"] }, () => {
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

test.each([null, undefined, "", "-", "lanterns-series", "easyhouse2"])("%j is not a collection", (name) => {
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

test("a filter shows one collection or all", { tags: ["S2.111"] }, () => {
  expect(names(filterByCollection(items, "easyhouse"))).toEqual(["a", "d"]);
  expect(names(filterByCollection(items, "limited-edition"))).toEqual(["b", "d"]);
  expect(filterByCollection(items, "new-beginnings")).toEqual([]);
  expect(names(filterByCollection(items, "all"))).toEqual(["a", "b", "c", "d", "e"]);
});

test("the query parameter selects a collection, any other value all", () => {
  expect(collectionChoice("limitededition")).toBe("limited-edition");
  expect(["", null, undefined, "all", "x"].map(collectionChoice)).toEqual(["all", "all", "all", "all", "all"]);
});
