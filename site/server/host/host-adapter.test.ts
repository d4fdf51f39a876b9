import { entry, medium, type TemporaryStore, temporaryStore, use } from "@porchlight/backend/testing/content-store.ts";
import { startWordPressStandIn, type WordPressOptions } from "@porchlight/backend/testing/wordpress-stand-in.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { HostAdapter, type HostAdapterOptions } from "./host-adapter.ts";
import { HostFailure } from "./operation.ts";

const planCount = 230;
const homeCount = 120;

let store: TemporaryStore;
beforeAll(async () => {
  store = await temporaryStore();
  await store.write(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    await writer.putEntry(
      entry("neighborhood", 10, {
        uri: "/homes/berthoud/bluestem/",
        title: "Bluestem",
        data: { status: "open", thumbnail: use(1) },
      }),
    );
    for (let id = 1000; id < 1000 + planCount; id += 1) {
      await writer.putEntry(entry("plan", id, { relations: { neighborhood: [10] }, data: { levelsCount: 2 } }));
    }
    for (let id = 2000; id < 2000 + homeCount; id += 1) {
      await writer.putEntry(
        entry("home", id, { relations: { neighborhood: [10], floorplan: [1000] }, data: { readyDate: "2027-03-01" } }),
      );
    }
    await writer.putEntry(
      entry("page", 50, {
        uri: "/pick/",
        title: "Brick & timber: what’s new",
        data: { organisms: [{ layout: "product-grid", title: "Cañon City", productPicker: [2000, 1000] }] },
        relations: { productPicker: [2000, 1000] },
      }),
    );
  });
});
afterAll(() => store.remove());

async function host(options: Partial<WordPressOptions> = {}, more: Partial<HostAdapterOptions> = {}) {
  const wordpress = await startWordPressStandIn({ databaseUrl: store.databaseUrl, ...options });
  onTestFinished(() => wordpress.close());
  const logged: { message: string; details: object }[] = [];
  const note = (details: object, message: string) => void logged.push({ details, message });
  const adapter = new HostAdapter({
    url: wordpress.endpoint,
    addresses: { site: ["https://www.builder.example"], host: wordpress.origin },
    log: { warn: note },
    ...more,
  });
  const send = (query: string, variables: Record<string, unknown> = {}) =>
    adapter.send({ operationName: /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? "", query, variables });
  const sentCount = () => wordpress.asked.length;
  return { wordpress, adapter, logged, send, sentCount };
}

const homeByUri =
  "query GetHome($uri: ID!) { home(id: $uri, idType: URI) { databaseId title ...Row qmiHomeDetails { floorplan { databaseId extras { levelsCount } } } } } fragment Row on Home { extras { readyDate gallery { altText } } slug }";
const pickedProducts =
  "query GetPage($uri: ID!) { page(id: $uri, idType: URI) { title organisms { layout title productPicker { __typename ... on Home { databaseId } ... on Plan { databaseId } ... on Model { databaseId } } } } }";
const bothLists =
  'query GetOverviewMap { page(id: "/pick/", idType: URI) { title } plans(first: 500) { nodes { databaseId extras { levelsCount } } pageInfo { endCursor hasNextPage } } homes(first: 500) { nodes { databaseId } } }';
const idsIn = (list: unknown) =>
  (list as { nodes: { databaseId: number }[] }).nodes.map(({ databaseId }) => databaseId);
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b);

test("an operation is sent whole under its name, and what a host has of it comes as the contract says", async () => {
  const { send, wordpress } = await host({ model: "full" });
  const { data, errors, omitted, deviations } = await send(homeByUri, { uri: "/home/home-2000/" });
  expect({ errors, omitted, deviations }).toEqual({ errors: [], omitted: [], deviations: [] });
  expect(data).toEqual({
    home: {
      databaseId: 2000,
      title: "home 2000",
      slug: "home-2000",
      extras: { readyDate: "2027-03-01", gallery: [] },
      qmiHomeDetails: { floorplan: { databaseId: 1000, extras: { levelsCount: 2 } } },
    },
  });
  expect(wordpress.asked.map(({ operationName }) => operationName)).toEqual(["GetHome"]);
});

test.each([1, 2] as const)(
  "what WPGraphQL %i does not know is removed and comes back as null, learned once for ten minutes",
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
        message: expect.stringContaining("does not know"),
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
  full.wordpress.setFault((asked) =>
    isYoung && asked.query.includes("extras") ? { kind: "status", status: 500 } : undefined,
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
  const probes = wordpress.asked.filter(({ query }) => query.includes("@skip(if: true)"));
  expect(probes.length).toBeGreaterThan(0);
  const before = sentCount();
  await send(pickedProducts, { uri: "/pick/" });
  expect(sentCount() - before).toBe(1);
});

test("an operation of which a host knows nothing returns null, and an empty list", async () => {
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

test("S7.20 S9.13 lists of more than 100 are read to their end, each entry once, in few requests", async () => {
  const { send, wordpress, sentCount } = await host({ model: "full" });
  const { data } = await send(bothLists);
  expect(ascending(idsIn(data?.plans))).toEqual(range(1000, planCount));
  expect(ascending(idsIn(data?.homes))).toEqual(range(2000, homeCount));
  expect(data?.page).toEqual({ title: "Brick & timber: what’s new" });
  // All lists at once, two pages more of plans, one more of homes.
  expect(sentCount()).toBe(4);
  // A list that a request leaves out still names a size, of one.
  const sizes = wordpress.asked.map(({ variables }) => [variables?.size_plans, variables?.size_homes]);
  expect(sizes).toEqual([
    [100, 100],
    [100, 1],
    [1, 100],
    [100, 1],
  ]);
});

test("a host that fails under several lists gets each list separately, from then on too", async () => {
  const { send, wordpress, sentCount } = await host({ model: "full", mood: { memoryMb: 128 } });
  // 200 entries fit into one request: two lists of 100 do, with a page of a third they do not.
  const three = bothLists.replace(
    "plans(first",
    "more: plans(first: 500) { nodes { databaseId } pageInfo { endCursor hasNextPage } } plans(first",
  );
  const { data } = await send(three);
  expect(ascending(idsIn(data?.plans))).toEqual(range(1000, planCount));
  expect(ascending(idsIn(data?.more))).toEqual(range(1000, planCount));
  expect(ascending(idsIn(data?.homes))).toEqual(range(2000, homeCount));
  expect(new Set(wordpress.asked.map(({ operationName }) => operationName))).toEqual(
    new Set(["GetOverviewMap", "CheckHost"]),
  );
  const before = sentCount();
  await send(three);
  expect(wordpress.asked.slice(before).every(({ operationName }) => operationName === "GetOverviewMap")).toBe(true);
  // The page alone, three pages of each list of plans, two of homes.
  expect(sentCount() - before).toBe(1 + 3 + 3 + 2);
});

test("a list of which one page is too much is read in smaller pages", async () => {
  const { send, wordpress } = await host({ model: "full" });
  wordpress.setFault(({ variables }) =>
    Object.entries(variables).some(([name, value]) => name.startsWith("size_") && Number(value) > 30)
      ? { kind: "php-fatal" }
      : undefined,
  );
  const { data } = await send(bothLists);
  expect(ascending(idsIn(data?.plans))).toEqual(range(1000, planCount));
  expect(ascending(idsIn(data?.homes))).toEqual(range(2000, homeCount));
});

test("a host that is down gets at most two requests, not one per page", async () => {
  const { send, sentCount } = await host({ mood: { fault: { kind: "database-down" } } });
  await expect(send(bothLists)).rejects.toThrow(HostFailure);
  expect(sentCount()).toBe(2);
});

test.each([
  ["maintenance", 503, 600],
  ["database-down", 500, undefined],
  ["php-fatal", 500, undefined],
  ["login-page", 200, undefined],
  ["empty", 200, undefined],
  ["garbage", 200, undefined],
  ["truncated", 200, undefined],
  ["too-large", 200, undefined],
  ["cut", undefined, undefined],
  ["close", undefined, undefined],
] as const)("a host in trouble (%s) is a failure, whatever it sends", async (kind, status, retryAfterSeconds) => {
  const { send } = await host({ mood: { fault: { kind } } });
  const failure = await send(homeByUri, { uri: "/home/home-2000/" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HostFailure);
  expect(failure).toMatchObject({ status, retryAfterSeconds });
});

test("a host that is too slow is a failure", async () => {
  const { send } = await host({ mood: { fault: { kind: "trickle" } } }, { timeoutMilliseconds: 300 });
  await expect(send(homeByUri, { uri: "/home/home-2000/" })).rejects.toThrow("did not answer within 0.3 s");
});

test("a host that closes its connections works like any other", async () => {
  const { send } = await host({ model: "full", mood: { closesConnections: true } });
  for (let round = 0; round < 5; round += 1) {
    expect((await send(homeByUri, { uri: "/home/home-2000/" })).data).toMatchObject({ home: { databaseId: 2000 } });
  }
});

test("an error of a field is returned along with its null", async () => {
  const { send } = await host({ model: "full", mood: { failingFields: ["RootQuery.home"] } });
  const { data, errors } = await send(homeByUri, { uri: "/home/home-2000/" });
  expect(data).toEqual({ home: null });
  expect(errors).toEqual([{ message: "Internal server error", path: ["home"], locations: expect.any(Array) }]);
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

test("a host that accepts only the site's own operations gets them as written, lists whole", async () => {
  const embedded = await startWordPressStandIn({ databaseUrl: store.databaseUrl, model: "full", maxPageSize: 500 });
  onTestFinished(() => embedded.close());
  const own = new Set([bothLists, homeByUri]);
  const sent: string[] = [];
  const { send } = await host(
    {},
    {
      async fetch(request) {
        const body = await request.text();
        const { query } = JSON.parse(body) as { query: string };
        sent.push(own.has(query) ? "own" : "other");
        if (!own.has(query)) return Response.json({ errors: [{ message: "Only known operations." }] }, { status: 403 });
        return await fetch(embedded.endpoint, { method: "POST", headers: request.headers, body });
      },
    },
  );
  const { data } = await send(bothLists);
  expect(ascending(idsIn(data?.plans))).toEqual(range(1000, planCount));
  expect((await send(homeByUri, { uri: "/home/home-2000/" })).data).toMatchObject({ home: { databaseId: 2000 } });
  expect(sent).toEqual(["other", "own", "other", "own"]);
  await send(bothLists);
  expect(sent).toHaveLength(5);
});

test("an unreadable root field is a failure that names its path; other unreadable values are omitted", async () => {
  const spoiled: { home?: unknown } = {};
  const { send, logged } = await host(
    { model: "full" },
    {
      async fetch(request) {
        const response = await fetch(request);
        const { data, errors } = (await response.json()) as {
          data: { home: Record<string, unknown> | null };
          errors?: [];
        };
        const home = "home" in spoiled ? spoiled.home : { ...data.home, slug: 12, extras: "none" };
        return Response.json({ data: { home }, ...(errors ? { errors } : {}) });
      },
    },
  );
  const uri = "/home/home-2000/";
  expect((await send(homeByUri, { uri })).data).toMatchObject({ home: { databaseId: 2000, slug: "12", extras: null } });
  expect(logged).toEqual([
    {
      message: expect.stringContaining("otherwise than the contract"),
      details: {
        operation: "GetHome",
        deviations: [expect.stringContaining("home.extras"), expect.stringContaining("home.slug")],
      },
    },
  ]);
  for (const home of [[], "x", false, { databaseId: "none" }]) {
    spoiled.home = home;
    await expect(send(homeByUri, { uri })).rejects.toThrow(/no readable home \(home/);
  }
  spoiled.home = null;
  expect((await send(homeByUri, { uri })).data).toEqual({ home: null });
});

test("of many simultaneous requests, one learns what the host knows", async () => {
  const { send, sentCount } = await host({ version: 1, without: ["Model"] });
  const uris = Array.from({ length: 20 }, (_, index) => `/pick/?${index}`);
  const before = sentCount();
  await send(pickedProducts, { uri: "/pick/" });
  const alone = sentCount() - before;
  const many = await host({ version: 1, without: ["Model"] });
  await Promise.all(uris.map((uri) => many.send(pickedProducts, { uri })));
  expect(many.sentCount()).toBe(alone + uris.length - 1);
});

test("a host that is unavailable gets no requests for a second", async () => {
  let now = 1;
  const { send, sentCount, wordpress } = await host({ mood: { fault: { kind: "maintenance" } } }, { now: () => now });
  const uri = "/home/home-2000/";
  for (let time = 0; time < 5; time += 1) await expect(send(homeByUri, { uri })).rejects.toThrow("HTTP 503");
  expect(sentCount()).toBe(1);
  wordpress.setMood({});
  now += 1000;
  expect((await send(homeByUri, { uri })).data).toMatchObject({ home: { databaseId: 2000 } });
});

test.each(["RootQuery.home.idType", "RootQuery.home.id"])(
  "a host whose look-up lacks %s is a failure, not a missing entry",
  async (part) => {
    const { send } = await host({ model: "full", without: [part] });
    const { data, errors } = await send(homeByUri, { uri: "/home/home-2000/" });
    expect(data).toBeNull();
    expect(errors).not.toEqual([]);
  },
);

test("an operation outside the contract is sent as it is", async () => {
  const { send } = await host();
  expect((await send("query Mine { generalSettings { title } }")).errors).toHaveLength(1);
});
