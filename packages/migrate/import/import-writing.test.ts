import { changesSince } from "@porchlight/backend/store/changes.ts";
import { readContentVersion } from "@porchlight/backend/store/snapshot.ts";
import { entry, medium, use } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { fakeResponses, hostEntry } from "./host-fixture.ts";
import { host, hostOf, importFixture } from "./import-fixture.ts";

test("ids, paths and dates are the host’s, and the content appears in one step", async () => {
  const { store, run, entries } = await importFixture();
  const { url } = await hostOf({ pages: [hostEntry(40, { uri: "/", content: "<p>Hello</p>" }), hostEntry(7)] });
  const before = await readContentVersion(store.database);
  const report = await run(url);
  expect(report).toMatchObject({ changed: true, counts: { pages: 2 }, origin: `wordpress:${new URL(url).host}` });
  expect(await readContentVersion(store.database)).toBe(before + 1);
  expect(await entries()).toMatchObject([
    { id: 7, kind: "page", slug: "entry-7", uri: "/entry-7/", modified: "2026-01-08T14:00:00" },
    { id: 40, uri: "/", content: "<p>Hello</p>", status: "publish" },
  ]);
});

test("entries of a kind without a response stay; entries that the host removed are removed", async () => {
  const { run, entries } = await importFixture();
  const first = await hostOf({ events: [hostEntry(1)], pages: [hostEntry(2), hostEntry(3)] });
  const lists: Record<string, readonly object[] | null> = {
    events: [hostEntry(1)],
    pages: [hostEntry(2), hostEntry(3)],
  };
  await first.close();
  const { url } = await host({ reply: (operation) => fakeResponses(lists)(operation) });
  await run(url);
  lists.events = null;
  lists.pages = [hostEntry(3)];
  expect(await run(url)).toMatchObject({ removed: 1, keptFromEarlier: 1 });
  expect((await entries()).map(({ id }) => id)).toEqual([1, 3]);
});

test("entries of a kind whose URLs the host no longer sends stay", async () => {
  const { run, entries } = await importFixture();
  const respond = fakeResponses({ events: [hostEntry(1)], pages: [hostEntry(2)] });
  let knowsAddresses = true;
  const message = 'Cannot query field "uri" on type "Event".';
  const { url } = await host({
    reply(operation) {
      const isRejected =
        !knowsAddresses && operation.operationName === "ImportEvents" && /^ +uri$/m.test(operation.query);
      return isRejected ? { body: { errors: [{ message }] } } : respond(operation);
    },
  });
  await run(url);
  knowsAddresses = false;
  expect(await run(url)).toMatchObject({ removed: 0, keptFromEarlier: 1 });
  expect((await entries()).map(({ id }) => id)).toEqual([1, 2]);
});

test("an entry with a failed part is unchanged; a new one is omitted; both are noted", async () => {
  const { run, entries } = await importFixture();
  const lists: Record<string, readonly object[]> = { plans: [hostEntry(1, { title: "Old" })] };
  let failing: number[] = [];
  const { url } = await host({
    reply(operation) {
      const reply = fakeResponses(lists)(operation);
      if (operation.operationName !== "ImportPlans" || failing.length === 0) return reply;
      const errors = failing.map((index) => ({
        message: "Internal server error",
        path: ["plans", "nodes", index, "floorplanDetails"],
      }));
      return { body: { ...(reply.body as object), errors } };
    },
  });
  await run(url);
  lists.plans = [hostEntry(1, { title: "New" }), hostEntry(2), hostEntry(3)];
  failing = [0, 1];
  const report = await run(url);
  expect((await entries()).map(({ id, title }) => [id, title])).toEqual([
    [1, "Old"],
    [3, "Entry 3"],
  ]);
  expect(report.notes.map(({ id, outcome }) => [id, outcome])).toEqual([
    [1, "left out"],
    [2, "left out"],
  ]);
  expect(report.notes[0]?.why).toContain("Internal server error (floorplanDetails)");
});

test("a failed entry is identified by its index in the host’s list, despite hidden entries", async () => {
  const { run, entries } = await importFixture();
  const respond = fakeResponses({ plans: [hostEntry(9), hostEntry(1), hostEntry(2)] });
  const { url } = await host({
    reply(operation) {
      if (operation.operationName !== "ImportPlans") return respond(operation);
      const { data } = respond(operation).body as { data: { plans: { nodes: (object | null)[] } } };
      data.plans.nodes[0] = null;
      return { body: { data, errors: [{ message: "No access", path: ["plans", "nodes", 2, "productStatus"] }] } };
    },
  });
  const report = await run(url);
  expect((await entries()).map(({ id }) => id)).toEqual([1]);
  expect(report.notes.map(({ kind, id, why }) => [kind, id, why])).toEqual([
    ["plan", undefined, "The host lists 1 more plans without showing them."],
    ["plan", 2, "The host could not respond with the whole entry: No access (productStatus)"],
  ]);
});

test("the change has the URIs of changed entries and of those that show them, no others", async () => {
  const { store, run } = await importFixture();
  const lists: Record<string, readonly object[]> = {
    neighborhoods: [hostEntry(1, { status: "open" })],
    homes: [hostEntry(2, { qmiHomeDetails: { neighborhood: { databaseId: 1 } } }), hostEntry(3)],
    pages: [hostEntry(4)],
  };
  const { url } = await host({ reply: (operation) => fakeResponses(lists)(operation) });
  await run(url);
  const { version, change: nothing } = await changesSince(store.database, await readContentVersion(store.database));
  expect(nothing).toBeNull();
  lists.neighborhoods = [hostEntry(1, { status: "sold_out" })];
  await run(url);
  const { change } = await changesSince(store.database, version);
  expect(change?.kinds).toEqual(["neighborhood"]);
  expect([...(change?.uris ?? [])].sort()).toEqual(["/entry-1/", "/entry-2/"]);
});

test("entries that swap places at the host swap places here", async () => {
  const { run, entries } = await importFixture();
  const lists: Record<string, readonly object[]> = {
    pages: [hostEntry(1, { uri: "/a/" }), hostEntry(2, { uri: "/b/" })],
    blogCategories: [
      { databaseId: 1, slug: "a", name: "A &amp; B" },
      { databaseId: 2, slug: "b", name: "B" },
    ],
  };
  const { url } = await host({ reply: (operation) => fakeResponses(lists)(operation) });
  await run(url);
  lists.pages = [hostEntry(1, { uri: "/b/" }), hostEntry(2, { uri: "/a/" })];
  lists.blogCategories = [
    { databaseId: 1, slug: "b", name: "B" },
    { databaseId: 2, slug: "a", name: "A" },
  ];
  expect((await run(url)).changed).toBe(true);
  expect((await entries()).map(({ id, uri }) => [id, uri])).toEqual([
    [1, "/b/"],
    [2, "/a/"],
  ]);
  expect((await run(url)).changed).toBe(false);
});

test("existing content with the same id, path or slug stops the import unless it is replaced", async () => {
  const { store, run, entries } = await importFixture();
  await store.write(async (writer) => {
    await writer.putMedium(medium(3, "front.jpg"));
    await writer.putEntry(entry("page", 1, { uri: "/about-us/", data: { image: use(3) } }));
    await writer.putEntry(entry("plan", 900, { slug: "juniper", uri: "/plans/juniper/" }));
  });
  await store.database
    .insertInto("users")
    .values({
      id: 1,
      username: "ann",
      username_key: "ann",
      email: "ann@example.com",
      email_key: "ann@example.com",
      first_name: "Ann",
      last_name: "",
      password_hash: "",
      favorites: "[900]",
      token_generation: 0,
      registered_at: "2026-01-01T00:00:00Z",
    })
    .execute();
  const { url } = await hostOf({
    pages: [hostEntry(3), hostEntry(4, { uri: "/about-us/" })],
    plans: [hostEntry(5, { slug: "juniper" })],
  });
  const before = await readContentVersion(store.database);
  const refused = run(url);
  await expect(refused).rejects.toThrow("--replace");
  await expect(refused).rejects.toMatchObject({
    conflicts: [
      "the plan slug juniper is taken by /plans/juniper/ of “test”",
      "the id 3 is taken by the medium front.jpg of “test”",
      "the path /about-us/ is taken by page 1 of “test”",
    ],
  });
  expect(await readContentVersion(store.database)).toBe(before);

  expect(await run(url, { replace: true })).toMatchObject({ changed: true, replacedOrigins: ["test"] });
  expect((await entries()).map(({ id }) => id)).toEqual([3, 4, 5]);
  expect(await store.database.selectFrom("media").select("id").execute()).toEqual([]);
  expect(await store.database.selectFrom("users").select("favorites").execute()).toEqual([{ favorites: "[900]" }]);
});
