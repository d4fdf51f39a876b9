import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProductSite, productSite } from "#backend/testing/product-site.ts";

let site: ProductSite;
beforeAll(async () => {
  site = await productSite();
});
afterAll(() => site.remove());

const model = (fields: string) => site.data(`{ model(id: "320-swather-drive", idType: SLUG) { ${fields} } }`);

test("a model home has its own fields and its picture", { tags: ["S3.21"] }, async () => {
  expect(
    await model(
      "databaseId slug status title uri collection featuredImage { node { sourceUrl } } productStatus { sectionId statusMessage }",
    ),
  ).toEqual({
    model: {
      databaseId: 30,
      slug: "320-swather-drive",
      status: "publish",
      title: "320 Swather Drive",
      uri: "/model/320-swather-drive/",
      collection: ["limited-edition"],
      featuredImage: { node: { sourceUrl: "https://homes.test/media/front.jpg" } },
      productStatus: { sectionId: null, statusMessage: null },
    },
  });
});

test("the model details have plan, neighborhood and location", { tags: ["S3.22"] }, async () => {
  expect(await model("modelDetails { floorplan { title } neighborhood { title } latitude longitude }")).toEqual({
    model: {
      modelDetails: {
        floorplan: { title: "The Ponderosa" },
        neighborhood: { title: "Bluestem" },
        latitude: 40.31,
        longitude: -105.05,
      },
    },
  });
});

test("the extras have the price of the house as shown", async () => {
  expect(await model("extras { asShownPriceUsd openHours homesite options { label text } gallery { id } }")).toEqual({
    model: { extras: { asShownPriceUsd: 812_000, openHours: "Daily", homesite: "8", options: [], gallery: [] } },
  });
});
