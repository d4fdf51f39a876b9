import { expect, test } from "vitest";
import { searchStock } from "#app/graphql/inventory/search-stock.ts";
import { neighborhoodWith, planWith } from "#app/graphql/testing/inventory-entries.ts";
import { searchContent, wordsHref } from "./search-content.ts";
import { formHref, readSearchForm, staysInField } from "./search-form.ts";

/** A stock of so many neighborhoods, each with a plan: `Meadow 1`, `Meadow 2`, … in Longmont. */
function meadows(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const neighborhoods = numbers.map((id) => neighborhoodWith({ id, slug: `meadow-${id}`, title: `Meadow ${id}` }));
  const plans = numbers.map((id) => planWith({ id: 1000 + id, neighborhoodId: id }));
  return searchStock({ neighborhoods, plans, models: [], homes: [] }, "2026-11-22");
}

test.each([
  ["at hand", wordsHref],
  ["not at hand", formHref],
])("where titles are %s a neighborhood can be named in a visitor’s own words, with a distance", (_, hrefOf) => {
  const stock = meadows(61);
  const content = searchContent(stock, new URLSearchParams("beds=3"));
  const form = new FormData();
  for (const [name, value] of content.pairs) form.append(name, value);
  form.append("q", "within 5 miles of Meadow 17");
  const address = new URL(hrefOf(form, stock), "https://homes.example");
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

/** A stock of so many plans in each of some towns, each with one neighborhood. */
function plansIn(counts: Readonly<Record<string, number>>) {
  const towns = Object.entries(counts);
  return searchStock(
    {
      neighborhoods: towns.map(([city], id) => neighborhoodWith({ id, slug: `in-${id}`, title: `In ${city}`, city })),
      plans: towns.flatMap(([, count], id) =>
        Array.from({ length: count }, (_, at) => planWith({ id: 1000 * (id + 1) + at, neighborhoodId: id })),
      ),
      ...{ models: [], homes: [] },
    },
    "2026-11-22",
  );
}

test("a section with more than a step leads on to all of it, one that is shown whole leads nowhere", () => {
  const { sections, later } = searchContent(plansIn({ Erie: 12, Longmont: 13 }), new URLSearchParams("beds=3"));
  expect(sections.map(({ title, cards, openHref }) => [title, cards.length, openHref])).toEqual([
    ["In Erie, Erie", 12, null],
    ["In Longmont, Longmont", 12, "/new-home-search/?beds=3&open=neighborhood-in-1"],
  ]);
  expect(later.href).toBeNull();
});

test("further sections are gone on to one step at a time", () => {
  const stock = meadows(60);
  const laterOf = (search: string) => searchContent(stock, new URLSearchParams(search)).later;
  expect(laterOf("")).toEqual({ sections: 36, items: 36, href: "/new-home-search/?steps=2" });
  expect(laterOf("steps=2")).toEqual({ sections: 12, items: 12, href: "/new-home-search/?steps=3" });
  expect(laterOf("steps=3")).toEqual({ sections: 0, items: 0, href: null });
});

test("a section that a step ends in leads on to all of it", () => {
  const stock = plansIn({ Erie: 12, Longmont: 10, Berthoud: 3 });
  const { sections, later } = searchContent(stock, new URLSearchParams());
  expect(sections.map(({ title, cards, openHref }) => [title, cards.length, openHref])).toEqual([
    ["In Erie, Erie", 12, null],
    ["In Longmont, Longmont", 10, null],
    ["In Berthoud, Berthoud", 2, "/new-home-search/?open=neighborhood-in-2"],
  ]);
  expect(later.href).toBeNull();
});

test("the towns stand by how much each has for sale, whatever the filters", () => {
  const stock = plansIn({ Arvada: 1, Berthoud: 3, Erie: 2 });
  for (const search of ["", "where=Arvada"]) {
    expect(searchContent(stock, new URLSearchParams(search)).towns).toEqual(["Berthoud", "Erie", "Arvada"]);
  }
});

test("clearing takes the filters out and keeps the order and the sections", () => {
  const search = new URLSearchParams("beds=3&where=Erie&sort=price&sections=kind&steps=2&open=neighborhood-in-0");
  const content = searchContent(plansIn({ Erie: 1 }), search);
  expect(content.clearHref).toBe("/new-home-search/?sort=price&sections=kind");
  // Words are added to the filters; what was gone on to is of the old results.
  expect(content.pairs).toEqual([
    ["where", "Erie"],
    ["beds", "3"],
    ["sort", "price"],
    ["sections", "kind"],
  ]);
});
