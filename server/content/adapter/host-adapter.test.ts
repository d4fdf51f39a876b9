import { expect, test } from "vitest";
import { HostFailure } from "./operation.ts";
import {
  adaptedHosts,
  ascending,
  bothLists,
  homeByUri,
  homeCount,
  idsIn,
  planCount,
  range,
} from "./testing/adapted-hosts.ts";

const host = adaptedHosts();

test("an operation is sent unchanged under its name, and its data matches the contract", async () => {
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
  expect(wordpress.received.map(({ operationName }) => operationName)).toEqual(["GetHome"]);
});

test("an operation outside the contract is sent unchanged", async () => {
  const { send } = await host();
  expect((await send("query Mine { generalSettings { title } }")).errors).toHaveLength(1);
});

test("lists of more than 100 are read to their end, each entry once, in few requests", {
  tags: ["S7.20", "S9.13"],
}, async () => {
  const { send, wordpress, sentCount } = await host({ model: "full" });
  const { data } = await send(bothLists);
  expect(ascending(idsIn(data?.plans))).toEqual(range(1000, planCount));
  expect(ascending(idsIn(data?.homes))).toEqual(range(2000, homeCount));
  expect(data?.page).toEqual({ title: "Brick & timber: what’s new" });
  // All lists in one request, then two more pages of plans and one of homes.
  expect(sentCount()).toBe(4);
  // A list that a request skips still has a size variable, of one.
  const sizes = wordpress.received.map(({ variables }) => [variables?.size_plans, variables?.size_homes]);
  expect(sizes).toEqual([
    [100, 100],
    [100, 1],
    [1, 100],
    [100, 1],
  ]);
});

test("a host that fails on several lists gets each list separately, also afterwards", async () => {
  const { send, wordpress, sentCount } = await host({ model: "full", scenario: { memoryMb: 128 } });
  // Two lists of 100 entries fit into the 200 of one request; with a third list they do not.
  const three = bothLists.replace(
    "plans(first",
    "more: plans(first: 500) { nodes { databaseId } pageInfo { endCursor hasNextPage } } plans(first",
  );
  const { data } = await send(three);
  expect(ascending(idsIn(data?.plans))).toEqual(range(1000, planCount));
  expect(ascending(idsIn(data?.more))).toEqual(range(1000, planCount));
  expect(ascending(idsIn(data?.homes))).toEqual(range(2000, homeCount));
  expect(new Set(wordpress.received.map(({ operationName }) => operationName))).toEqual(
    new Set(["GetOverviewMap", "CheckHost"]),
  );
  const before = sentCount();
  await send(three);
  expect(wordpress.received.slice(before).every(({ operationName }) => operationName === "GetOverviewMap")).toBe(true);
  // The page alone, three pages of each of two plan lists, two pages of homes.
  expect(sentCount() - before).toBe(1 + 3 + 3 + 2);
});

test("a list whose pages are too large is read in smaller pages", async () => {
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

test("a host that accepts only the site's own operations gets them as written, unpaged", async () => {
  const { wordpress: embedded } = await host({ model: "full", maxPageSize: 500 });
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

test("a host that is down gets at most two requests, not one per page", async () => {
  const { send, sentCount } = await host({ scenario: { fault: { kind: "database-down" } } });
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
] as const)("a failing host (%s) is a failure, whatever it sends", async (kind, status, retryAfterSeconds) => {
  const { send } = await host({ scenario: { fault: { kind } } });
  const failure = await send(homeByUri, { uri: "/home/home-2000/" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HostFailure);
  expect(failure).toMatchObject({ status, retryAfterSeconds });
});

test("a slow host is a failure, and the read is not sent again", async () => {
  const { send, sentCount } = await host({ scenario: { fault: { kind: "trickle" } } }, { timeoutMilliseconds: 300 });
  await expect(send(homeByUri, { uri: "/home/home-2000/" })).rejects.toThrow("did not answer within 0.3 s");
  expect(sentCount()).toBe(1);
});

test("a host that closes its connections works like any other", async () => {
  const { send } = await host({ model: "full", scenario: { closesConnections: true } });
  for (let round = 0; round < 5; round += 1) {
    expect((await send(homeByUri, { uri: "/home/home-2000/" })).data).toMatchObject({ home: { databaseId: 2000 } });
  }
});

test("an error of a field is returned along with its null", async () => {
  const { send } = await host({ model: "full", scenario: { failingFields: ["RootQuery.home"] } });
  const { data, errors } = await send(homeByUri, { uri: "/home/home-2000/" });
  expect(data).toEqual({ home: null });
  expect(errors).toEqual([{ message: "Internal server error", path: ["home"], locations: expect.any(Array) }]);
});

test("an unreadable root field is an error with its path; other unreadable values are omitted", async () => {
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
      message: expect.stringContaining("differs from the contract"),
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

test("a host that is unavailable gets no requests for a second", async () => {
  let now = 1;
  const { send, sentCount, wordpress } = await host(
    { scenario: { fault: { kind: "maintenance" } } },
    { now: () => now },
  );
  const uri = "/home/home-2000/";
  for (let time = 0; time < 5; time += 1) await expect(send(homeByUri, { uri })).rejects.toThrow("HTTP 503");
  expect(sentCount()).toBe(1);
  wordpress.setScenario({});
  now += 1000;
  expect((await send(homeByUri, { uri })).data).toMatchObject({ home: { databaseId: 2000 } });
});
