import { expect, test } from "vitest";
import { locatorHref } from "#app/features/map/locator-drawing.server.ts";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import { runLoader } from "#app/testing/run-loader.ts";
import { loader as articles } from "./article-list.tsx";
import { loader as campaigns } from "./campaigns.tsx";
import { loader as event } from "./event.tsx";
import { loader as events } from "./events.tsx";
import { loader as calendar } from "./machines/event-calendar.ts";
import { loader as robots } from "./machines/search-engines.ts";
import { meta as sentMeta } from "./message-sent.tsx";
import { loader as placeDrawing } from "./place-drawing.ts";
import { loader as plans } from "./plans.tsx";

const eventDetails = {
  startDateTime: "2126-12-05T11:00:00",
  location: "2206 Kestrel Row, Erie, CO 80516",
  neighborhood: {
    title: "Kestrel Row",
    uri: "/homes/erie/kestrel-row/",
    neighborhood: { city: "Erie", latitude: 40.05, longitude: -105.07 },
  },
};
/** A backend with an event at an address within a neighborhood. */
const sources = {
  query: async ({ operationName }: { readonly operationName: string }) =>
    operationName === "GetEvent" ? { event: { title: "Open walls", uri: "/events/open-walls/", eventDetails } } : {},
};

test("the map of an event is of its own neighborhood", { tags: ["S2.28"] }, async () => {
  const href = locatorHref(40.05, -105.07);
  expect(href).toBe("/maps/40.05,-105.07.svg");
  expect((await runLoader(event, "/events/open-walls/", sources)).locator).toEqual(href);
});

test("a calendar file has the address of an event before the neighborhood's name", async () => {
  const file = await (await runLoader(calendar, "/events/open-walls/calendar.ics", sources)).text();
  expect(file).toContain("\r\nLOCATION:2206 Kestrel Row\\, Erie\\, CO 80516\r\n");
});

test("robots.txt excludes URLs that are not pages, and links the sitemap", async () => {
  expect(await (await runLoader(robots, "/robots.txt", sources)).text()).toBe(
    "User-agent: *\nDisallow: /ops/\nDisallow: /metrics\nDisallow: /healthz\nDisallow: /readyz\n\nSitemap: https://homes.example/sitemap.xml\n",
  );
});

test("a visitor's submission is not indexed", () => {
  expect(sentMeta()).toContainEqual({ name: "robots", content: "noindex" });
});

const nothing = { nodes: [], edges: [], pageInfo: { endCursor: null, hasNextPage: false } };

/** Responds with empty lists and with this page of the page builder. */
const queryWith =
  (page: object | null): ContentQuerySource["query"] =>
  async ({ operationName }) =>
    operationName === "GetPage"
      ? { page }
      : { posts: nothing, categories: nothing, testimonials: nothing, events: nothing, campaigns: nothing };

test.each([
  ["S2.13", "/blog/", "Blog", articles],
  ["S2.39", "/lifestyle/reviews/", "Reviews", articles],
  ["S2.27", "/events/", "Events", events],
  ["S2.16", "/campaigns/", "Current offers", campaigns],
  ["a list", "/our-homes/plans/", "All plans", plans],
])("%s %s has its default title when the backend has no page for it: %s", async (_, path, title, loader) => {
  const query = queryWith(null);
  expect(await runLoader<unknown>(loader, path, { query })).toMatchObject({ page: { title, blocks: [] } });
});

test.each([
  ["/blog/", articles],
  ["/lifestyle/reviews/", articles],
  ["/events/", events],
  ["/campaigns/", campaigns],
  ["/our-homes/plans/", plans],
])(
  "a form on the page of the list %s gets a token and the page's own URL",
  { tags: ["S3.35"] },
  async (path, loader) => {
    const organisms = [{ layout: "crm-form", hiddenFormFields: [{ name: "form", value: "contact" }] }];
    const query = queryWith({ title: "A list", organisms });
    expect(await runLoader<unknown>(loader, path, { query })).toMatchObject({
      formToken: "a token",
      page: { path, blocks: [{ form: { id: "crm-form", kind: "contact" } }] },
    });
  },
);

const noContent = { query: async () => expect.unreachable("A drawn map needs no content.") };
const fileAt = async (file: string) => await runLoader(placeDrawing, `/maps/${file}`, noContent);

test("the map around a place is a small picture with its towns, in the site's colors", async () => {
  const response = await fileAt("40.155,-105.165.svg");
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toBe("private, max-age=86400");
  const text = await response.text();
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 640 480"/);
  expect(text).toContain(">Longmont</text>");
  expect(text.length).toBeLessThan(16 * 1024);
});

test.each(["33.45,-112.07.svg", "40.1550,-105.165.svg", "40.15500001,-105.165.svg", "40.155.svg", "north,west.svg"])(
  "there is no map at %s: off the basemap, or another spelling",
  async (file) => {
    await expect(fileAt(file)).rejects.toMatchObject({ init: { status: 404 } });
  },
);
