import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readContentVersion } from "#content/store/change-log.ts";
import { entry, medium, type TemporaryStore, temporaryStore, use } from "#content/testing/content-store.ts";
import {
  type AskedQuestion,
  type HostFixtureOptions,
  hostEntry,
  hostFixture,
  type HostReply,
  madeUpAnswers,
  type MadeUpLists,
} from "./host-fixture.ts";
import { importHost, type ImportHostOptions } from "./import-host.ts";
import { silentProgress } from "./progress.ts";

let store: TemporaryStore;
let varFolder: string;
beforeEach(async () => {
  store = await temporaryStore();
  varFolder = mkdtempSync(join(tmpdir(), "porchlight-import-"));
  return async () => {
    await store.remove();
    rmSync(varFolder, { recursive: true, force: true });
  };
});

async function host(options: HostFixtureOptions) {
  const fixture = await hostFixture(options);
  onTestFinished(() => fixture.close());
  return fixture;
}

const hostOf = (lists: MadeUpLists) => host({ reply: madeUpAnswers(lists) });

function run(url: string, options: Partial<ImportHostOptions> = {}) {
  const client = { pause: async () => undefined };
  return importHost(store.database, { url, varFolder, progress: silentProgress, client, ...options });
}

const entries = () => store.database.selectFrom("entries").selectAll().orderBy("id").execute();
const dataOf = async (id: number) => {
  const row = await store.database.selectFrom("entries").select("data").where("id", "=", id).executeTakeFirst();
  return JSON.parse(row?.data ?? "null") as Record<string, unknown>;
};

test("ids, paths and dates stay the host’s, and the content appears in one step", async () => {
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

test("lists are read to their end in pages, however few a host gives at once", async () => {
  const plans = Array.from({ length: 230 }, (_, index) => hostEntry(index + 1));
  const { url, asked } = await hostOf({ plans });
  expect((await run(url)).counts.plans).toBe(230);
  const pages = asked.filter(({ operationName }) => operationName === "ImportPlans");
  expect(pages.map(({ variables }) => variables)).toEqual([
    { first: 100, after: null },
    { first: 100, after: "100" },
    { first: 100, after: "200" },
  ]);
});

test("a break in the middle is gone on from without asking for finished pages again", async () => {
  const lists = { plans: Array.from({ length: 30 }, (_, index) => hostEntry(index + 1)), pages: [hostEntry(90)] };
  let isDown = true;
  const answers = madeUpAnswers(lists);
  const { url, asked } = await host({
    reply: (question) =>
      isDown && question.operationName === "ImportPlans" && question.variables.after === "20"
        ? { status: 502, body: "<h1>Bad gateway</h1>" }
        : answers(question),
  });
  await expect(run(url, { pageSize: 10 })).rejects.toThrow("HTTP 502");
  expect(await entries()).toEqual([]);
  isDown = false;
  const before = asked.length;
  expect((await run(url, { pageSize: 10 })).counts).toMatchObject({ plans: 30, pages: 1 });
  const later = asked.slice(before).map(({ operationName, variables }) => [operationName, variables.after]);
  expect(later.filter(([name]) => name === "ImportPlans")).toEqual([
    ["ImportPlans", "20"],
    ["ImportPlans", "25"],
  ]);
  expect(later.some(([name]) => name === "ImportNeighborhoods")).toBe(false);
  expect(readdirSync(join(varFolder, "import"))).toEqual([]);
});

test("what was read more than a day ago, or is not wanted, is read anew", async () => {
  const answers = madeUpAnswers({ plans: [hostEntry(1)] });
  let isDown = true;
  const { url, asked } = await host({
    reply: (question) =>
      isDown && question.operationName === "ImportEvents" ? { status: 404, body: "" } : answers(question),
  });
  const timesAsked = () => asked.filter(({ operationName }) => operationName === "ImportPlans").length;
  const day = (hours: number) => () => new Date(Date.UTC(2026, 10, 21, hours));
  await expect(run(url, { now: day(0) })).rejects.toThrow("HTTP 404");
  await expect(run(url, { now: day(23) })).rejects.toThrow("HTTP 404");
  expect(timesAsked()).toBe(1);
  await expect(run(url, { now: day(25) })).rejects.toThrow("HTTP 404");
  expect(timesAsked()).toBe(2);
  isDown = false;
  await run(url, { now: day(26), fresh: true });
  expect(timesAsked()).toBe(3);
});

test("failures are tried again after pauses, and a busy host is waited for as long as it says", async () => {
  const failures: HostReply[] = [
    { status: 500, body: "<h1>Error</h1>" },
    { status: 200, body: "Fatal error" },
    { status: 429, headers: { "retry-after": "17" }, body: "" },
    { status: 504, body: "" },
  ];
  const answers = madeUpAnswers({ plans: [hostEntry(1)] });
  const { url } = await host({ reply: (question) => failures.shift() ?? answers(question) });
  const pausesMs: number[] = [];
  const pause = async (milliseconds: number) => void pausesMs.push(milliseconds);
  expect((await run(url, { client: { pause } })).counts.plans).toBe(1);
  expect(pausesMs).toEqual([1000, 2000, 17_000, 4000]);
});

test("a host that cannot manage large pages is asked for smaller ones", async () => {
  const answers = madeUpAnswers({ plans: Array.from({ length: 60 }, (_, index) => hostEntry(index + 1)) });
  const { url, asked } = await host({
    reply: (question) =>
      question.operationName === "ImportPlans" && Number(question.variables.first) > 30
        ? { body: { errors: [{ message: "The query is too complex." }] } }
        : answers(question),
  });
  expect((await run(url)).counts.plans).toBe(60);
  const sizes = asked
    .filter(({ operationName }) => operationName === "ImportPlans")
    .map(({ variables }) => variables.first);
  expect(sizes).toEqual([100, 50, 25, 25, 25]);
});

test("a kind or a field that the host does not know is left out and told; the rest is taken", async () => {
  const answers = madeUpAnswers({
    events: null,
    homes: [hostEntry(5, { qmiHomeDetails: { price: 500_000 } })],
  });
  const { url } = await host({
    reply(question) {
      if (question.query.includes("extras")) {
        return { body: { errors: [{ message: "Cannot query field &quot;extras&quot; on type &quot;Home&quot;." }] } };
      }
      if (question.query.includes("bathrooms")) {
        const line = question.query.split("\n").findIndex((text) => text.trim() === "bathrooms") + 1;
        const column = (question.query.split("\n")[line - 1] ?? "").indexOf("bathrooms") + 1;
        const message = 'Cannot query field "bathrooms" on type "Home_Qmihomedetails".';
        return { body: { errors: [{ message, locations: [{ line, column }] }] } };
      }
      return answers(question);
    },
  });
  const report = await run(url);
  expect(report.counts).toMatchObject({ "quick move-in homes": 1, events: 0 });
  expect(await dataOf(5)).toMatchObject({ priceUsd: 500_000 });
  const lacks = report.lacks.map(({ field, isExtras, said }) => [field, isExtras, said[0]]);
  expect(lacks).toContainEqual(["homes", true, 'Cannot query field "extras" on type "Home".']);
  expect(lacks).toContainEqual(["homes", false, 'Cannot query field "bathrooms" on type "Home_Qmihomedetails".']);
  expect(lacks).toContainEqual(["events", false, 'Cannot query field "events" on type "RootQuery".']);
});

test("entries of a kind that the host no longer answers stay; entries that it no longer has go", async () => {
  const first = await hostOf({ events: [hostEntry(1)], pages: [hostEntry(2), hostEntry(3)] });
  const lists: Record<string, readonly object[] | null> = {
    events: [hostEntry(1)],
    pages: [hostEntry(2), hostEntry(3)],
  };
  await first.close();
  const { url } = await host({ reply: (question) => madeUpAnswers(lists)(question) });
  await run(url);
  lists.events = null;
  lists.pages = [hostEntry(3)];
  expect(await run(url)).toMatchObject({ removed: 1, keptFromEarlier: 1 });
  expect((await entries()).map(({ id }) => id)).toEqual([1, 3]);
});

test("an entry that failed inside is left as it was; a new one is left out; both are told", async () => {
  const lists: Record<string, readonly object[]> = { plans: [hostEntry(1, { title: "Old" })] };
  let failing: number[] = [];
  const { url } = await host({
    reply(question) {
      const reply = madeUpAnswers(lists)(question);
      if (question.operationName !== "ImportPlans" || failing.length === 0) return reply;
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

test("values of another type are taken where they can mean one thing only, and told where not", async () => {
  const { url } = await hostOf({
    plans: [
      hostEntry(1, {
        floorplanDetails: {
          bedroomsMin: "3",
          bathroomsMin: "2.5",
          basePrice: "679,000",
          collection: "easyhouse",
          mainSqrFt: "",
        },
      }),
    ],
    neighborhoods: [hostEntry(2, { status: "publish", types: [], neighborhood: { status: "open", zip: 80513 } })],
  });
  const report = await run(url);
  expect(await dataOf(1)).toMatchObject({ bedroomsMin: 3, bathroomsMin: 2.5, collection: ["easyhouse"] });
  expect(await dataOf(1)).not.toHaveProperty("basePriceUsd");
  expect(await dataOf(2)).toMatchObject({ status: "open", zip: "80513" });
  expect(report.notes).toEqual([
    expect.objectContaining({
      id: 1,
      uri: "/entry-1/",
      field: "floorplanDetails.basePrice",
      outcome: "left out",
      why: 'Expected a number, found "679,000".',
    }),
  ]);
});

test("words that the site does not know are kept and told", async () => {
  const { url } = await hostOf({
    neighborhoods: [
      hostEntry(1, {
        status: "paused",
        collection: ["Limited Edition", "grand"],
        extras: { amenities: [{ kind: "golf" }] },
      }),
    ],
    pages: [hostEntry(2, { organisms: [{ layout: "carousel" }, { title: "No layout" }] })],
  });
  const report = await run(url);
  expect(report.notes.map(({ outcome, field, why }) => `${outcome} ${field}: ${why}`)).toEqual([
    "kept status: The site knows no status “paused”.",
    "kept collection: The site knows no collection “grand”.",
    "kept extras.amenities[0].kind: The site knows no amenity “golf”.",
    "kept organisms[0].layout: The site knows no layout “carousel”.",
    "left out organisms[1].layout: A block without the name of its layout.",
  ]);
  expect((await dataOf(2)).organisms).toEqual([{ layout: "carousel" }]);
});

test("references to entries that are not there or of another kind are left out and told", async () => {
  const { url } = await hostOf({
    plans: [hostEntry(1)],
    homes: [hostEntry(2, { qmiHomeDetails: { floorplan: { databaseId: 1 }, neighborhood: { databaseId: 1 } } })],
    pages: [
      hostEntry(3, { organisms: [{ layout: "product-grid", productPicker: [{ databaseId: 2 }, { databaseId: 99 }] }] }),
    ],
  });
  const report = await run(url);
  const relations = await store.database.selectFrom("relations").selectAll().orderBy("from_id").execute();
  expect(relations).toEqual([
    { from_id: 2, field: "floorplan", to_id: 1, position: 0 },
    { from_id: 3, field: "productPicker", to_id: 2, position: 0 },
  ]);
  expect((await dataOf(3)).organisms).toEqual([{ layout: "product-grid", productPicker: [2] }]);
  expect(report.notes.map(({ id, why }) => [id, why])).toEqual([
    [2, "A reference to 1, which is a plan."],
    [3, "A reference to 99, which is not there or not public."],
  ]);
});

test("drafts, entries without an address and a second entry at one address are left out and told", async () => {
  const { url } = await hostOf({
    pages: [
      hostEntry(1, { status: "private" }),
      hostEntry(2, { uri: null }),
      hostEntry(3, { uri: "/a/" }),
      hostEntry(4, { uri: "/a" }),
    ],
  });
  const report = await run(url);
  expect((await entries()).map(({ id }) => id)).toEqual([3]);
  expect(report.notes.map(({ id }) => id)).toEqual([1, 2, 4]);
});

test("a picture keeps its words at each place, and is counted once", async () => {
  const picture = (altText: string, caption: string | null = null) => ({
    databaseId: 50,
    altText,
    caption,
    sourceUrl: "/wp-content/uploads/a.jpg",
    mimeType: "image/jpeg",
    mediaDetails: { width: 1600, height: "1000" },
  });
  const drawing = {
    databaseId: 51,
    altText: "",
    sourceUrl: "https://cdn.example.com/plan.svg",
    mimeType: "image/svg+xml",
    mediaDetails: null,
  };
  const { url } = await hostOf({
    pages: [
      hostEntry(1, { featuredImage: { node: picture("A porch") } }),
      hostEntry(2, {
        organisms: [
          {
            layout: "gallery",
            gallery: [picture("A porch"), picture("Evening", "<p>Seen &amp; loved</p>\n"), drawing],
          },
        ],
      }),
    ],
  });
  const report = await run(url);
  expect(await store.database.selectFrom("media").selectAll().orderBy("id").execute()).toMatchObject([
    { id: 50, file: `${url}/wp-content/uploads/a.jpg`, width: 1600, height: 1000, alt: "A porch", caption: "" },
    { id: 51, file: "https://cdn.example.com/plan.svg", width: null, height: null },
  ]);
  expect((await dataOf(2)).organisms).toMatchObject([
    { gallery: [{ media: 50 }, { media: 50, alt: "Evening", caption: "Seen & loved" }, { media: 51 }] },
  ]);
  expect(report.media).toEqual({ used: 2, fetched: 0, there: 0, atHost: 2 });
});

test("entries that changed places at the host change places here", async () => {
  const lists: Record<string, readonly object[]> = {
    pages: [hostEntry(1, { uri: "/a/" }), hostEntry(2, { uri: "/b/" })],
    blogCategories: [
      { databaseId: 1, slug: "a", name: "A &amp; B" },
      { databaseId: 2, slug: "b", name: "B" },
    ],
  };
  const { url } = await host({ reply: (question) => madeUpAnswers(lists)(question) });
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

test("other content at an id, a path or a slug stops the import before it writes; replacing removes it, not the accounts", async () => {
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

test("menus are nested again, with paths for the host’s own links", async () => {
  const { url } = await host({
    reply: (question: AskedQuestion) =>
      madeUpAnswers({
        menus: [
          {
            databaseId: 3,
            slug: "main",
            name: "Main",
            menuItems: {
              nodes: [
                { id: "a", label: "Homes &amp; plans", url: `${url}/our-homes/`, path: "/our-homes/", parentId: null },
                { id: "b", label: "Blog", url: `${url}/blog/?x=1`, path: null, parentId: "a", target: "_blank" },
                {
                  id: "c",
                  label: "Elsewhere",
                  url: "https://example.com/",
                  path: "https://example.com/",
                  parentId: null,
                },
              ],
            },
          },
        ],
      })(question),
  });
  await run(url);
  const [menu] = await store.database.selectFrom("menus").selectAll().execute();
  expect(JSON.parse(menu?.items ?? "[]")).toEqual([
    {
      label: "Homes & plans",
      url: "/our-homes/",
      children: [{ label: "Blog", url: "/blog/?x=1", target: "_blank" }],
    },
    { label: "Elsewhere", url: "https://example.com/" },
  ]);
});

test("links to the host inside texts are counted; pictures inside texts may be shown from there", async () => {
  const { url } = await host({
    reply: (question: AskedQuestion) =>
      madeUpAnswers({
        blogPosts: [
          hostEntry(1, { content: `<a href="${url}/faq/">Ask</a> <img alt="" src="${url}/wp-content/uploads/a.jpg">` }),
          hostEntry(2, { content: '<a href="/faq/">Ask</a> <img src="https://elsewhere.example/b.jpg">' }),
        ],
      })(question),
  });
  expect((await run(url)).linksToHost).toEqual({ links: 2, entries: 1 });
  const option = await store.database.selectFrom("options").selectAll().where("key", "=", "textMediaOrigins").execute();
  expect(option.map(({ value }) => JSON.parse(value))).toEqual([{ [`wordpress:${new URL(url).host}`]: [url] }]);
});

test("a host that is no content host at all is told from one that lacks something", async () => {
  await expect(run("http://127.0.0.1:1")).rejects.toThrow("http://127.0.0.1:1/wp/graphql cannot be reached");
  const nothing = await host({ reply: () => ({ status: 200, body: "<h1>Hello</h1>" }) });
  await expect(run(nothing.url)).rejects.toThrow("something else than JSON");
  const elsewhere = await host({
    reply: () => ({ status: 301, headers: { location: "https://www.example.com/" }, body: "" }),
  });
  await expect(run(elsewhere.url)).rejects.toThrow("give that one as --url");
  const closed = await host({ reply: () => ({ status: 403, body: {} }) });
  await expect(run(closed.url)).rejects.toThrow("IMPORT_TOKEN");
  const badToken = await host({
    reply: ({ query }) => {
      const field = /\{\s*(\w+)/.exec(query)?.[1] ?? "";
      return { body: { data: { [field]: null }, errors: [{ message: "Internal server error", path: [field] }] } };
    },
  });
  await expect(run(badToken.url, { token: "stale" })).rejects.toThrow("a token that is no longer good");
  const bare = await host({
    reply: ({ query }) => {
      const field = /\{\s*(\w+)/.exec(query)?.[1] ?? "";
      return { body: { errors: [{ message: `Cannot query field "${field}" on type "RootQuery".` }] } };
    },
  });
  await expect(run(bare.url)).rejects.toThrow("none of the site’s content types");
});

test("a token is sent as Bearer", async () => {
  const tokens: (string | undefined)[] = [];
  const { url } = await hostOf({ pages: [hostEntry(1)] });
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    tokens.push(new Headers(init?.headers).get("authorization") ?? undefined);
    return original(input, init);
  };
  onTestFinished(() => {
    globalThis.fetch = original;
  });
  await run(url, { token: "abc" });
  expect(new Set(tokens)).toEqual(new Set(["Bearer abc"]));
});
