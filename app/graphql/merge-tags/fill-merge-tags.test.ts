import { expect, test, vi } from "vitest";
import { parseMergeTag } from "#app/domain/merge-tags/merge-tags.ts";
import { searchCatalog } from "../catalog/search-catalog.ts";
import { homeWith, modelWith, neighborhoodWith, planWith } from "../testing/catalog-entries.ts";
import { fakeContent } from "../testing/fake-content.ts";
import { fillMergeTags, mergeTagValue } from "./fill-merge-tags.ts";

const empty = {
  page: null,
  neighborhoods: { nodes: [] },
  plans: { nodes: [] },
  models: { nodes: [] },
  homes: { nodes: [] },
};

test("texts without merge tags are the same object, and cause no query", async () => {
  const { content, queries } = fakeContent({ GetOverviewMap: empty });
  const texts = { items: [{ text: "Two {homes} for sale?", title: null }], count: 2 };
  const plain = { ...texts, items: [{ text: "{braces} alone", title: null }] };
  expect(await fillMergeTags(content, plain)).toBe(plain);
  expect(queries).toEqual([]);
  expect(await fillMergeTags(content, texts)).toEqual({
    items: [{ text: "Two no homes for sale for sale?", title: null }],
    count: 2,
  });
  expect(queries.map(({ name }) => name)).toEqual(["GetOverviewMap"]);
});

test("a tag for missing content stays as written and is logged once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { content } = fakeContent({ GetOverviewMap: empty });
  for (let round = 0; round < 2; round += 1) {
    expect(await fillMergeTags(content, "From {price of nowhere}, {homes ready}.")).toBe(
      "From {price of nowhere}, no homes ready now.",
    );
  }
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0]?.[0])).toContain("{price of nowhere}");
  warn.mockRestore();
});

const wee = { collections: ["wee-cottage"], neighborhoodId: 11 };
/** Two selling neighborhoods, one sold out and one coming soon; one home is ready on the day of the catalog. */
const catalog = searchCatalog(
  {
    neighborhoods: [
      neighborhoodWith(),
      neighborhoodWith({ id: 11, slug: "row", uri: "/row/", city: "Erie", ...wee, basePriceUsd: 438_000 }),
      neighborhoodWith({ id: 12, slug: "old", uri: "/old/", city: "Superior", status: "sold_out" }),
      neighborhoodWith({ id: 13, slug: "new", uri: "/new/", city: "Denver", status: "coming_soon_plain" }),
    ],
    plans: [
      planWith({ bedroomsMin: 3, bedroomsMax: 4 }),
      planWith({
        id: 21,
        uri: "/p/small/",
        bedroomsMin: 2,
        bedroomsMax: 2,
        finishedSqFt: 1080,
        basePriceUsd: 438_000,
        ...wee,
      }),
      planWith({
        id: 23,
        uri: "/p/later/",
        bedroomsMin: 6,
        bedroomsMax: 6,
        neighborhoodId: 13,
        statusMessage: ["x", "Coming Soon"],
      }),
      planWith({ id: 22, uri: "/p/gone/", bedroomsMin: 7, bedroomsMax: 7, finishedSqFt: 9000, neighborhoodId: 12 }),
    ],
    models: [modelWith(), modelWith({ id: 31, uri: "/m/old/", neighborhoodId: 12 })],
    homes: [
      homeWith({ id: 1, uri: "/h/ready/", readyDate: "2026-11-22" }),
      homeWith({ id: 2, uri: "/h/way/", readyDate: "2026-11-23" }),
      homeWith({ id: 3, uri: "/h/dateless/", readyDate: null }),
      homeWith({ id: 4, uri: "/h/sold/", readyDate: "2026-01-01", statusMessage: ["x", "Sold Out"] }),
      homeWith({ id: 5, uri: "/h/later/", readyDate: "2026-01-01", statusMessage: ["x", "Coming Soon"] }),
      homeWith({ id: 6, uri: "/h/wee/", readyDate: "2027-01-01", ...wee }),
    ],
  },
  "2026-11-22",
);
const figure = (words: string) => {
  const name = parseMergeTag(words);
  if (!name) throw new Error(`“${words}” names no figure.`);
  return mergeTagValue(name, catalog);
};

test.each([
  ["neighborhoods", 4],
  ["neighborhoods of wee-cottage", 1],
  ["plans", 4],
  ["plans of wee-cottage", 1],
  ["plans at row", 1],
  ["models", 1],
  ["models at old", 0],
  ["homes", 4],
  ["homes ready", 1],
  ["homes ready of wee-cottage", 0],
  ["homes under way", 2],
  ["homes under way at row", 1],
  ["homes ready at nowhere", null],
  ["plans of nothing", null],
])("“%s” counts %s", (words, count) => {
  expect(figure(words)).toBe(count);
});

test.each([
  // Towns where nothing can be bought are left out.
  ["towns", "Erie and Longmont"],
  ["towns of wee-cottage", "Erie"],
  ["towns of new-beginnings", "–"],
  ["bedrooms", "2 to 4"],
  ["bedrooms at row", "2"],
  ["sizes", "1,080 to 1,730 sq ft"],
  ["sizes at new", "–"],
  ["lowest price", "$438,000"],
  ["lowest price of easyhouse", "$589,900"],
  ["lowest price at haystack-bend", "$512,900"],
  ["lowest price at old", "sold out"],
  ["lowest price at new", "coming soon"],
  ["price of ready", "$624,900"],
  ["price of sold", "sold out"],
  ["price of small", "$438,000"],
  ["price of 12-windrow-court", "$641,500"],
  ["price of nobody", null],
  ["hours of 12-windrow-court", "Open daily"],
  ["hours of ready", null],
  ["status of ready", "ready now"],
  ["status of way", "ready in Nov 2026"],
  ["status of dateless", "–"],
  ["status of sold", "sold out"],
  ["status of small", null],
])("“%s” is %s", (words, text) => {
  expect(figure(words)).toBe(text);
});
