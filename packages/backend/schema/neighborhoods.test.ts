import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProductSite, productSite } from "#backend/testing/product-site.ts";

let site: ProductSite;
beforeAll(async () => {
  site = await productSite();
});
afterAll(() => site.remove());

const bluestem = (fields: string) => site.data(`{ neighborhood(id: "bluestem", idType: SLUG) { ${fields} } }`);

test("a neighborhood's status is its state of sale", { tags: ["S3.9"] }, async () => {
  expect(await bluestem("basePrice databaseId id slug status title types uri collection")).toEqual({
    neighborhood: {
      basePrice: 679_000,
      databaseId: 10,
      id: btoa("post:10"),
      slug: "bluestem",
      status: "now_preselling",
      title: "Bluestem",
      types: ["Single-family"],
      uri: "/homes/berthoud/bluestem/",
      collection: ["limited-edition"],
    },
  });
});

test("the neighborhood group has address, contact and location", { tags: ["S3.10", "S3.11", "S3.12"] }, async () => {
  const fields =
    "address1 address2 city state zip hours legal phone status neighborhoodArea featuredNeighborhood longitude latitude";
  expect(await bluestem(`neighborhood { ${fields} }`)).toEqual({
    neighborhood: {
      neighborhood: {
        address1: "317 Swather Drive",
        address2: null,
        city: "Berthoud",
        state: "CO",
        zip: "80513",
        hours: "Daily",
        legal: "Legal.",
        phone: "303-555-0100",
        status: "now_preselling",
        neighborhoodArea: "Larimer County",
        featuredNeighborhood: true,
        longitude: -105.1,
        latitude: 40.3,
      },
    },
  });
});

test("popular plans keep the editor's order, without unpublished ones", { tags: ["S3.13"] }, async () => {
  expect(await bluestem("neighborhood { popularPlans { databaseId title } }")).toEqual({
    neighborhood: {
      neighborhood: {
        popularPlans: [
          { databaseId: 21, title: "The Limber Pine" },
          { databaseId: 20, title: "The Ponderosa" },
        ],
      },
    },
  });
});

test("the group has the sales team and the thumbnail", { tags: ["S3.14", "S3.15"] }, async () => {
  const fields =
    "saleTeamMembers { name image { sourceUrl } extras { role phone stamp } } thumbnail { altText sourceUrl sizes }";
  expect(await bluestem(`neighborhood { ${fields} }`)).toEqual({
    neighborhood: {
      neighborhood: {
        saleTeamMembers: [
          {
            name: "Jo Marchetti",
            image: { sourceUrl: "https://homes.test/media/front.jpg" },
            extras: { role: "Sales", phone: null, stamp: "JM" },
          },
        ],
        thumbnail: {
          altText: "Alt of front.jpg",
          sourceUrl: "https://homes.test/media/front.jpg",
          sizes: "(max-width: 1600px) 100vw, 1600px",
        },
      },
    },
  });
});

test("the extras list the products that refer to the neighborhood", async () => {
  const data = await bluestem(
    "extras { homes { databaseId } models { databaseId } plans { databaseId } amenities { kind title } hoaMonthlyUsd shortDescription questions { question } }",
  );
  expect(data).toEqual({
    neighborhood: {
      extras: {
        homes: [{ databaseId: 40 }],
        models: [{ databaseId: 30 }],
        plans: [{ databaseId: 20 }],
        amenities: [{ kind: "scenery", title: "A barn" }],
        hoaMonthlyUsd: 95,
        shortDescription: null,
        questions: [],
      },
    },
  });
});

test("a homesite links to its house", async () => {
  expect(await bluestem("extras { homesites { number state areaSqFt homeUri } }")).toEqual({
    neighborhood: {
      extras: {
        homesites: [
          { number: "7", state: "ready", areaSqFt: 10_980, homeUri: "/homes/berthoud/bluestem/qmi/317-swather-drive/" },
          { number: "8", state: "open", areaSqFt: null, homeUri: "/model/320-swather-drive/" },
        ],
      },
    },
  });
});

test("SEO texts are unchanged", { tags: ["S3.45"] }, async () => {
  expect(await bluestem("seoMeta { seoTitle seoMetaDescription }")).toEqual({
    neighborhood: { seoMeta: { seoTitle: "Bluestem homes", seoMetaDescription: "Homes." } },
  });
});
