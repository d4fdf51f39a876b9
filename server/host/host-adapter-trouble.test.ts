import { expect, test } from "vitest";
import { HostFailure } from "./operation.ts";
import { adaptedHosts, bothLists, homeByUri } from "./testing/adapted-hosts.ts";

const host = adaptedHosts();

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
