import { expect, test, vi } from "vitest";
import { adaptedHosts, homeByUri, idsIn, pickedProducts } from "./testing/adapted-hosts.ts";

const host = adaptedHosts();

test.each([1, 2] as const)(
  "what WPGraphQL %i does not support is removed and returned as null, cached for ten minutes",
  async (version) => {
    let now = 1_000_000;
    const { send, sentCount, logged } = await host({ version }, { now: () => now });
    const uri = "/home/home-2000/";
    const { data, omitted } = await send(homeByUri, { uri });
    expect(data).toEqual({
      home: {
        databaseId: 2000,
        title: "home 2000",
        slug: "home-2000",
        extras: null,
        qmiHomeDetails: { floorplan: { databaseId: 1000, extras: null } },
      },
    });
    expect(omitted).toEqual(["extras on Home", "extras on Plan"]);
    expect(sentCount()).toBe(2);
    expect((await send(homeByUri, { uri })).data).toEqual(data);
    expect(sentCount()).toBe(3);
    expect(logged).toEqual([
      {
        message: expect.stringContaining("does not support"),
        details: { operation: "GetHome", omitted: ["extras on Home", "extras on Plan"] },
      },
    ]);
    now += 10 * 60_000 + 1;
    expect((await send(homeByUri, { uri })).data).toEqual(data);
    expect(sentCount()).toBe(5);
    expect(logged).toHaveLength(1);
  },
);

test("a field that a host has added meanwhile is requested again after ten minutes", async () => {
  let now = 1;
  const full = await host({ model: "full" }, { now: () => now });
  let isYoung = true;
  full.wordpress.setFault((operation) =>
    isYoung && operation.query.includes("extras") ? { kind: "status", status: 500 } : undefined,
  );
  const young = await host({}, { now: () => now });
  expect((await young.send(homeByUri, { uri: "/home/home-2000/" })).data).toMatchObject({ home: { extras: null } });
  isYoung = false;
  now += 10 * 60_000 + 1;
  expect((await full.send(homeByUri, { uri: "/home/home-2000/" })).data).toMatchObject({
    home: { extras: { readyDate: "2027-03-01" } },
  });
});

test("a field that only one of several types lacks is omitted there, and is not a deviation", async () => {
  const picks =
    'query GetPage { page(id: "/pick/", idType: URI) { organisms { productPicker { __typename ... on Home { extras { readyDate } } ... on Plan { extras { levelsCount } } } } } }';
  const { send } = await host({ model: "full", without: ["Home.extras"] });
  const { data, omitted, omittedPaths, deviations } = await send(picks);
  expect({ omitted, deviations }).toEqual({ omitted: ["extras on Home"], deviations: [] });
  expect(omittedPaths).toContain("page.organisms.productPicker.extras on Home");
  expect(omittedPaths).not.toContain("page.organisms.productPicker.extras");
  const productPicker = [
    { __typename: "Home", extras: null },
    { __typename: "Plan", extras: { levelsCount: 2 } },
  ];
  expect(data).toEqual({ page: { organisms: [{ productPicker }] } });
});

test("a type that WPGraphQL 1.32 neither knows nor names is found by bisection", async () => {
  const { send, wordpress, sentCount } = await host({ version: 1, without: ["Model"] });
  const { data, omitted } = await send(pickedProducts, { uri: "/pick/" });
  expect(omitted).toEqual(["type Model"]);
  expect(data).toEqual({
    page: {
      title: "Brick & timber: what’s new",
      organisms: [
        {
          layout: "product-grid",
          title: "Cañon City",
          productPicker: [
            { __typename: "Home", databaseId: 2000 },
            { __typename: "Plan", databaseId: 1000 },
          ],
        },
      ],
    },
  });
  const probes = wordpress.received.filter(({ query }) => query.includes("@skip(if: true)"));
  expect(probes.length).toBeGreaterThan(0);
  const before = sentCount();
  await send(pickedProducts, { uri: "/pick/" });
  expect(sentCount() - before).toBe(1);
});

test("an operation that a host does not support at all returns null, and an empty list", async () => {
  const { send } = await host({ without: ["Home"] });
  const { data } = await send("query GetHomes { homes(first: 10) { nodes { databaseId } } }");
  expect(data).toEqual({ homes: null });
  expect((await send(pickedProducts, { uri: "/pick/" })).data).toMatchObject({
    page: { organisms: [{ productPicker: [{ __typename: "Plan", databaseId: 1000 }] }] },
  });
});

test("a list that a host cannot filter does not become a list of everything", async () => {
  const { send } = await host({ without: ["RootQueryToPlanConnectionWhereArgs.in"] });
  const { data } = await send(
    "query GetPlansByIds($ids: [ID]) { plans(first: 3, where: { in: $ids }) { nodes { databaseId } } }",
    { ids: ["1001"] },
  );
  expect(data).toEqual({ plans: null });
});

test("a list that a host cannot order keeps the host's order", async () => {
  const { send } = await host({ without: ["RootQueryToPlanConnectionWhereArgs.orderby"] });
  const { data } = await send(
    "query GetSomePlans { plans(first: 2, where: { orderby: [{ field: DATE, order: DESC }] }) { nodes { databaseId } } }",
  );
  expect(idsIn(data?.plans)).toHaveLength(2);
});

test("a mutation that a host does not have stays an error", async () => {
  const { send } = await host({ without: ["RootMutation.updateFavorites"] });
  const { data, errors } = await send(
    "mutation UpdateFavorites($input: UpdateFavoritesInput!) { updateFavorites(input: $input) { clientMutationId } }",
    { input: { clientMutationId: "a", favorites: "[]", userId: 1 } },
  );
  expect(data).toBeNull();
  expect(errors.map(({ message }) => message)).toContainEqual(expect.stringContaining("updateFavorites"));
});

test("of many simultaneous requests, one finds out what the host supports", async () => {
  const { send, sentCount } = await host({ version: 1, without: ["Model"] });
  const uris = Array.from({ length: 20 }, (_, index) => `/pick/?${index}`);
  const before = sentCount();
  await send(pickedProducts, { uri: "/pick/" });
  const alone = sentCount() - before;
  const many = await host({ version: 1, without: ["Model"] });
  await Promise.all(uris.map((uri) => many.send(pickedProducts, { uri })));
  expect(many.sentCount()).toBe(alone + uris.length - 1);
});

test.each(["RootQuery.home.idType", "RootQuery.home.id"])(
  "a host whose lookup lacks %s is a failure, not a missing entry",
  async (part) => {
    const { send } = await host({ model: "full", without: [part] });
    const { data, errors } = await send(homeByUri, { uri: "/home/home-2000/" });
    expect(data).toBeNull();
    expect(errors).not.toEqual([]);
  },
);

test("a missing field is requested again after ten minutes even if the clock goes back an hour", async () => {
  const { send, sentCount } = await host({});
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const sent = async () => {
    const before = sentCount();
    await send(homeByUri, { uri: "/home/home-2000/" });
    return sentCount() - before;
  };
  // lru-cache treats the time 0 as none.
  vi.advanceTimersByTime(1);
  expect(await sent()).toBe(2);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await sent()).toBe(1);
  vi.advanceTimersByTime(10 * 60_000 + 1);
  expect(await sent()).toBe(2);
  vi.useRealTimers();
});
