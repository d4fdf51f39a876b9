import { parse } from "graphql";
import { expect, test } from "vitest";
import { withNeighborhoodProducts } from "./neighborhood-products.ts";
import { contractTypes } from "./operation.ts";
import { responseShape } from "./response-shape.ts";

const query = `query GetNeighborhood($uri: ID!) {
  neighborhood(id: $uri, idType: URI) {
    databaseId
    title
    extras {
      shortDescription
      gallery { altText }
      homes { databaseId title qmiHomeDetails { price floorplan { databaseId title floorplanDetails { displayTitle } } } extras { readyDate } }
      models { databaseId modelDetails { floorplan { databaseId floorplanDetails { bedroomsMax } } } }
      plans { databaseId floorplanDetails { basePrice } extras { levelsCount } }
    }
  }
}`;
const shape = responseShape(contractTypes(), parse(query));
const lists = ["homes", "models", "plans"].map((list) => `neighborhood.extras.${list}`);

const within = (id: number) => ({ neighborhood: { databaseId: id } });
const indexed = {
  homes: {
    nodes: [
      {
        databaseId: 1,
        title: "1 Main",
        qmiHomeDetails: { price: 500_000, floorplan: { databaseId: 21 }, ...within(10) },
        extras: null,
      },
      {
        databaseId: 2,
        title: "2 Main",
        qmiHomeDetails: { price: 600_000, floorplan: null, ...within(11) },
        extras: null,
      },
      {
        databaseId: 3,
        title: "3 Main",
        qmiHomeDetails: { price: null, floorplan: { databaseId: 99 }, ...within(10) },
        extras: { readyDate: "2027-01-01" },
      },
    ],
  },
  models: {
    nodes: [{ databaseId: 5, title: "Model", modelDetails: { floorplan: { databaseId: 21 }, ...within(10) } }],
  },
  plans: {
    nodes: [
      { databaseId: 20, title: "Elsewhere", floorplanDetails: { basePrice: 1, ...within(11) }, extras: null },
      {
        databaseId: 21,
        title: "Juniper",
        floorplanDetails: { displayTitle: "The Juniper", basePrice: 450_000, bedroomsMax: 4, ...within(10) },
        extras: null,
      },
    ],
  },
};

test("a neighborhood of a host without extras lists only its own homes, models and plans", async () => {
  const omittedPaths = new Set([
    "neighborhood.extras",
    "neighborhood.extras.shortDescription",
    "neighborhood.extras.gallery",
    ...lists,
  ]);
  const data = { neighborhood: { databaseId: 10, title: "Haystack Bend", extras: null } };
  expect(await withNeighborhoodProducts({ data, shape, omittedPaths }, async () => indexed)).toEqual({
    neighborhood: {
      databaseId: 10,
      title: "Haystack Bend",
      extras: {
        shortDescription: null,
        gallery: [],
        homes: [
          {
            databaseId: 1,
            title: "1 Main",
            qmiHomeDetails: {
              price: 500_000,
              floorplan: { databaseId: 21, title: "Juniper", floorplanDetails: { displayTitle: "The Juniper" } },
            },
            extras: null,
          },
          {
            databaseId: 3,
            title: "3 Main",
            qmiHomeDetails: { price: null, floorplan: { databaseId: 99, title: null, floorplanDetails: null } },
            extras: { readyDate: "2027-01-01" },
          },
        ],
        models: [
          { databaseId: 5, modelDetails: { floorplan: { databaseId: 21, floorplanDetails: { bedroomsMax: 4 } } } },
        ],
        plans: [{ databaseId: 21, floorplanDetails: { basePrice: 450_000 }, extras: null }],
      },
    },
  });
});

test("the host's own lists stay; only a missing one is joined", async () => {
  const data = {
    neighborhood: {
      databaseId: 10,
      title: "A",
      extras: { shortDescription: "Near.", gallery: [], homes: [], models: [] },
    },
  };
  const omittedPaths = new Set(["neighborhood.extras.plans"]);
  const joined = await withNeighborhoodProducts({ data, shape, omittedPaths }, async () => indexed);
  expect(joined).toEqual({
    neighborhood: {
      databaseId: 10,
      title: "A",
      extras: {
        shortDescription: "Near.",
        gallery: [],
        homes: [],
        models: [],
        plans: [{ databaseId: 21, floorplanDetails: { basePrice: 450_000 }, extras: null }],
      },
    },
  });
});

test("the overview is requested only for an existing neighborhood with missing fields", async () => {
  const unasked = async () => {
    throw new Error("queried");
  };
  const whole = {
    neighborhood: {
      databaseId: 10,
      title: "A",
      extras: { shortDescription: null, gallery: [], homes: [], models: [], plans: [] },
    },
  };
  expect(await withNeighborhoodProducts({ data: whole, shape, omittedPaths: new Set() }, unasked)).toEqual(whole);
  const none = { neighborhood: null };
  expect(await withNeighborhoodProducts({ data: none, shape, omittedPaths: new Set(lists) }, unasked)).toEqual(none);
});

test("`__typename` is filled in joined products too", async () => {
  const named =
    "query Q($uri: ID!) { neighborhood(id: $uri, idType: URI) { databaseId __typename extras { shortDescription __typename plans { databaseId __typename } } } }";
  const data = { neighborhood: { databaseId: 10, __typename: "Neighborhood", extras: null } };
  const omittedPaths = new Set(["neighborhood.extras", "neighborhood.extras.plans"]);
  const joined = await withNeighborhoodProducts(
    { data, shape: responseShape(contractTypes(), parse(named)), omittedPaths },
    async () => indexed,
  );
  expect(joined).toEqual({
    neighborhood: {
      databaseId: 10,
      __typename: "Neighborhood",
      extras: {
        shortDescription: null,
        __typename: "NeighborhoodExtras",
        plans: [{ databaseId: 21, __typename: "Plan" }],
      },
    },
  });
});
