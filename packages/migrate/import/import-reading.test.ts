import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fakeResponses, type HostReply, hostEntry, type ReceivedOperation, rootField } from "./host-fixture.ts";
import { host, hostOf, importFixture } from "./import-fixture.ts";

test("lists are read to their end, however small the host's pages are", async () => {
  const { run } = await importFixture();
  const plans = Array.from({ length: 230 }, (_, index) => hostEntry(index + 1));
  const { url, received } = await hostOf({ plans });
  expect((await run(url)).counts.plans).toBe(230);
  const pages = received.filter(({ operationName }) => operationName === "ImportPlans");
  expect(pages.map(({ variables }) => variables)).toEqual([
    { first: 100, after: null },
    { first: 100, after: "100" },
    { first: 100, after: "200" },
  ]);
});

test("an interrupted import resumes without requesting finished pages again", async () => {
  const { varFolder, run, entries } = await importFixture();
  const lists = { plans: Array.from({ length: 30 }, (_, index) => hostEntry(index + 1)), pages: [hostEntry(90)] };
  let isDown = true;
  const respond = fakeResponses(lists);
  const { url, received } = await host({
    reply: (operation) =>
      isDown && operation.operationName === "ImportPlans" && operation.variables.after === "20"
        ? { status: 502, body: "<h1>Bad gateway</h1>" }
        : respond(operation),
  });
  await expect(run(url, { pageSize: 10 })).rejects.toThrow("HTTP 502");
  expect(await entries()).toEqual([]);
  isDown = false;
  const before = received.length;
  expect((await run(url, { pageSize: 10 })).counts).toMatchObject({ plans: 30, pages: 1 });
  const later = received.slice(before).map(({ operationName, variables }) => [operationName, variables.after]);
  expect(later.filter(([name]) => name === "ImportPlans")).toEqual([["ImportPlans", "20"]]);
  expect(later.some(([name]) => name === "ImportNeighborhoods")).toBe(false);
  expect(readdirSync(join(varFolder, "import"))).toEqual([]);
});

test("pages older than a day, or read with other options, are read again", async () => {
  const { run } = await importFixture();
  const respond = fakeResponses({ plans: [hostEntry(1)] });
  let isDown = true;
  const { url, received } = await host({
    reply: (operation) =>
      isDown && operation.operationName === "ImportEvents" ? { status: 404, body: "" } : respond(operation),
  });
  const timesReceived = () => received.filter(({ operationName }) => operationName === "ImportPlans").length;
  const day = (hours: number) => () => new Date(Date.UTC(2026, 10, 21, hours));
  await expect(run(url, { now: day(0) })).rejects.toThrow("HTTP 404");
  await expect(run(url, { now: day(23) })).rejects.toThrow("HTTP 404");
  expect(timesReceived()).toBe(1);
  await expect(run(url, { now: day(25) })).rejects.toThrow("HTTP 404");
  expect(timesReceived()).toBe(2);
  isDown = false;
  await run(url, { now: day(26), fresh: true });
  expect(timesReceived()).toBe(3);
});

test("failures are retried after pauses, and Retry-After of a busy host is respected", async () => {
  const { run } = await importFixture();
  const failures: HostReply[] = [
    { status: 500, body: "<h1>Error</h1>" },
    { status: 200, body: "Fatal error" },
    { status: 429, headers: { "retry-after": "17" }, body: "" },
    // The adapter retries it once by itself.
    { status: 504, body: "" },
    { status: 504, body: "" },
  ];
  const respond = fakeResponses({ plans: [hostEntry(1)] });
  const { url } = await host({ reply: (operation) => failures.shift() ?? respond(operation) });
  const pausesMs: number[] = [];
  const pause = async (milliseconds: number) => void pausesMs.push(milliseconds);
  expect((await run(url, {}, { pause })).counts.plans).toBe(1);
  expect(pausesMs).toEqual([1000, 2000, 17_000, 4000]);
});

test("a host that fails on large pages gets requests for smaller ones", async () => {
  const { run } = await importFixture();
  const respond = fakeResponses({ plans: Array.from({ length: 60 }, (_, index) => hostEntry(index + 1)) });
  const { url, received } = await host({
    reply: (operation) =>
      operation.operationName === "ImportPlans" && Number(operation.variables.first) > 30
        ? { body: { errors: [{ message: "The query is too complex." }] } }
        : respond(operation),
  });
  expect((await run(url)).counts.plans).toBe(60);
  const sizes = received
    .filter(({ operationName }) => operationName === "ImportPlans")
    .map(({ variables }) => variables.first);
  expect(sizes).toEqual([100, 50, 25, 25, 25]);
});

test("an unsupported kind or field is omitted and noted; the rest is imported", async () => {
  const { run, dataOf } = await importFixture();
  const respond = fakeResponses({
    events: null,
    homes: [hostEntry(5, { qmiHomeDetails: { price: 500_000 } })],
  });
  const { url } = await host({
    reply(operation) {
      if (operation.query.includes("extras")) {
        return { body: { errors: [{ message: "Cannot query field &quot;extras&quot; on type &quot;Home&quot;." }] } };
      }
      if (/^ +bathrooms$/m.test(operation.query)) {
        const line = operation.query.split("\n").findIndex((text) => text.trim() === "bathrooms") + 1;
        const column = (operation.query.split("\n")[line - 1] ?? "").indexOf("bathrooms") + 1;
        const message = 'Cannot query field "bathrooms" on type "Home_Qmihomedetails".';
        return { body: { errors: [{ message, locations: [{ line, column }] }] } };
      }
      return respond(operation);
    },
  });
  const report = await run(url);
  expect(report.counts).toMatchObject({ "quick move-in homes": 1, events: 0 });
  expect(await dataOf(5)).toMatchObject({ priceUsd: 500_000 });
  const lacks = report.lacks.map(({ field, leftOut }) => [field, leftOut]);
  expect(lacks).toContainEqual(["homes", ["extras on Home", "bathrooms on Home_Qmihomedetails"]]);
  expect(lacks).toContainEqual(["events", ["events on RootQuery"]]);
});

test("a host that is not a content host is distinguished from one that lacks parts", async () => {
  const { run } = await importFixture();
  await expect(run("http://127.0.0.1:1")).rejects.toThrow(
    "cannot be reached (bad port). It was asked at http://127.0.0.1:1/wp/graphql.",
  );
  const nothing = await host({ reply: () => ({ status: 200, body: "<h1>Hello</h1>" }) });
  await expect(run(nothing.url)).rejects.toThrow("no GraphQL (HTTP 200)");
  const elsewhere = await host({
    reply: () => ({ status: 301, headers: { location: "https://www.example.com/" }, body: "" }),
  });
  await expect(run(elsewhere.url)).rejects.toThrow("Give that one as --url");
  const closed = await host({ reply: () => ({ status: 403, body: {} }) });
  await expect(run(closed.url)).rejects.toThrow("IMPORT_TOKEN");
  const badToken = await host({
    reply: ({ query }) => {
      const field = rootField(query);
      return { body: { data: { [field]: null }, errors: [{ message: "Internal server error", path: [field] }] } };
    },
  });
  await expect(run(badToken.url, {}, { token: "stale" })).rejects.toThrow("a token that is no longer good");
  const bare = await host({
    reply: ({ query }) => {
      const field = rootField(query);
      return { body: { errors: [{ message: `Cannot query field "${field}" on type "RootQuery".` }] } };
    },
  });
  await expect(run(bare.url)).rejects.toThrow("none of the site’s content types");
});

test("a token is sent as Bearer", async () => {
  const { run } = await importFixture();
  const { url, received } = await hostOf({ pages: [hostEntry(1)] });
  await run(url, {}, { token: "abc" });
  expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer abc"]));
});

test("two stores that import one host neither share pages nor wait for each other", async () => {
  const first = await importFixture();
  const second = await importFixture();
  const lists: Record<string, readonly object[]> = { plans: [hostEntry(1)] };
  const respond = (operation: ReceivedOperation) => fakeResponses(lists)(operation);
  let isFirst = true;
  const { url } = await host({
    reply(operation) {
      if (isFirst && operation.operationName === "ImportEvents") return { status: 404, body: "" };
      return respond(operation);
    },
  });
  await expect(first.run(url)).rejects.toThrow("HTTP 404");
  lists.plans = [hostEntry(2)];
  isFirst = false;
  const running = second.run(url, { varFolder: first.varFolder });
  await Promise.all([running, first.run(url)]);
  expect((await second.entries()).map(({ id }) => id)).toEqual([2]);
  expect((await first.entries()).map(({ id }) => id)).toEqual([1]);
  await expect(Promise.all([first.run(url), first.run(url)])).rejects.toThrow("already being imported into this store");
});
