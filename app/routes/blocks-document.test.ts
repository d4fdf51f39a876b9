import { beforeEach, expect, test } from "vitest";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import type { BlocksToRender } from "#app/graphql/entry-exports.ts";
import { renderContext } from "#app/testing/run-loader.ts";
import { layoutsOn, renderBlocks } from "./blocks-document.server.tsx";

const home = {
  databaseId: 12,
  title: "1482 Threshing Lane",
  uri: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  qmiHomeDetails: { price: 624900, bedrooms: 3, neighborhood: { databaseId: 7 } },
};
const post = {
  databaseId: 5,
  title: "Why our kitchens face the morning",
  uri: "/blog/kitchens/",
  categories: { nodes: [] },
};
const menuItem = {
  id: "m1",
  parentId: null,
  label: "Model homes",
  path: "/our-homes/model-homes/",
  url: null,
  target: null,
};
const responses: Readonly<Record<string, unknown>> = {
  GetOverviewMap: { page: null, neighborhoods: null, plans: null, models: null, homes: { nodes: [home] } },
  GetPopularBlogPosts: { popularBlogPosts: "[5]" },
  GetBlogPostsByIds: { blogPosts: { nodes: [post] } },
  GetMenus: { menus: { nodes: [{ slug: "footer-homes", menuItems: { nodes: [menuItem] } }] } },
  GetHomePage: { page: null, blogPosts: null, events: null },
};

let queries: string[] = [];
beforeEach(() => {
  queries = [];
});

const query: ContentQuerySource["query"] = async ({ operationName }) => {
  queries.push(operationName);
  return (responses[operationName] ?? {}) as Readonly<Record<string, unknown>>;
};

/** The document of organisms with content in some fields. */
function drawn(organisms: readonly object[], more: Partial<BlocksToRender> = {}): Promise<string> {
  const toRender: BlocksToRender = {
    on: "page",
    title: "A page",
    before: [],
    organisms: organisms.map((organism) => ({ ...nothing, ...organism })),
    productIds: organisms.map(() => []),
    stylesheetsOf: (id) => [`/assets/${id}.css`],
    policy: "default-src 'none'",
    ...more,
  };
  return renderBlocks(toRender, renderContext({ query }));
}

const nothing = Object.fromEntries(
  [
    ...["anchor", "title", "subtitle", "text", "secondaryText", "caption", "color", "textColor", "image", "gallery"],
    ...["buttons", "links", "items", "tabs", "hubspotFormId", "hiddenFormFields", "formSteps", "mapLatitude"],
    ...["mapLongitude", "mapText", "virtualTourUrl", "virtualTourTitle", "videoUrl", "videoTitle", "videoPoster"],
    ...["salesTeamMembers", "productPicker", "menu"],
  ].map((field) => [field, null]),
);

test("blocks are a complete document that loads only the site's styles and runs no scripts", async () => {
  const html = await drawn([{ layout: "hero", title: "Homes & gardens" }]);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-US"><head>/);
  expect(html).toContain("<h1>Homes &amp; gardens</h1>");
  expect(html).toContain('<base href="https://homes.example/" target="_blank"/>');
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(html).toContain('<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;"/>');
  expect([...html.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    // The stylesheets of fonts, which have no URL here (`e2e/long/hosts/previews.spec.ts`).
    "https://homes.example",
    "https://homes.example/assets/root.css",
    "https://homes.example/assets/page:about-us.css",
  ]);
  expect(html).not.toMatch(/<script|<iframe|\son\w+=/i);
  expect(queries).toEqual([]);
});

test("the blocks above determine headings and sides, and are not rendered again", async () => {
  const alone = await drawn([{ layout: "hero", title: "Second" }]);
  const below = await drawn([{ layout: "hero", title: "Second" }], { before: ["hero"] });
  expect(alone).toContain("<h1>Second</h1>");
  expect(below).toContain("<h2>Second</h2>");
  expect(below.match(/<header/g)).toHaveLength(1);
  expect(await drawn([{ layout: "hero", title: "Here" }], { on: "neighborhood" })).toContain("<h2>Here</h2>");
});

test("picked products, popular posts and menus come from the site's content", async () => {
  const html = await drawn(
    [
      { layout: "product-grid", title: "Picked" },
      { layout: "popular-posts", title: "Read" },
      { layout: "menu", title: "More", menu: "footer-homes" },
    ],
    { productIds: [[404, 12], [], []] },
  );
  expect(html).toMatch(/<a[^>]* href="\/homes\/longmont\/haystack-bend\/qmi\/1482-threshing-lane\/"/);
  expect(html).toContain("$624,900");
  expect(html).toContain("Why our kitchens face the morning");
  expect(html).toMatch(/<a[^>]* href="\/our-homes\/model-homes\/"[^>]*>Model homes/);
});

test("an offer has its own head, with its blocks beside it", async () => {
  const head = await drawn([{ layout: "hero", title: "Winter list" }], { on: "campaign", title: "Winter" });
  expect(head).toMatch(/<h1[^>]*>Winter list<\/h1>/);
  const call = await drawn([{ layout: "call", title: "Call us" }], { on: "campaign", title: "Winter" });
  expect(call).toContain("Call us");
  expect(call).not.toContain("<h1");
  expect(call).toContain("/assets/routes/campaign.css");
});

test("the front page renders the part of a layout with these texts", async () => {
  const html = await drawn(
    [
      { layout: "quote", title: "Mara R.", text: "They moved the window." },
      { layout: "collections", title: "Four ideas" },
    ],
    { on: "front-page", title: "Home" },
  );
  expect(html).toContain("They moved the window.");
  expect(html).toContain('<h2 id="collections">Four ideas</h2>');
  expect(html).not.toContain("Find a home");
  expect(layoutsOn("front-page")).toEqual(["hero", "range", "ready", "collections", "quote", "posts"]);
});

test("a block without content shows that it is empty", async () => {
  expect(await drawn([{ layout: "product-grid", title: "Empty" }])).toContain("Nothing is shown here yet.");
});
