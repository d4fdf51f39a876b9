import { expect, test } from "vitest";
import { homeWith, modelWith, neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import type { CatalogEntries } from "./catalog.ts";
import { packCatalog, unpackCatalog } from "./packed-catalog.ts";

const throughText = (entries: CatalogEntries) =>
  unpackCatalog(JSON.parse(JSON.stringify(packCatalog(entries, "2026-11-22"))));

const entries: CatalogEntries = {
  neighborhoods: [
    neighborhoodWith({ types: ["Single-family", "Patio homes"], basePriceUsd: 512_900 }),
    neighborhoodWith({
      id: 11,
      slug: "far",
      title: "Far",
      uri: "/elsewhere/far/",
      city: null,
      zip: null,
      state: null,
      basePriceUsd: null,
    }),
  ],
  plans: [planWith(), planWith({ id: 21, title: "The Wild Plum", uri: "/homes/longmont/haystack-bend/plans/plum-2/" })],
  models: [
    modelWith({ statusMessage: ["open", "By appointment"] }),
    modelWith({ id: 31, neighborhoodId: null, planId: null }),
  ],
  homes: [
    homeWith(),
    homeWith({ id: 41, title: "Über Weg 7", uri: "/homes/longmont/haystack-bend/qmi/uber-weg-7/", picture: null }),
    homeWith({ id: 42, isMisplaced: true, priceUsd: null, readyDate: null, sectionId: "Spring", neighborhoodId: 99 }),
    homeWith({ id: 43, title: "1482 Threshing Lane", uri: "" }),
  ],
};

test("packing and unpacking keeps every value, also irregular URLs", () => {
  expect(throughText(entries)).toEqual(entries);
});

test("fields that search and overview do not show are not packed", () => {
  const text = JSON.stringify(
    packCatalog(
      {
        neighborhoods: [neighborhoodWith({ shortDescription: "By the creek." })],
        plans: [planWith({ shortDescription: "A plan." })],
        models: [modelWith({ shortDescription: "A model." })],
        homes: [homeWith({ shortDescription: "A home.", stage: "Drywall up" })],
      },
      "2026-11-22",
    ),
  );
  for (const hidden of ["By the creek.", "A plan.", "A model.", "A home.", "Drywall up"]) {
    expect(text).not.toContain(hidden);
  }
  expect(text).toContain('"today":"2026-11-22"');
});

test("empty lists are packed and unpacked", () => {
  const empty: CatalogEntries = { neighborhoods: [], plans: [], models: [], homes: [] };
  expect(throughText(empty)).toEqual(empty);
});
