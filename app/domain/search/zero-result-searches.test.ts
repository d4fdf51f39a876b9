import { expect, test } from "vitest";
import { parseSearchQuery } from "./free-text.ts";
import { catalogOf, item } from "./testing/random-catalog.ts";
import { plainWords, zeroResultSearch } from "./zero-result-searches.ts";

const catalog = catalogOf([item({ id: 1 }), item({ id: 2, town: "Berthoud" })]);
const zeroResult = (search: string) =>
  zeroResultSearch(parseSearchQuery(new URLSearchParams(search), catalog), catalog);

test("a search without results is counted as a whole and by filter", () => {
  expect(zeroResult("?where=Berthoud&beds=5&price-to=350000")).toEqual({
    search: {
      key: "/new-home-search/?where=Berthoud&price-to=350000&beds=5",
      text: "Up to $350,000 · 5+ beds · Berthoud",
    },
    filters: [
      { key: "price: Up to $350,000", text: "Up to $350,000" },
      { key: "beds: 5+ beds", text: "5+ beds" },
      { key: "where: Berthoud", text: "Berthoud" },
    ],
  });
});

test("limits round outward and dates to the end of the month, so similar searches share a key", () => {
  const one = zeroResult("?price-from=401000&price-to=499950&size-from=1510&size-to=1790&by=2027-02-03");
  expect(one.search?.key).toBe(
    "/new-home-search/?price-from=400000&price-to=500000&size-from=1500&size-to=1800&by=2027-02-28",
  );
  expect(zeroResult("?price-from=424999&price-to=476000&size-from=1599&size-to=1701&by=2027-02-27")).toEqual(one);
});

test("the visitor’s location and the view are not counted", () => {
  const { key } = zeroResult("?beds=5&sort=distance&from=40.16,-105.10&view=map").search ?? {};
  expect(key).toBe("/new-home-search/?beds=5");
});

test("names, order, open sections and steps are ignored; a search with only those is null", () => {
  expect(zeroResult("?beds=5&sort=price&open=x&steps=3").search?.key).toBe(zeroResult("?beds=5").search?.key);
  expect(zeroResult("?named=1482-threshing-lane&steps=2")).toEqual({ search: null, filters: [] });
});

test.each(["303-555-0142", "(303) 555-0142", "555-0142", "5550142", "+1 303 555 0150"])(
  "a typed telephone number, %s, is not counted as a price",
  (number) => expect(zeroResult(`?${new URLSearchParams({ q: number })}`)).toEqual({ search: null, filters: [] }),
);

test("plain words omit fillers, duplicates and words with digits, @, dots or apostrophes", () => {
  expect(plainWords("“With a pool, for Grandma”, and an elevator")).toEqual(["pool", "grandma", "elevator"]);
  expect(plainWords("call 303-555-0142 or jane@example.com jane.doe https://x.example o'brien 12b POOL pool")).toEqual([
    "call",
    "pool",
  ]);
  expect(plainWords("one two three four five six seven eight nine")).toHaveLength(8);
  expect(plainWords("")).toEqual([]);
});
