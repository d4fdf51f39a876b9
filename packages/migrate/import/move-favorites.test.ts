import { entry } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { fakeResponses, hostEntry } from "./host-fixture.ts";
import { host, hostOf, importFixture } from "./import-fixture.ts";

type Fixture = Awaited<ReturnType<typeof importFixture>>;

async function account({ store }: Fixture, id: number, favorites: string): Promise<void> {
  const names = {
    username: `ann${id}`,
    username_key: `ann${id}`,
    email: `ann${id}@a.test`,
    email_key: `ann${id}@a.test`,
  };
  const rest = { first_name: "", last_name: "", password_hash: "", token_generation: 0, registered_at: "2026-01-01" };
  await store.database
    .insertInto("users")
    .values({ id, ...names, ...rest, favorites })
    .execute();
}

const favoritesOf = async ({ store }: Fixture) =>
  (await store.database.selectFrom("users").select("favorites").orderBy("id").execute()).map((row) => row.favorites);

test("after a replacement, favorites keep their order with new ids, without ids of other content", async () => {
  const fixture = await importFixture();
  await fixture.store.write(async (writer) => {
    await writer.putEntry(entry("plan", 101, { slug: "juniper", uri: "/plans/juniper/" }));
    await writer.putEntry(entry("home", 102, { slug: "lot-1", uri: "/homes/lot-1/" }));
    await writer.putEntry(entry("home", 103, { slug: "lot-2", uri: "/homes/lot-2/" }));
    await writer.putEntry(entry("model", 104, { slug: "model", uri: "/models/model/" }));
  });
  await account(fixture, 1, "[103,101,102,104,7]");
  await account(fixture, 2, "[102]");
  await account(fixture, 3, "[9]");
  await account(fixture, 4, "not a list");
  const { url } = await hostOf({
    // The page has the id of a plan, another home that of a home; the model is unchanged.
    pages: [hostEntry(101)],
    plans: [hostEntry(55, { uri: "/plans/juniper/" })],
    homes: [hostEntry(102, { uri: "/homes/elsewhere/" })],
    models: [hostEntry(104, { uri: "/models/model/" })],
  });
  const report = await fixture.run(url, { replace: true });
  expect(report.favorites).toEqual({ moved: 1, dropped: 2 });
  expect(await favoritesOf(fixture)).toEqual(["[103,55,104,7]", "[]", "[9]", "not a list"]);
});

test("products that swap ids are followed", async () => {
  const fixture = await importFixture();
  await fixture.store.write(async (writer) => {
    await writer.putEntry(entry("plan", 1, { slug: "a", uri: "/plans/a/" }));
    await writer.putEntry(entry("plan", 2, { slug: "b", uri: "/plans/b/" }));
  });
  await account(fixture, 1, "[1,3]");
  await account(fixture, 2, "[1,2]");
  const { url } = await hostOf({ plans: [hostEntry(1, { uri: "/plans/b/" }), hostEntry(2, { uri: "/plans/a/" })] });
  expect((await fixture.run(url, { replace: true })).favorites).toEqual({ moved: 3, dropped: 0 });
  expect(await favoritesOf(fixture)).toEqual(["[2,3]", "[2,1]"]);
});

test("a missing favorite stays until its id is reused or its product returns with a new id", async () => {
  const fixture = await importFixture();
  await fixture.store.write(async (writer) => {
    await writer.putEntry(entry("plan", 500, { slug: "juniper", uri: "/plans/juniper/" }));
    await writer.putEntry(entry("home", 501, { slug: "lot", uri: "/homes/lot/" }));
  });
  await account(fixture, 1, "[500,501]");
  const lists: Record<string, readonly object[]> = { pages: [hostEntry(1)] };
  const { url } = await host({ reply: (operation) => fakeResponses(lists)(operation) });
  expect((await fixture.run(url, { replace: true })).favorites).toEqual({ moved: 0, dropped: 0 });
  expect(await favoritesOf(fixture)).toEqual(["[500,501]"]);
  expect((await fixture.run(url)).changed).toBe(false);
  lists.plans = [hostEntry(500)];
  lists.homes = [hostEntry(77, { uri: "/homes/lot/" })];
  expect((await fixture.run(url)).favorites).toEqual({ moved: 1, dropped: 1 });
  expect(await favoritesOf(fixture)).toEqual(["[77]"]);
});

test("a product of the same host is the same under any name, and may come back", async () => {
  const fixture = await importFixture();
  const lists: Record<string, readonly object[]> = { plans: [hostEntry(5), hostEntry(6)] };
  const { url } = await host({ reply: (operation) => fakeResponses(lists)(operation) });
  await fixture.run(url);
  await account(fixture, 1, "[5,6]");
  for (const plans of [
    [hostEntry(5, { uri: "/plans/renamed/" })],
    [hostEntry(5), hostEntry(6, { uri: "/plans/new/" })],
  ]) {
    lists.plans = plans;
    expect((await fixture.run(url)).favorites).toEqual({ moved: 0, dropped: 0 });
    expect(await favoritesOf(fixture)).toEqual(["[5,6]"]);
  }
});

test("favorites are unchanged when the import fails", async () => {
  const fixture = await importFixture();
  await fixture.store.write((writer) => writer.putEntry(entry("plan", 1, { slug: "a", uri: "/plans/a/" })));
  await account(fixture, 1, "[1]");
  const { url } = await hostOf({ plans: [hostEntry(2, { uri: "/plans/a/" })] });
  await expect(fixture.run(url)).rejects.toThrow("--replace");
  expect(await favoritesOf(fixture)).toEqual(["[1]"]);
});
