import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProductSite, productSite } from "#backend/testing/product-site.ts";

let site: ProductSite;
beforeAll(async () => {
  site = await productSite();
});
afterAll(() => site.remove());

const home = (fields: string) =>
  site.data(`{ home(id: "/homes/berthoud/bluestem/qmi/317-swather-drive", idType: URI) { ${fields} } }`);

test("a quick move-in home has its own fields, picture and status", { tags: ["S3.23"] }, async () => {
  expect(
    await home(
      "databaseId uri title slug collection featuredImage { node { databaseId } } productStatus { sectionId enableSnipeLink }",
    ),
  ).toEqual({
    home: {
      databaseId: 40,
      uri: "/homes/berthoud/bluestem/qmi/317-swather-drive/",
      title: "317 Swather Drive",
      slug: "317-swather-drive",
      collection: ["limited-edition"],
      featuredImage: { node: { databaseId: 1 } },
      productStatus: { sectionId: "bluestem", enableSnipeLink: false },
    },
  });
});

test("the home details have facts, location and relations", { tags: ["S3.24", "S3.25"] }, async () => {
  expect(
    await home(
      "qmiHomeDetails { bathrooms bedrooms finishedSqrFt price type latitude longitude floorplan { databaseId } neighborhood { databaseId } }",
    ),
  ).toEqual({
    home: {
      qmiHomeDetails: {
        bathrooms: 3.5,
        bedrooms: 4,
        finishedSqrFt: 2940,
        price: 879_500,
        type: "Single-family home",
        latitude: 40.31762,
        longitude: -105.05577,
        floorplan: { databaseId: 20 },
        neighborhood: { databaseId: 10 },
      },
    },
  });
});

test("the extras have the dated price and the neighborhood's fees and taxes", async () => {
  expect(
    await home(
      "extras { readyDate priceLine { kind amountUsd date } hoaMonthlyUsd metroDistrictMills propertyTaxRatePercent }",
    ),
  ).toEqual({
    home: {
      extras: {
        readyDate: "2026-10-30",
        priceLine: [
          { kind: "base", amountUsd: 879_500, date: "2026-10-01" },
          { kind: "total", amountUsd: 879_500, date: null },
        ],
        hoaMonthlyUsd: 95,
        metroDistrictMills: 30,
        propertyTaxRatePercent: 0.52,
      },
    },
  });
});
