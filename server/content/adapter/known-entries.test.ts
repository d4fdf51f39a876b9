import { createSecretKey } from "node:crypto";
import { entry, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import {
  type FaultScenario,
  startFakeWordPress,
  type WordPressOptions,
} from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { readSettings } from "../../settings.ts";
import { localChanges } from "../../testing/local-changes.ts";
import type { ContentSource } from "../content-source.ts";
import { hostSource } from "../host-source.ts";
import { HostFailure, nodesIn, type Operation } from "./operation.ts";

const operation = (operationName: string, variables: Record<string, unknown> = {}): Operation => ({
  operationName,
  query: operations[operationName] ?? "",
  variables,
});
const bluestem = "/homes/berthoud/bluestem/";
const homeUri = (id: number) => `${bluestem}qmi/home-${id}/`;
const home = (id: number) => operation("GetHome", { uri: homeUri(id) });
const page = (uri: string) => operation("GetPage", { uri });
const review = operation("GetSingleTestimonialBySlug", { slug: "testimonial-40" });
const homes = operation("GetHomesForSitemap", { after: null });
const overview = operation("GetOverviewMap", { uri: "/our-neighborhoods/" });
const menus = operation("GetMenus");

/** A content source for a WordPress with a neighborhood, two homes, three pages, a testimonial and a menu. */
async function wordPress(options: Partial<WordPressOptions> = {}, now?: () => number) {
  const store = await temporaryStore();
  onTestFinished(() => store.remove());
  const putHome = (id: number, uri = homeUri(id)) =>
    store.write((writer) => writer.putEntry(entry("home", id, { uri, relations: { neighborhood: [10] } })));
  await store.write(async (writer) => {
    await writer.putEntry(entry("neighborhood", 10, { uri: bluestem, title: "Bluestem" }));
    for (const [id, uri] of [
      [50, "/"],
      [51, "/about-us/"],
      [52, "/about-us/our-team/"],
    ] as const) {
      await writer.putEntry(entry("page", id, { uri }));
    }
    await writer.putEntry(entry("testimonial", 40, { uri: "/lifestyle/reviews/testimonial-40/" }));
    await writer.putMenu({
      id: 70,
      name: "Main",
      slug: "main",
      items: [{ label: "Team", url: "/about-us/" }],
      origin: "test",
    });
  });
  for (const id of [20, 21]) await putHome(id);
  const host = await startFakeWordPress({ databaseUrl: store.databaseUrl, model: "full", ...options });
  onTestFinished(() => host.close());
  const open = (): ContentSource =>
    hostSource({
      contentUrl: host.origin,
      publicUrl: "https://www.builder.example",
      mediaKey: createSecretKey(Buffer.from("a key for tests")),
      settings: readSettings({}),
      changes: localChanges(),
      log: pino({ level: "silent" }),
      ...(now ? { now } : {}),
    });
  const remove = (...ids: readonly number[]) =>
    store.write(async (writer) => {
      for (const id of ids) await writer.deleteEntry(id);
    });
  return { store, host, source: open(), open, putHome, remove };
}

/** Returns the message with which an operation fails; throws when it succeeds. */
async function reasonOf(source: ContentSource, sent: Operation): Promise<string> {
  const failure = await source.query(sent).then(
    (data) => expect.unreachable(`${sent.operationName} returned ${JSON.stringify(data)}`),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(HostFailure);
  // Other kinds are shown as pages without their content.
  expect(failure).toMatchObject({ kind: "http" });
  return (failure as HostFailure).message;
}

const urisIn = (list: unknown) => nodesIn(list).map(({ uri }) => uri);

const pluginOff: FaultScenario = { isPluginOff: true };
const plain: FaultScenario = { plainPermalinks: "all" };
const plainPages: FaultScenario = { plainPermalinks: "pages" };
const isMissing = /^The content host knows no neighborhoods: activate its plugin Porchlight/;
const isPlain = /^Permalinks are set to Plain: /;

const shown = [home(20), page("/about-us/"), page("/about-us/our-team/"), homes, overview, review, menus];

describe.each([
  { name: "without its plugin", scenario: pluginOff, reason: isMissing, lost: shown },
  // Menus have the addresses that editors wrote.
  { name: "with Plain permalinks", scenario: plain, reason: isPlain, lost: shown.filter((each) => each !== menus) },
  {
    name: "with Plain permalinks of pages alone",
    scenario: plainPages,
    reason: isPlain,
    lost: [home(20), page("/about-us/"), operation("GetPageUris")],
  },
])("a WordPress $name", ({ scenario, reason, lost }) => {
  test.each([1, 2] as const)("on WPGraphQL %i is a failure for known content, until it is over", async (version) => {
    let now = 1_000_000;
    const { host, source } = await wordPress({ version }, () => now);
    for (const each of lost) {
      host.setScenario({});
      const before = await source.query(each);
      expect(await source.isReady()).toBe(true);
      host.setScenario(scenario);
      // The plugin announces this when plugins or permalinks change.
      await source.announce({ kinds: ["schema", "everything"], uris: [] });
      expect(await reasonOf(source, each), each.operationName).toMatch(reason);
      expect(await source.isReady()).toBe(false);
      host.setScenario({});
      expect(await source.isReady()).toBe(true);
      // After a failure no operation is sent for a second.
      now += 1000;
      expect(await source.query(each), each.operationName).toEqual(before);
    }
  });

  test("is a failure from the first operation on", async () => {
    const { host, open } = await wordPress();
    host.setScenario(scenario);
    for (const each of [...lost, page("/nowhere/"), home(99)]) {
      expect(await reasonOf(open(), each), each.operationName).toMatch(reason);
    }
  });
});

test("a home that an editor removes is gone, and its list is current", async () => {
  const { source, remove } = await wordPress();
  expect(await source.query(home(20))).toMatchObject({ home: { databaseId: 20 } });
  expect(urisIn((await source.query(homes)).homes)).toEqual([homeUri(21), homeUri(20)]);
  await remove(20);
  expect(await source.query(home(20))).toEqual({ home: null });
  expect(await source.query(home(21))).toMatchObject({ home: { databaseId: 21 } });
  expect(urisIn((await source.query(homes)).homes)).toEqual([homeUri(21)]);
});

test("when the last home of a kind is removed, its page is gone and the list is empty", async () => {
  const { source, remove } = await wordPress();
  await source.query(homes);
  await remove(20);
  expect(urisIn((await source.query(homes)).homes)).toEqual([homeUri(21)]);
  await remove(21);
  expect(urisIn((await source.query(overview)).homes)).toEqual([]);
  expect(await source.query(home(21))).toEqual({ home: null });
});

test("an entry without a path is listed, and its URL is not recorded", async () => {
  const { source, putHome } = await wordPress({ frontPage: "posts" });
  await putHome(22, "/?post_type=pl_home&p=22");
  expect(urisIn((await source.query(homes)).homes)).toEqual(["/?post_type=pl_home&p=22", homeUri(21), homeUri(20)]);
  expect(await source.query(operation("GetMeta", { uri: "/", path: "/" }))).toEqual({ page: null, nodeByUri: null });
});

test("a list page past its end, and one of an empty category, are empty without a check", async () => {
  const { source, host, store } = await wordPress();
  await store.write((writer) => writer.putEntry(entry("blogPost", 30, { uri: "/blog/post-30/" })));
  await source.query(operation("GetBlogPost", { uri: "/blog/post-30/" }));
  await source.query(homes);
  const last = Buffer.from("arrayconnection:20").toString("base64");
  expect(urisIn((await source.query({ ...homes, variables: { after: last } })).homes)).toEqual([]);
  const posts = operation("GetBlogPostsByCategory", { category: "nothing", first: 12 });
  expect(await source.query(posts)).toMatchObject({ blogPosts: { edges: [] } });
  expect(host.received.map(({ operationName }) => operationName)).not.toContain("CheckEntry");
});

test("an incomplete list does not replace the known entries", async () => {
  const { source, host } = await wordPress({ maxPageSize: 1 });
  await source.query(home(20));
  expect(urisIn((await source.query(homes)).homes)).toEqual([homeUri(21)]);
  host.setScenario({ lostFields: ["home"] });
  expect(await reasonOf(source, home(20))).toContain(homeUri(20));
});

test("menus that an editor removes are gone", async () => {
  const { source, store } = await wordPress();
  expect(nodesIn((await source.query(menus)).menus)).toHaveLength(1);
  await store.write((writer) => writer.deleteMenu(70));
  expect(await source.query(menus)).toEqual({ menus: { nodes: [] } });
});

test("an entry is gone from its old URL after a move, though the host still has it", async () => {
  const { source, putHome } = await wordPress();
  await source.query(home(20));
  await putHome(20, `${bluestem}qmi/moved/`);
  expect(await source.query(home(20))).toEqual({ home: null });
  expect(await source.query(operation("GetHome", { uri: `${bluestem}qmi/moved/` }))).toMatchObject({
    home: { databaseId: 20 },
  });
});

test("an entry that the host has by its id, and not at its URL, is not gone", async () => {
  const { host, source } = await wordPress();
  await source.query(home(20));
  await source.query(review);
  host.setScenario({ lostFields: ["home", "testimonial"] });
  expect(await reasonOf(source, home(20))).toMatch(`The content host has ${homeUri(20)}, but did not return it.`);
  expect(await reasonOf(source, review)).toMatch("The content host has /lifestyle/reviews/testimonial-40/,");
  expect(await source.query(page("/about-us/"))).toMatchObject({ page: { uri: "/about-us/" } });
  host.setScenario({});
  expect(await source.query(home(20))).toMatchObject({ home: { databaseId: 20 } });
});

test("a listed entry never found by its URL, as WordPress's posts page, is not found there", async () => {
  const { host, source } = await wordPress();
  await source.query(home(21));
  expect(urisIn((await source.query(homes)).homes)).toEqual([homeUri(21), homeUri(20)]);
  host.setScenario({ lostFields: ["home"] });
  expect(await source.query(home(20))).toEqual({ home: null });
  expect(await reasonOf(source, home(21))).toContain(homeUri(21));
});

test("an empty list is a failure while the host has its entries", async () => {
  const { host, source } = await wordPress();
  await source.query(homes);
  host.setScenario({ lostFields: ["homes"] });
  expect(await reasonOf(source, overview)).toMatch(
    /^The content host has \/homes\/berthoud\/bluestem\/qmi\/home-2\d\/,/,
  );
});

describe("when all homes of several are gone at once", () => {
  const advice =
    'All 2 move-in homes are gone from the content host at once. Where that is right, send {"kinds": ["home"]} to POST /ops/revalidate.';

  test("lists and lookups are a failure until the operator confirms it", async () => {
    const { source, remove, putHome } = await wordPress();
    await source.query(homes);
    await remove(20, 21);
    for (const each of [homes, overview, home(20)]) expect(await reasonOf(source, each)).toBe(advice);
    await source.announce({ kinds: ["schema", "everything"], uris: [] });
    expect(await reasonOf(source, homes)).toBe(advice);
    await source.announce({ kinds: ["home"], uris: [] });
    expect(urisIn((await source.query(homes)).homes)).toEqual([]);
    expect(await source.query(home(20))).toEqual({ home: null });
    await putHome(20);
    expect(urisIn((await source.query(homes)).homes)).toEqual([homeUri(20)]);
  });

  test("announced removals are accepted", async () => {
    const { source, remove } = await wordPress();
    await source.query(homes);
    await remove(20, 21);
    await source.announce({ kinds: ["home"], uris: [homeUri(20), bluestem] });
    expect(await source.query(home(20))).toEqual({ home: null });
    expect(urisIn((await source.query(homes)).homes)).toEqual([]);
  });
});

test("known entries are remembered for a day", async () => {
  let now = 1_000_000;
  const { source, remove } = await wordPress({}, () => now);
  await source.query(homes);
  await remove(20, 21);
  now += 24 * 60 * 60_000 - 1;
  expect(await reasonOf(source, homes)).toMatch(/^All 2 /);
  now += 2;
  expect(urisIn((await source.query(homes)).homes)).toEqual([]);
});

test("previews and responses for one visitor are not recorded", async () => {
  const { source, host, remove } = await wordPress();
  const token = "payload.signature";
  await source.query(home(20), { preview: { id: 20, revision: 0, path: homeUri(20), until: 1_763_850_000, token } });
  await remove(20);
  await source.query(home(20));
  expect(host.received.map(({ operationName }) => operationName)).toEqual(["GetHome", "GetHome", "CheckContract"]);
});
