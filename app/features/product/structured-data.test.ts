import { expect, test } from "vitest";
import { productGraph } from "./structured-data.ts";

const words = {
  summary: { title: "1482 Threshing Lane", lead: "Three bedrooms on one level." },
  crumbs: [{ label: "Our neighborhoods", href: "/our-neighborhoods/" }, { label: "1482 Threshing Lane" }],
  pictures: [{ src: "/media/front.jpg" }, { src: "https://cms.example/wp/side.jpg" }],
};
const page = { origin: "https://homes.example", uri: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/" };
const house = {
  ...page,
  city: "Longmont",
  state: "CO",
  zip: "80503",
  bedrooms: 3,
  bathrooms: 2.5,
  finishedSqFt: 1730,
  priceUsd: 624_900,
  isAvailable: true,
  moveInState: "ready" as const,
};
const url = page.origin + page.uri;
const nodesOf = (graph: ReturnType<typeof productGraph>) => graph["@graph"] as readonly Record<string, unknown>[];

test("a home is a residence with its address, rooms, area and pictures, and an offer", () => {
  const [crumbs, residence, offer] = nodesOf(productGraph({ kind: "home", facts: house, ...words }));
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, item: "https://homes.example/our-neighborhoods/" },
      { position: 2, item: url },
    ],
  });
  expect(residence).toMatchObject({
    "@type": "SingleFamilyResidence",
    address: { streetAddress: "1482 Threshing Lane", addressLocality: "Longmont", postalCode: "80503" },
    numberOfBedrooms: 3,
    numberOfFullBathrooms: 2,
    numberOfPartialBathrooms: 1,
    floorSize: { value: 1730, unitCode: "FTK" },
    image: ["https://homes.example/media/front.jpg", "https://cms.example/wp/side.jpg"],
  });
  expect(offer).toMatchObject({
    "@type": "Offer",
    price: 624_900,
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    itemOffered: { "@id": residence?.["@id"] },
  });
});

test.each([
  ["ready", "InStock"],
  ["under-way", "PreSale"],
  ["undated", "PreSale"],
  ["coming-soon", "PreOrder"],
] as const)("a home that is %s is offered as %s", { tags: ["S3.27"] }, (moveInState, availability) => {
  const offer = nodesOf(productGraph({ kind: "home", facts: { ...house, moveInState }, ...words })).at(-1);
  expect(offer).toMatchObject({ "@type": "Offer", availability: `https://schema.org/${availability}` });
});

test("without a shown price there is no offer, and unknown values are omitted", () => {
  const unknown = { ...house, city: null, state: null, zip: null, bedrooms: null, bathrooms: null, finishedSqFt: null };
  const nodes = nodesOf(
    productGraph({
      kind: "home",
      facts: { ...unknown, priceUsd: null },
      ...words,
      pictures: [],
      summary: { ...words.summary, lead: "" },
    }),
  );
  expect(nodes).toHaveLength(2);
  expect(Object.keys(nodes[1] ?? {})).toEqual(["@type", "@id", "name", "url", "address"]);
});

test("a home that is sold or under contract is offered as sold out, without a price", () => {
  const [, , offer] = nodesOf(
    productGraph({ kind: "home", facts: { ...house, priceUsd: null, isAvailable: false }, ...words }),
  );
  expect(offer).toMatchObject({ availability: "https://schema.org/SoldOut" });
  expect(Object.keys(offer ?? {})).not.toContain("price");
});

test("a plan is offered from its price, with its range of bedrooms and its drawing", () => {
  const facts = {
    ...page,
    bedroomsMin: 3,
    bedroomsMax: 4,
    finishedSqFt: 2210,
    fromPriceUsd: 641_500,
    isAvailable: true,
  };
  const nodes = productGraph({
    kind: "plan",
    facts,
    ...words,
    floorPlan: { levels: [{ drawing: { src: "/media/wild-plum-main.svg" } }] },
  });
  expect(nodesOf(nodes)[1]).toMatchObject({
    "@type": "FloorPlan",
    numberOfBedrooms: { minValue: 3, maxValue: 4 },
    layoutImage: "https://homes.example/media/wild-plum-main.svg",
  });
  expect(nodesOf(nodes)[2]).toMatchObject({
    availability: "https://schema.org/MadeToOrder",
    priceSpecification: { minPrice: 641_500, priceCurrency: "USD" },
  });
});
