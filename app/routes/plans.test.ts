import { expect, test } from "vitest";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import { runLoader } from "#app/testing/run-loader.ts";
import { loader } from "./plans.tsx";

const plan = (databaseId: number, title: string, collection: readonly string[], details: object = {}) => ({
  databaseId,
  title,
  uri: `/homes/longmont/haystack-bend/plans/${databaseId}/`,
  productStatus: null,
  floorplanDetails: { collection, neighborhood: { databaseId: 10 }, ...details },
  extras: null,
});

test("every plan is in the list once, in its first collection, the smallest first", async () => {
  const nodes = [
    {
      ...plan(1, "Large", ["easyhouse"], { finishedSqrFt: 2000, basePrice: 600_000, bedroomsMin: 2, bedroomsMax: 4 }),
      extras: { levelsCount: 1, primaryBedroom: "main" },
    },
    plan(2, "Small", ["EasyHouse", "wee-cottage"], { finishedSqrFt: 900 }),
    plan(3, "Of none", []),
    { ...plan(4, "Sold", ["new-beginnings"], { basePrice: 1 }), productStatus: { statusMessage: ["", "Sold Out"] } },
    { ...plan(5, "Nowhere", ["easyhouse"]), uri: null },
  ];
  const query: ContentQuerySource["query"] = async () => ({
    page: null,
    neighborhoods: { nodes: [{ databaseId: 10, title: "Haystack Bend", uri: "/homes/longmont/haystack-bend/" }] },
    plans: { nodes },
    models: null,
    homes: null,
  });
  const groupsAt = async (address: string) => (await runLoader(loader, address, { query })).groups;
  const groups = await groupsAt("/our-homes/plans/");
  expect(groups.map(({ title, href, rows }) => [title, href, rows.map((row) => row.title)])).toEqual([
    ["EasyHouse", "/our-homes/home-collections/easyhouse/", ["Small", "Large"]],
    ["New Beginnings", null, ["Sold"]],
    ["Other plans", null, ["Of none"]],
  ]);
  expect(groups[0]?.rows[1]).toEqual({
    id: 1,
    title: "Large",
    href: "/homes/longmont/haystack-bend/plans/1/",
    neighborhood: "Haystack Bend",
    neighborhoodHref: "/homes/longmont/haystack-bend/",
    beds: "2–4 bed",
    baths: "",
    picture: null,
    finished: "2,000 sq ft",
    levels: "1, no stairs",
    primary: "Main floor",
    status: "",
    price: "from $600,000",
  });
  expect(groups[0]?.rows[0]?.price).toBe("Ask us");
  expect(groups[1]?.rows[0]).toMatchObject({ status: "Sold Out", price: "—" });
  const sorted = await groupsAt("/our-homes/plans/?sort=price");
  expect(sorted.map(({ title, rows }) => [title, rows.map((row) => row.title)])).toEqual([
    ["All plans", ["Large", "Of none", "Sold", "Small"]],
  ]);
});
