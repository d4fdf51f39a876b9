import { expect, test } from "vitest";
import { searchStock } from "#app/graphql/inventory/search-stock.ts";
import { neighborhoodWith, planWith } from "#app/graphql/testing/inventory-entries.ts";
import { readSearchForm, searchContent, staysInField, wordsHref } from "./search-content.ts";

/** A stock of so many neighborhoods, each with a plan: `Meadow 1`, `Meadow 2`, … in Longmont. */
function meadows(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const neighborhoods = numbers.map((id) => neighborhoodWith({ id, slug: `meadow-${id}`, title: `Meadow ${id}` }));
  const plans = numbers.map((id) => planWith({ id: 1000 + id, neighborhoodId: id }));
  return searchStock({ neighborhoods, plans, models: [], homes: [] }, "2026-11-22");
}

test.each([
  ["at hand", (stock: ReturnType<typeof meadows>) => stock],
  ["not at hand", () => null],
])("where titles are %s a neighborhood can be named in a visitor’s own words, with a distance", (_, atHand) => {
  const stock = meadows(61);
  const content = searchContent(stock, new URLSearchParams("beds=3"));
  const form = new FormData();
  for (const [name, value] of content.pairs) form.append(name, value);
  form.append("q", "within 5 miles of Meadow 17");
  const address = new URL(wordsHref(form, atHand(stock)), "https://homes.example");
  expect(address.pathname).toBe("/new-home-search/");
  expect(searchContent(stock, address.searchParams).query).toMatchObject({
    ...{ beds: 3, near: "meadow-17", miles: 5, unread: "" },
  });
});

test.each([
  ["price-to", "", "6", true],
  ["price-to", "450,000", "6", false],
  ["price-to", "450,000", "600,000", true],
  ["price-to", "450,000", "450,000", true],
  ["price-to", "450,000", "about six", true],
  ["price-to", "450,000", "", true],
  ["price-from", "450,000", "4500000", false],
  ["price-from", "450,000", "4", true],
  ["size-to", "1,500", "2", false],
])("while it is typed in %s beside %s, “%s” counts: %s", (field, other, typed, stays) => {
  const content = searchContent(meadows(1), new URLSearchParams());
  const form = new FormData();
  const otherField = field.endsWith("to") ? field.replace("to", "from") : field.replace("from", "to");
  form.set(field, typed);
  form.set(otherField, other);
  expect(staysInField(form, field, readSearchForm(form, content))).toBe(stays);
});
