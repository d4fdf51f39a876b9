import { expect, test } from "vitest";
import { filtersInUse } from "./filters-in-use.ts";
import { parseSearchQuery } from "./free-text.ts";
import { houseKindId, houseKinds, streetOf, titleId } from "./name-patterns.ts";
import { writeSearchQuery } from "./search-address.ts";
import { emptyQuery } from "./search-query.ts";
import { searchResults } from "./search-results.ts";
import { catalogOf, item } from "./testing/random-catalog.ts";

const catalog = catalogOf([
  item({ id: 1, names: ["1515-threshing-lane", "threshing-lane", "wild-plum"], houses: ["single-family"] }),
  item({ id: 2, names: ["juniper"], kind: "plan", houses: ["patio", "single-family"] }),
  item({ id: 3, names: ["22-nursery-row", "juniper"], houses: ["townhome"], priceUsd: 450_000 }),
]);
const parse = (search: string | Record<string, string>) => parseSearchQuery(new URLSearchParams(search), catalog);
const rewritten = (words: string) => decodeURIComponent(writeSearchQuery(parse({ q: words })));
const found = (search: string | Record<string, string>) =>
  searchResults(catalog, parse(search))
    .sections.flatMap(({ shown }) => shown)
    .map(({ id }) => id)
    .sort();

test.each([
  ["The Juniper", "?named=juniper"],
  ["juniper", "?named=juniper"],
  ["JUNIPER plans", "?kind=plan&named=juniper"],
  ["the Wild Plum or the Juniper under 700k", "?named=juniper&named=wild-plum&price-to=700000"],
  ["1515 Threshing Lane", "?named=1515-threshing-lane"],
  ["1515 threshing ln.", "?named=1515-threshing-lane"],
  ["1515 Threshing", "?named=1515-threshing-lane"],
  ["homes on Threshing Lane", "?named=threshing-lane"],
  ["on threshing ln", "?named=threshing-lane"],
  ["22 Nursery Row, 3 beds", "?named=22-nursery-row&beds=3"],
  ["2 nursery row", "?q=2+nursery+row"],
  ["threshing floor", "?q=threshing+floor"],
  ["junipers", "?q=junipers"],
  // Without its article the plan's name is a number of stories.
  ["a ranch", "?stories=1"],
  ["The Ranch", "?named=ranch"],
  ["not the Juniper", "?q=not+the+juniper"],
  ["not the Juniper or the Wild Plum, in Erie", "?where=Erie&q=not+the+juniper+or+the+wild+plum"],
])("“%s” mentions %s", (words, search) => {
  expect(rewritten(words)).toBe(search);
});

test.each([
  ["townhome", "?house=townhome"],
  ["town homes or townhouses in Erie", "?house=townhome&where=Erie"],
  ["single family house", "?house=single-family"],
  ["Single-family homes and patio homes", "?house=patio&house=single-family"],
  ["a duplex", "?house=paired"],
  ["a patio", "?q=a+patio"],
  ["a cottage", "?q=a+cottage"],
  ["no townhomes", "?q=no+townhomes"],
])("“%s” selects the kind of house %s", (words, search) => {
  expect(rewritten(words)).toBe(search);
});

test("a title filters by name, is shown as a chip, and is removed with it", () => {
  expect(found({ q: "the Juniper" })).toEqual([2, 3]);
  expect(found({ q: "1515 threshing" })).toEqual([1]);
  expect(found({ q: "juniper townhome" })).toEqual([3]);
  const [first, second] = filtersInUse(parse({ q: "juniper townhomes" }), catalog);
  expect([first?.text, second?.text]).toEqual(["The Juniper", "Townhomes"]);
  expect(writeSearchQuery(first?.without ?? emptyQuery)).toBe("?house=townhome");
  expect(writeSearchQuery(second?.without ?? emptyQuery)).toBe("?named=juniper");
});

test("unknown names are kept when no titles are loaded and dropped when they are", () => {
  const { names: _, ...form } = catalog;
  const read = (scope: typeof form) =>
    writeSearchQuery(parseSearchQuery(new URLSearchParams("named=juniper&named=x"), scope));
  expect([read(form), read(catalog)]).toEqual(["?named=juniper&named=x", "?named=juniper"]);
});

test("without results, other kinds of house and names are suggested with their counts", () => {
  const ways = (search: string) =>
    searchResults(catalog, parse(search)).relaxations.map(({ text, count }) => [text, count]);
  expect(ways("house=paired&price-to=450000")).toEqual([["Townhomes too", 1]]);
  expect(ways("named=ranch")).toEqual([["Others, whatever their name", 3]]);
  expect(ways("named=juniper&price-to=400000")).toEqual([["Raise the price to $450,000", 1]]);
});

test("a street is the part of an address that ends in a street suffix", () => {
  expect(["1515 Threshing Lane", "22B Nursery Row", "The Juniper", "1 Summit", "Lane"].map(streetOf)).toEqual([
    "Threshing Lane",
    "Nursery Row",
    null,
    null,
    null,
  ]);
  expect([titleId("The Wild Plum"), titleId("1515 Threshing Lane"), titleId("The")]).toEqual([
    "wild-plum",
    "1515-threshing-lane",
    "the",
  ]);
});

test("a kind of house is equal in every spelling of the content", () => {
  expect(
    ["Townhome", "Townhomes", "Single-family", "Single-family homes", "Paired home", " "].map(houseKindId),
  ).toEqual(["townhome", "townhome", "single-family", "single-family", "paired", ""]);
  expect(houseKinds(["Townhome", "Single-family", "Cottage", "Cottages", null, "Patio homes"])).toEqual([
    { id: "cottage", title: "Cottages" },
    { id: "patio", title: "Patio homes" },
    { id: "single-family", title: "Single-family homes" },
    { id: "townhome", title: "Townhomes" },
  ]);
});
