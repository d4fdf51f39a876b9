import { expect, test } from "vitest";
import { searchGrid } from "./search-sections.ts";

const neighborhoods = [
  { id: 1, slug: "haystack-bend", title: "Haystack Bend" },
  { id: 2, slug: "kestrel-row", title: "Kestrel Row" },
];
const at = (neighborhoodId: number | null, priceUsd = 0) => ({ sectionId: null, neighborhoodId, priceUsd });
const inSection = (sectionId: string, neighborhoodId: number | null = null) => ({ sectionId, neighborhoodId });
const all = () => true;

test("S2.116 a section groups the products of one neighborhood, in the order given", () => {
  const { sections } = searchGrid([at(1, 400), at(2, 500), at(1, 300)], neighborhoods, all);
  expect(sections.map(({ id, title, products }) => [id, title, products.map(({ priceUsd }) => priceUsd)])).toEqual([
    ["neighborhood-haystack-bend", "Haystack Bend", [400, 300]],
    ["neighborhood-kestrel-row", "Kestrel Row", [500]],
  ]);
});

test("S2.116 a section groups the products of one sectionId, which wins over the neighborhood", () => {
  const products = [inSection("ready_now", 1), inSection(" ready_now ", 2), inSection("Spring 2027"), inSection("", 1)];
  const { sections } = searchGrid(products, neighborhoods, all, { ready_now: "Ready now" });
  expect(sections.map(({ id, title, products: own }) => [id, title, own.length])).toEqual([
    ["section-ready-now", "Ready now", 2],
    ["section-spring-2027", "Spring 2027", 1],
    ["neighborhood-haystack-bend", "Haystack Bend", 1],
  ]);
});

test("S2.117 the count is the number of visible items over all sections", () => {
  const products = [at(1, 400), at(2, 500), at(1, 600), at(2, 700)];
  expect(searchGrid(products, neighborhoods, all).visibleCount).toBe(4);
  expect(searchGrid(products, neighborhoods, ({ priceUsd }) => priceUsd > 450).visibleCount).toBe(3);
  expect(searchGrid(products, neighborhoods, () => false).visibleCount).toBe(0);
  expect(searchGrid([], neighborhoods, all)).toEqual({ sections: [], visibleCount: 0 });
});

test("S2.118 a section without a visible item is hidden", () => {
  const { sections } = searchGrid([at(1, 400), at(2, 600)], neighborhoods, ({ priceUsd }) => priceUsd > 450);
  expect(sections.map(({ title, isHidden }) => [title, isHidden])).toEqual([
    ["Haystack Bend", true],
    ["Kestrel Row", false],
  ]);
  expect(sections[0]?.products).toHaveLength(1);
  expect(sections[0]?.visibleProducts).toEqual([]);
});

test("products without a section or a known neighborhood come last", () => {
  const { sections } = searchGrid([at(null), at(1), at(99)], neighborhoods, all);
  expect(sections.map(({ title, products }) => [title, products.length])).toEqual([
    ["Haystack Bend", 1],
    ["Elsewhere", 2],
  ]);
});

test("a sectionId that is a word of the language gets its own section", () => {
  expect(searchGrid([inSection("constructor")], neighborhoods, all).sections[0]?.title).toBe("constructor");
});
