import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import {
  backendOn,
  entry,
  type TemporaryStore,
  type TestSite,
  temporaryStore,
} from "#backend/testing/content-store.ts";
import { Problems } from "./demo-files.ts";
import { demoFixture, fixtureText } from "./demo-fixture.ts";
import { loadDemo } from "./load-demo.ts";
import { readDemo } from "./read-demo.ts";

/** A store that a test left unchanged is reused by the next. */
let store: TemporaryStore;
let isOpen = false;
let site: TestSite | undefined;
const leftovers: (() => void)[] = [];
beforeEach(async () => {
  if (!isOpen) store = await temporaryStore();
  isOpen = true;
});
afterEach(async () => {
  for (const remove of leftovers.splice(0)) remove();
  if (await store.database.selectFrom("changes").selectAll().executeTakeFirst()) await removeStore();
});
afterAll(removeStore);

async function removeStore(): Promise<void> {
  await site?.backend.close();
  site = undefined;
  if (isOpen) await store.remove();
  isOpen = false;
}

/** The data of a response of a backend on the store. */
async function dataOf<Data>(query: string): Promise<Data> {
  site ??= await backendOn(store.databaseUrl);
  return site.data<Data>(query);
}

const today = "2026-11-21";

function load(
  changes: Readonly<Record<string, string | null>> = {},
  options: { today?: string; scale?: number; unfinished?: boolean } = {},
) {
  const { folder, remove } = demoFixture(changes);
  leftovers.push(remove);
  return loadDemo(store.database, { folder, today, ...options });
}

test("a demo is loaded completely, and counted", async () => {
  expect(await load()).toEqual({
    changed: true,
    problems: [],
    counts: {
      neighborhood: 1,
      plan: 1,
      model: 1,
      home: 1,
      page: 1,
      campaign: 1,
      blogPost: 1,
      testimonial: 1,
      event: 1,
    },
  });
});

test("every kind has the URL of the specification", async () => {
  await load();
  const rows = await store.database.selectFrom("entries").select(["kind", "uri"]).orderBy("id").execute();
  expect(rows.map((row) => row.uri)).toEqual([
    "/homes/berthoud/bluestem/",
    "/homes/berthoud/bluestem/plans/juniper/",
    "/homes/berthoud/bluestem/models/m1/",
    "/homes/berthoud/bluestem/qmi/h1/",
    "/",
    "/campaigns/winter/finish-list/",
    "/blog/clay/",
    "/lifestyle/reviews/the-window/",
    "/events/open-walls/",
  ]);
});

test("texts become HTML, references ids, sizes inches", async () => {
  await load();
  const data = await dataOf(`{
    neighborhood(id: "bluestem", idType: SLUG) {
      neighborhood { legal address2 popularPlans { title } }
      extras { about gallery { altText caption } homesites { number homeUri } homes { title } }
    }
    plan(id: "juniper", idType: SLUG) { extras { elevations { drawing { altText } rendering { id } } levels { ceilingIn rooms { name widthIn depthIn areaSqFt ceilingIn xIn yIn listed } passages { kind x1In y1In x2In y2In } } } floorplanDetails { features { title } } }
    home(id: "h1", idType: SLUG) { productStatus { statusMessage } extras { readyDate } }
    page(id: "/", idType: URI) { organisms { text items { text } productPicker { __typename } } }
    blogPost(id: "clay", idType: SLUG) { date content categories { nodes { name count } } }
    testimonial(id: "the-window", idType: SLUG) { extras { plan { title } } highlights { attribution image { altText } } }
    event(id: "open-walls", idType: SLUG) { eventDetails { startDateTime neighborhood { title } } }
    menus { nodes { slug menuItems { nodes { label path } } } }
  }`);
  expect(data).toEqual({
    neighborhood: {
      neighborhood: { legal: "Prices as of Nov 21, 2026.", address2: null, popularPlans: [{ title: "The Juniper" }] },
      extras: {
        about: "<p>First <em>paragraph</em>.</p>\n<p>Second.</p>",
        gallery: [{ altText: "The front.", caption: "From the east." }],
        homesites: [{ number: "7", homeUri: "/homes/berthoud/bluestem/qmi/h1/" }],
        homes: [{ title: "1 Home Lane" }],
      },
    },
    plan: {
      extras: {
        elevations: [{ drawing: { altText: "Juniper & main level" }, rendering: null }],
        levels: [
          {
            ceilingIn: 108,
            rooms: [
              {
                name: "Kitchen",
                widthIn: 156,
                depthIn: 117,
                areaSqFt: 126.75,
                ceilingIn: 150,
                xIn: 0,
                yIn: 0,
                listed: true,
              },
              { name: "Linen", widthIn: 24, depthIn: 36, areaSqFt: 6, ceilingIn: null, xIn: 0, yIn: 0, listed: false },
            ],
            passages: [
              { kind: "opening", x1In: 24, y1In: 12, x2In: 24, y2In: 30 },
              { kind: "entry", x1In: 12, y1In: 117, x2In: 48, y2In: 117 },
            ],
          },
        ],
      },
      floorplanDetails: { features: [] },
    },
    home: {
      productStatus: { statusMessage: ["under_contract", "Under contract"] },
      extras: { readyDate: "2027-03-12" },
    },
    page: {
      organisms: [
        {
          text: "<p>Some <strong>bold</strong> text.</p>",
          items: [{ text: '<p><a href="/faq/">Here</a></p>' }],
          productPicker: [{ __typename: "Home" }, { __typename: "Plan" }],
        },
      ],
    },
    blogPost: {
      date: "2026-11-12T09:00:00",
      content: "<h2>Slab</h2>\n<p>Since November 2026.</p>",
      categories: { nodes: [{ name: "Money", count: 1 }] },
    },
    testimonial: {
      extras: { plan: { title: "The Juniper" } },
      highlights: { attribution: "Maren", image: { altText: "The front." } },
    },
    event: { eventDetails: { startDateTime: "2026-12-05T11:00:00", neighborhood: { title: "Bluestem" } } },
    menus: {
      nodes: [
        {
          slug: "main",
          menuItems: {
            nodes: [
              { label: "Homes", path: "/our-homes/" },
              { label: "New", path: null },
            ],
          },
        },
      ],
    },
  });
});

test.each([
  ["2026-11-28T06:59:59Z", "2026-11-21"],
  ["2026-11-28T07:00:00Z", "2026-11-28"],
])("loaded at %s, the demo of a builder in Denver is as of the week of %s", async (moment, day) => {
  const settings = "authoredOn: 2026-11-21\ntimeZone: America/Denver\npopularBlogPosts: [clay]\n";
  const { folder, remove } = demoFixture({ "demo.yaml": settings });
  leftovers.push(remove);
  expect(readDemo(folder, new Date(moment), new Problems()).currentDay).toBe(day);
});

test("loaded later, the demo looks the same", async () => {
  await load({}, { today: "2027-11-25" });
  const data = await dataOf(
    '{ event(id: "open-walls", idType: SLUG) { eventDetails { startDateTime } } neighborhood(id: "bluestem", idType: SLUG) { neighborhood { legal } extras { priceAsOf } } }',
  );
  expect(data).toEqual({
    event: { eventDetails: { startDateTime: "2027-12-04T11:00:00" } },
    neighborhood: { neighborhood: { legal: "Prices as of Nov 20, 2027." }, extras: { priceAsOf: "2027-11-20" } },
  });
});

test("a date may be a rule, with a time, and a text may contain the next holiday", async () => {
  const event = fixtureText("events/open-walls.md", [
    "startDateTime: 2026-12-05T11:00:00",
    "startDateTime: first saturday of a month from today at 10:00",
  ]);
  const neighborhood = fixtureText("neighborhoods/bluestem.yaml", ["{{date 2026-11-21}}", "{{holiday today}}"]);
  await load({ "events/open-walls.md": event, "neighborhoods/bluestem.yaml": neighborhood }, { today: "2027-05-05" });
  const data = await dataOf(
    '{ event(id: "open-walls", idType: SLUG) { eventDetails { startDateTime } } neighborhood(id: "bluestem", idType: SLUG) { neighborhood { legal } } }',
  );
  expect(data).toEqual({
    event: { eventDetails: { startDateTime: "2027-06-05T10:00:00" } },
    neighborhood: { neighborhood: { legal: "Prices as of Memorial Day." } },
  });
});

test("the popular lists have ids", async () => {
  await load();
  const { popularBlogPosts, blogPost } = await dataOf<{
    popularBlogPosts: string;
    blogPost: { databaseId: number };
  }>('{ popularBlogPosts blogPost(id: "clay", idType: SLUG) { databaseId } }');
  expect(JSON.parse(popularBlogPosts)).toEqual([blogPost.databaseId]);
});

test("loading twice changes nothing; a changed file changes only its entry, and ids stay", async () => {
  await load();
  const ids = () => store.database.selectFrom("entries").select(["id", "uri"]).orderBy("id").execute();
  const before = await ids();
  expect(await load()).toMatchObject({ changed: false });
  expect(
    await load({ "blog-posts/clay.md": fixtureText("blog-posts/clay.md", ["title: Clay", "title: Clay soil"]) }),
  ).toMatchObject({ changed: true });
  expect(await ids()).toEqual(before);
  expect(await dataOf('{ blogPost(id: "clay", idType: SLUG) { title } }')).toEqual({
    blogPost: { title: "Clay soil" },
  });
});

test("what the demo no longer has is removed; other content stays", async () => {
  await store.write((writer) => writer.putEntry(entry("page", 900, { uri: "/own/" })));
  await store.write(async (writer) => void (await writer.nextId("content")));
  await load();
  await load({ "events/open-walls.md": null, "menus.yaml": null });
  const rows = await store.database.selectFrom("entries").select("uri").execute();
  const uris = rows.map((row) => row.uri);
  expect(uris).toContain("/own/");
  expect(uris).not.toContain("/events/open-walls/");
  expect(await dataOf("{ menus { nodes { slug } } }")).toEqual({ menus: { nodes: [] } });
});

test("redirects are replaced by those of the file, and removed with it", async () => {
  const redirects = "{ redirection { redirects { origin target code } } }";
  await load({ "redirects.yaml": '- { from: /old/, to: /new/ }\n- { from: "/a/:b/", to: /c/, status: 302 }\n' });
  expect(await dataOf(redirects)).toEqual({
    redirection: {
      redirects: [
        { origin: "/old/", target: "/new/", code: 301 },
        { origin: "/a/:b/", target: "/c/", code: 302 },
      ],
    },
  });
  await load({ "redirects.yaml": null });
  expect(await dataOf(redirects)).toEqual({ redirection: { redirects: [] } });
});

test("a path of other content is not taken over", async () => {
  await store.write((writer) => writer.putEntry(entry("page", 900, { uri: "/blog/clay/" })));
  await expect(load()).rejects.toThrow(
    'blog-posts/clay.md: expected the path /blog/clay/ to be free; it belongs to content from "test"',
  );
});

test("an unfinished demo is loaded without its invalid parts", async () => {
  const result = await load(
    { "plans/juniper.yaml": null, "events/open-walls.md": "---\ntitle: Open walls\n---\n" },
    { unfinished: true },
  );
  expect(result.counts).toEqual({
    neighborhood: 1,
    model: 1,
    home: 1,
    page: 1,
    campaign: 1,
    blogPost: 1,
    testimonial: 1,
  });
  expect(result.problems).toContain("events/open-walls.md startDateTime: this key is missing");
  expect(result.problems).toContain("homes.yaml [0].plan: expected the slug of a plan of the demo, found juniper");
  expect(
    await dataOf('{ home(id: "h1", idType: SLUG) { qmiHomeDetails { floorplan { id } neighborhood { title } } } }'),
  ).toEqual({
    home: { qmiHomeDetails: { floorplan: null, neighborhood: { title: "Bluestem" } } },
  });
});

test("a scaled demo has that many of each product, each with its own path and valid references", async () => {
  expect((await load({}, { scale: 7 })).counts).toMatchObject({ neighborhood: 7, plan: 7, model: 7, home: 7, page: 1 });
  const { homes } = await dataOf<{
    homes: {
      nodes: {
        slug: string;
        uri: string;
        qmiHomeDetails: { latitude: number; price: number; floorplan: { uri: string }; neighborhood: { uri: string } };
        extras: { priceLine: { kind: string; amountUsd: number }[] };
      }[];
    };
  }>(
    "{ homes(first: 50) { nodes { slug uri qmiHomeDetails { latitude price floorplan { uri } neighborhood { uri } } extras { priceLine { kind amountUsd } } } } }",
  );
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  expect(distinct(homes.nodes.map((home) => home.slug))).toBe(7);
  expect(distinct(homes.nodes.map((home) => home.qmiHomeDetails.latitude))).toBe(7);
  expect(distinct(homes.nodes.map((home) => home.qmiHomeDetails.neighborhood.uri))).toBe(7);
  for (const home of homes.nodes) {
    expect(home.uri.startsWith(home.qmiHomeDetails.neighborhood.uri)).toBe(true);
    expect(home.qmiHomeDetails.floorplan.uri.startsWith(home.qmiHomeDetails.neighborhood.uri)).toBe(true);
    expect(home.extras.priceLine.at(-1)).toEqual({ kind: "total", amountUsd: home.qmiHomeDetails.price });
  }
});

test("scaling twice gives the same; scaling back leaves the demo's own entries with their ids", async () => {
  await load();
  const own = await store.database.selectFrom("entries").select(["id", "uri"]).orderBy("id").execute();
  await load({}, { scale: 5 });
  expect(await load({}, { scale: 5 })).toMatchObject({ changed: false });
  await load();
  expect(await store.database.selectFrom("entries").select(["id", "uri"]).orderBy("id").execute()).toEqual(own);
});
