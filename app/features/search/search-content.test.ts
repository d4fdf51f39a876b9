import { expect, test } from "vitest";
import type { SearchScope } from "#app/domain/search/search-query.ts";
import { searchCatalog } from "#app/graphql/catalog/search-catalog.ts";
import { homeWith, modelWith, neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import { prefilledInquiry } from "./search.server.ts";
import { searchContent, searchPlaces, searchTextHref } from "./search-content.ts";
import { formHref, formParams, readSearchForm, staysInField } from "./use-search-form.ts";

/** A catalog of `count` neighborhoods, each with a plan: `Meadow 1`, `Meadow 2`, … in Longmont. */
function meadows(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const neighborhoods = numbers.map((id) => neighborhoodWith({ id, slug: `meadow-${id}`, title: `Meadow ${id}` }));
  const plans = numbers.map((id) => planWith({ id: 1000 + id, neighborhoodId: id }));
  return searchCatalog({ neighborhoods, plans, models: [], homes: [] }, "2026-11-22");
}

test.each([
  ["at hand", (form: FormData, catalog: SearchScope) => searchTextHref(formParams(form), catalog)],
  ["not at hand", (form: FormData) => formHref(form)],
])("when titles are %s a neighborhood can be named in free text, with a distance", (_, hrefOf) => {
  const catalog = meadows(61);
  const content = searchContent(catalog, new URLSearchParams("beds=3"));
  const form = new FormData();
  for (const [name, value] of content.pairs) form.append(name, value);
  form.append("q", "within 5 miles of Meadow 17");
  const address = new URL(hrefOf(form, catalog), "https://homes.example");
  expect(address.pathname).toBe("/new-home-search/");
  expect(searchContent(catalog, address.searchParams).query).toMatchObject({
    ...{ beds: 3, near: "meadow-17", miles: 5, unmatched: "" },
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
])("while %s beside %s is being typed, “%s” counts: %s", (field, other, typed, stays) => {
  const content = searchContent(meadows(1), new URLSearchParams());
  const form = new FormData();
  const otherField = field.endsWith("to") ? field.replace("to", "from") : field.replace("from", "to");
  form.set(field, typed);
  form.set(otherField, other);
  expect(staysInField(form, field, readSearchForm(form, content))).toBe(stays);
});

/** A catalog with the given number of plans in each town, each with one neighborhood. */
function plansIn(counts: Readonly<Record<string, number>>) {
  const towns = Object.entries(counts);
  return searchCatalog(
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

test("a section with more cards than one page links to all of them; a complete section does not", () => {
  const { sections, remaining } = searchContent(plansIn({ Erie: 8, Longmont: 13 }), new URLSearchParams("beds=3"));
  expect(sections.map(({ title, cards, showAllHref }) => [title, cards.length, showAllHref])).toEqual([
    ["In Erie, Erie", 8, null],
    ["In Longmont, Longmont", 12, "/new-home-search/?beds=3&open=neighborhood-in-1"],
  ]);
  expect(remaining.href).toBeNull();
});

test("further sections are added one page at a time", () => {
  const catalog = meadows(60);
  const laterOf = (search: string) => searchContent(catalog, new URLSearchParams(search)).remaining;
  expect(laterOf("")).toEqual({ sections: 40, items: 40, href: "/new-home-search/?steps=2" });
  expect(laterOf("steps=2")).toEqual({ sections: 20, items: 20, href: "/new-home-search/?steps=3" });
  expect(laterOf("steps=3")).toEqual({ sections: 0, items: 0, href: null });
});

test("another order is one list that is extended by pages", { tags: ["S2.117"] }, () => {
  const { sections, isSectioned, remaining } = searchContent(
    plansIn({ Erie: 12, Longmont: 10 }),
    new URLSearchParams("sort=price"),
  );
  expect([sections.map(({ cards, showAllHref }) => [cards.length, showAllHref]), isSectioned]).toEqual([
    [[20, null]],
    false,
  ]);
  expect(remaining).toEqual({ sections: 0, items: 2, href: "/new-home-search/?sort=price&steps=2" });
});

test("a section that a page ends in links to all of it", () => {
  const catalog = plansIn({ Erie: 12, Longmont: 6, Berthoud: 3 });
  const { sections, remaining } = searchContent(catalog, new URLSearchParams());
  expect(sections.map(({ title, cards, showAllHref }) => [title, cards.length, showAllHref])).toEqual([
    ["In Erie, Erie", 12, null],
    ["In Longmont, Longmont", 6, null],
    ["In Berthoud, Berthoud", 2, "/new-home-search/?open=neighborhood-in-2"],
  ]);
  expect(remaining.href).toBeNull();
});

test("the map has the same filters in its URL, and a pin with a price for each result", () => {
  const catalog = searchCatalog(
    {
      neighborhoods: [neighborhoodWith(), neighborhoodWith({ id: 11, slug: "afar", title: "Afar", latitude: null })],
      ...{ plans: [planWith(), planWith({ id: 21, neighborhoodId: 11 })], models: [modelWith()] },
      homes: [homeWith(), homeWith({ id: 41, priceUsd: 900_000 })],
    },
    "2026-11-22",
  );
  const list = searchContent(catalog, new URLSearchParams("price-to=700000"));
  expect(list.viewHref).toBe("/new-home-search/?price-to=700000&view=map");
  const map = searchContent(catalog, new URLSearchParams("price-to=700000&view=map"));
  expect([map.viewHref, map.count, map.sections.flatMap(({ cards }) => cards)]).toEqual([
    ...["/new-home-search/?price-to=700000", 4, []],
  ]);
  // What has no place on the map has no pin.
  expect(searchPlaces(catalog, map.query).map(({ id, pinText, group }) => [id, pinText, group])).toEqual([
    ["home-40", "$625k", "Haystack Bend"],
    ["model-30", "$642k", "Haystack Bend"],
    ["plan-20", "$590k", "Haystack Bend"],
  ]);
  expect(map.pairs).toContainEqual(["view", "map"]);
});

test("models show their hours and a telephone, and each card its distance from the origin", () => {
  const catalog = searchCatalog(
    { neighborhoods: [neighborhoodWith()], plans: [planWith()], models: [modelWith()], homes: [] },
    "2026-11-22",
  );
  const cards = (search: string) =>
    searchContent(catalog, new URLSearchParams(search)).sections.flatMap((section) =>
      section.cards.map(({ kind, status, distance, phone }) => [kind, status?.text, distance, phone?.call]),
    );
  expect(cards("")).toEqual([
    ["model", "Open daily", null, "tel:+13035550142"],
    ["plan", undefined, null, undefined],
  ]);
  expect(cards("kind=plan&sort=distance&from=40.16,-105.10")).toEqual([
    ["plan", undefined, "3.4 miles from you", undefined],
  ]);
  expect(cards("kind=plan&near=Boulder&miles=15")).toEqual([["plan", undefined, "11 miles from Boulder", undefined]]);
});

test("the order of distance is offered only with an origin", () => {
  const offered = (search: string) =>
    searchContent(meadows(1), new URLSearchParams(search)).orders.includes("distance");
  expect(["", "near=Longmont", "sort=distance&from=40.16,-105.10"].map(offered)).toEqual([false, true, true]);
});

test("the terms of the monthly payment are in one sentence, with the annual percentage rate", () => {
  expect(searchContent(meadows(1), new URLSearchParams()).monthlySentence).toBe(
    "Estimated with tax, insurance and HOA dues: 20% down, 6.375% fixed for 30 years (APR 6.481%), rate as of Nov 20, 2026. Not an offer of credit; each page has its own numbers to change.",
  );
});

test("unmatched words are shown with the filters that apply", () => {
  const unmatched = (search: string) => searchContent(meadows(1), new URLSearchParams(search)).unmatched;
  expect(unmatched("beds=3&q=near+a+brewery")?.text).toBe(
    "Not understood, and left out: “near a brewery”. Filters in use: 3+ beds.",
  );
  expect(unmatched("q=near+a+brewery")?.text).toBe(
    "Not understood, and left out: “near a brewery”. No filter is in use.",
  );
  expect(unmatched("beds=3&q=with+a+basement")).toEqual({
    neverBuilt: [
      expect.objectContaining({ text: "No home here has a basement.", href: expect.stringMatching(/^\/blog\//) }),
    ],
    text: "Filters in use: 3+ beds.",
    towns: [],
  });
  expect(unmatched("beds=3&q=under+600k")).toBeNull();
});

test("a ZIP code or town that is in no address is answered with the towns to measure from", () => {
  const catalog = plansIn({ Arvada: 1, Berthoud: 3 });
  const unmatched = (search: string) => searchContent(catalog, new URLSearchParams(search)).unmatched;
  const [nearest, next] = unmatched("kind=model&miles=50&sort=distance&q=near+80903")?.towns ?? [];
  expect(nearest).toEqual({
    title: "Berthoud",
    href: "/new-home-search/?kind=model&near=Berthoud&miles=50&sort=distance",
  });
  expect(next?.title).toBe("Arvada");
  expect(unmatched("beds=3&q=80903")?.text).toBe("We don’t build in ZIP code 80903. Filters in use: 3+ beds.");
  expect(unmatched("q=a+brewery+near+80903+or+80904-1234")?.text).toBe(
    "We don’t build in ZIP codes 80903 and 80904. Not understood, and left out: “a brewery”. No filter is in use.",
  );
  expect(unmatched("q=80903")?.towns.map(({ href }) => href)).toEqual([
    "/new-home-search/?near=Berthoud&sort=distance",
    "/new-home-search/?near=Arvada&sort=distance",
  ]);
  const unknownTown = unmatched("kind=model&sort=distance&q=Colorado+Springs");
  expect(unknownTown?.text).toContain("Not understood, and left out: “colorado springs”.");
  expect(unknownTown?.towns.map(({ title }) => title)).toEqual(["Berthoud", "Arvada"]);
  expect(unmatched("q=Colorado+Springs")?.towns).toEqual([]);
});

test("towns are sorted by number of products for sale, whatever the filters", () => {
  const catalog = plansIn({ Arvada: 1, Berthoud: 3, Erie: 2 });
  for (const search of ["", "where=Arvada"]) {
    expect(searchContent(catalog, new URLSearchParams(search)).towns).toEqual(["Berthoud", "Erie", "Arvada"]);
  }
});

test("clearing removes the filters and keeps the order", () => {
  const search = new URLSearchParams("beds=3&where=Erie&sort=kind&steps=2&open=neighborhood-in-0");
  const content = searchContent(plansIn({ Erie: 1 }), search);
  expect(content.clearHref).toBe("/new-home-search/?sort=kind");
  // Free text is added to the filters, but not to expanded sections of the old results.
  expect(content.pairs).toEqual([
    ["where", "Erie"],
    ["beds", "3"],
    ["sort", "kind"],
  ]);
});

const oneNeighborhood = searchCatalog(
  { neighborhoods: [neighborhoodWith()], plans: [planWith()], models: [], homes: [] },
  "2026-11-22",
);
const inquiry = (search: string | null) => prefilledInquiry(oneNeighborhood, search, "https://homes.example");

test("an inquiry about a search has its filters in words and its absolute URL", () => {
  expect(inquiry("where=Longmont&beds=3&colour=red")).toBe(
    "Please tell me when a home fits my search: 3+ beds; Longmont.\n\nhttps://homes.example/new-home-search/?where=Longmont&beds=3",
  );
});

test.each([null, "", "sort=price", "where=Atlantis", "<script>", "%"])(
  "nothing is prefilled for a search without a filter: %s",
  (search) => {
    expect(inquiry(search)).toBeNull();
  },
);
