import { expect, test } from "vitest";
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

test("a host that accepts only the site's own operations gets them as written, lists whole", async () => {
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
