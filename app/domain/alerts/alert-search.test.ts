import { describe, expect, test } from "vitest";
import { parseSearchFilters } from "../search/search-address.ts";
import { missedFacets } from "../search/search-filters.ts";
import { catalogOf, item, randomSearches } from "../search/testing/random-catalog.ts";
import { alertSearchResults, alertSearchTitle } from "./alert-search.ts";
import { alertSearch, alertSearchHref } from "./stored-search.ts";

const catalog = catalogOf([item()]);
const parsed = (search: string) => parseSearchFilters(new URLSearchParams(search), catalog);
const stored = (search: string) => alertSearch(parsed(search));

describe("a stored search", () => {
  test("has the filters of a search, without its order, view, pages and the visitor's position", () => {
    expect(stored("where=Longmont&beds=3&sort=price&view=map&steps=4&open=section-home")).toBe("where=Longmont&beds=3");
    expect(stored("sort=distance&from=40.10,-105.10")).toBe("");
  });

  test("has an address and words", () => {
    expect(alertSearchHref(stored("beds=3&price-to=600000"))).toBe("/new-home-search/?price-to=600000&beds=3");
    expect(alertSearchHref("")).toBe("/new-home-search/");
    expect(alertSearchTitle(parsed("beds=3&price-to=600000"), catalog)).toBe("Up to $600,000; 3+ beds");
    expect(alertSearchTitle(parsed("sort=price"), catalog)).toBe("All homes, models and plans");
  });
});

describe("what a stored search matches", () => {
  const matches = (search: string, values: Parameters<typeof item>[0] = {}, scope = catalog) =>
    alertSearchResults(search, scope, [item(values)]).length === 1;

  test("limits include their values", () => {
    expect(matches("price-to=600000")).toBe(true);
    expect(matches("price-to=599999")).toBe(false);
    expect(matches("price-to=600000", { priceUsd: null })).toBe(false);
    expect(matches("")).toBe(true);
  });

  test("is what the search of the site finds", () => {
    const { catalog: random, queries } = randomSearches(7, 200, 200);
    for (const query of queries) {
      const search = alertSearch(query);
      const found = missedFacets(random.items, query, random);
      expect(alertSearchResults(search, random, random.items), search).toEqual(
        random.items.filter((_, position) => found[position] === 0),
      );
    }
  });

  test("a town, kind of house or name without anything for sale stays a filter", () => {
    const nowhere = { ...catalog, towns: [], houses: [], names: new Map<string, string>() };
    expect(matches("where=Longmont", {}, nowhere)).toBe(true);
    expect(matches("where=Erie", {}, nowhere)).toBe(false);
    expect(matches("where=Erie&where=Longmont", {}, { ...catalog, towns: ["Erie"] })).toBe(true);
    expect(matches("house=townhome", {}, nowhere)).toBe(false);
    expect(matches("house=patio", {}, nowhere)).toBe(true);
    expect(matches("named=juniper", {}, nowhere)).toBe(true);
    expect(matches("named=wild-plum", {}, nowhere)).toBe(false);
  });

  test("nothing matches a place or a value that is not known any more", () => {
    expect(matches("near=Longmont&miles=50")).toBe(true);
    expect(matches("near=Longmont&miles=50", {}, { ...catalog, places: [] })).toBe(false);
    expect(matches("beds=3&live=moat")).toBe(false);
  });
});
