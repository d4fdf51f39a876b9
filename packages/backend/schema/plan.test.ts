import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProductSite, productSite } from "#backend/testing/product-site.ts";

let site: ProductSite;
beforeAll(async () => {
  site = await productSite();
});
afterAll(() => site.remove());

const plan = (fields: string, id = 20) => site.data(`{ plan(id: "${id}", idType: DATABASE_ID) { ${fields} } }`);

test("a plan has its product status, with the displayed message second", { tags: ["S3.16", "S3.26"] }, async () => {
  expect(
    await plan("id title uri databaseId productStatus { enableSnipeLink sectionId statusCustom statusMessage }"),
  ).toEqual({
    plan: {
      id: btoa("post:20"),
      title: "The Ponderosa",
      uri: "/plan/ponderosa/",
      databaseId: 20,
      productStatus: {
        enableSnipeLink: true,
        sectionId: "bluestem",
        statusCustom: "",
        statusMessage: ["few_left", "Few left"],
      },
    },
  });
});

test("the floorplan details have rooms, sale, areas and content", {
  tags: ["S3.17", "S3.18", "S3.19", "S3.20"],
}, async () => {
  const fields =
    "bathroomsMin bathroomsMax bedroomsMin bedroomsMax basePrice collection displayTitle finishedSqrFt mainSqrFt";
  expect(
    await plan(
      `floorplanDetails { ${fields} features { title text } elevations { sourceUrl } neighborhood { title } }`,
    ),
  ).toEqual({
    plan: {
      floorplanDetails: {
        bathroomsMin: 2.5,
        bathroomsMax: 3.5,
        bedroomsMin: 3,
        bedroomsMax: 4,
        basePrice: 679_000,
        collection: ["limited-edition"],
        displayTitle: "The Ponderosa",
        finishedSqrFt: 2940,
        mainSqrFt: 1500,
        features: [{ title: "Library", text: "Nook." }],
        // The rendering if there is one, else the drawing.
        elevations: [
          { sourceUrl: "https://homes.test/media/front.jpg" },
          { sourceUrl: "https://homes.test/media/elevation-a.svg" },
        ],
        neighborhood: { title: "Bluestem" },
      },
    },
  });
});

test("the extras have elevations and levels with their rooms", async () => {
  const data = await plan(`extras {
    levelsCount livability
    elevations { letter drawing { databaseId } rendering { databaseId } }
    levels { name finished widthPx heightPx drawing { altText } drawingMirrored { altText } rooms { name kind widthIn depthIn areaSqFt } }
  }`);
  expect(data).toEqual({
    plan: {
      extras: {
        levelsCount: 2,
        livability: [],
        elevations: [
          { letter: "A", drawing: { databaseId: 2 }, rendering: { databaseId: 1 } },
          { letter: "B", drawing: { databaseId: 2 }, rendering: null },
        ],
        levels: [
          {
            name: "Main level",
            finished: true,
            widthPx: 1232,
            heightPx: 986,
            drawing: { altText: "Alt of elevation-a.svg" },
            drawingMirrored: null,
            rooms: [{ name: "Kitchen", kind: "living", widthIn: 156, depthIn: 156, areaSqFt: 169 }],
          },
        ],
      },
    },
  });
});

test("a plan lists the published homes and models that are built to it", async () => {
  expect(await plan("extras { homes { title } models { title } }")).toEqual({
    plan: { extras: { homes: [{ title: "317 Swather Drive" }], models: [{ title: "320 Swather Drive" }] } },
  });
});

test("a plan with few fields has nulls and empty lists", async () => {
  expect(
    await plan(
      "featuredImage { node { id } } productStatus { statusMessage } floorplanDetails { basePrice features { title } neighborhood { id } } seoMeta { seoTitle }",
      21,
    ),
  ).toEqual({
    plan: {
      featuredImage: null,
      productStatus: { statusMessage: null },
      floorplanDetails: { basePrice: null, features: [], neighborhood: null },
      seoMeta: null,
    },
  });
});
