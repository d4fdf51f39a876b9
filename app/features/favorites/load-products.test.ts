import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadProducts } from "./load-products.ts";

const home = (databaseId: number) => ({
  databaseId,
  title: `Home ${databaseId}`,
  uri: `/homes/x/y/qmi/${databaseId}/`,
});

const priced = { ...home(1), qmiHomeDetails: { price: 612_000 }, extras: { readyDate: "2027-01-15" } };

test("saved homes are in the order of their ids, those beyond the 500 of a kind as well", async () => {
  const { content } = fakeContent({
    GetOverviewMap: {
      ...{ page: null, neighborhoods: null, plans: null, models: null },
      homes: { nodes: [priced, home(2)], pageInfo: { endCursor: "two", hasNextPage: true } },
    },
    GetMoreHomes: { homes: { nodes: [home(501)], pageInfo: { endCursor: null, hasNextPage: false } } },
  });
  const products = await loadProducts(content, [501, 99, 1]);
  expect(products.map(({ id, title }) => [id, title])).toEqual([
    [501, "Home 501"],
    [1, "Home 1"],
  ]);
  expect(products.map(({ priceUsd, readyDate }) => [priceUsd, readyDate])).toEqual([
    [null, null],
    [612_000, "2027-01-15"],
  ]);
});
