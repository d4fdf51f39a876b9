import { expect, test } from "vitest";
import { parseSearchQuery } from "./parse-search-query.ts";
import { item, stockOf } from "./testing/random-stock.ts";
import { plainWords, unmetSearch } from "./unmet-search.ts";

const stock = stockOf([item({ id: 1 }), item({ id: 2, town: "Berthoud" })]);
const unmet = (search: string) => unmetSearch(parseSearchQuery(new URLSearchParams(search), stock), stock);

test("a search that found nothing is counted with all its filters together and each by itself", () => {
  expect(unmet("?where=Berthoud&beds=5&price-to=350000")).toEqual({
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

test("limits are rounded outward and days to the end of their month, so that like searches are one", () => {
  const one = unmet("?price-from=401000&price-to=499950&size-from=1510&size-to=1790&by=2027-02-03");
  expect(one.search?.key).toBe(
    "/new-home-search/?price-from=400000&price-to=500000&size-from=1500&size-to=1800&by=2027-02-28",
  );
  expect(unmet("?price-from=424999&price-to=476000&size-from=1599&size-to=1701&by=2027-02-27")).toEqual(one);
});

test("names, order, opened sections and steps do not count, and a search for nothing else is none", () => {
  expect(unmet("?beds=5&sort=price&sections=kind&open=x&steps=3").search?.key).toBe(unmet("?beds=5").search?.key);
  expect(unmet("?named=1482-threshing-lane&steps=2")).toEqual({ search: null, filters: [] });
});

test.each(["303-555-0142", "(303) 555-0142", "555-0142", "5550142", "+1 303 555 0150"])(
  "a telephone number that somebody typed, %s, is no search for prices",
  (number) => expect(unmet(`?${new URLSearchParams({ q: number })}`)).toEqual({ search: null, filters: [] }),
);

test("of a visitor's own words plain ones remain: nothing with a digit, an @ or a dot in it, and no filler", () => {
  expect(plainWords("“With a pool, for Grandma”, and an elevator")).toEqual(["pool", "grandma", "elevator"]);
  expect(plainWords("call 303-555-0142 or jane@example.com jane.doe https://x.example o'brien 12b POOL pool")).toEqual([
    "call",
    "pool",
  ]);
  expect(plainWords("one two three four five six seven eight nine")).toHaveLength(8);
  expect(plainWords("")).toEqual([]);
});
