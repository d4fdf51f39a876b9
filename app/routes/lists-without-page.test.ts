import { expect, test } from "vitest";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import { runLoader } from "#app/testing/run-loader.ts";
import { loader as blog } from "./blog.tsx";
import { loader as campaigns } from "./campaigns.tsx";
import { loader as events } from "./events.tsx";
import { loader as plans } from "./plans.tsx";
import { loader as testimonials } from "./testimonials.tsx";

const nothing = { nodes: [], edges: [], pageInfo: { endCursor: null, hasNextPage: false } };

/** Empty lists, and this page of the page builder before them. */
const queryWith =
  (page: object | null): ContentQuerySource["query"] =>
  async ({ operationName }) =>
    operationName === "GetPage"
      ? { page }
      : { posts: nothing, categories: nothing, testimonials: nothing, events: nothing, campaigns: nothing };

test.each([
  ["S2.13", "/blog/", "Blog", blog],
  ["S2.39", "/lifestyle/reviews/", "Reviews", testimonials],
  ["S2.27", "/events/", "Events", events],
  ["S2.16", "/campaigns/", "Current offers", campaigns],
  ["issue E", "/our-homes/plans/", "All plans", plans],
])("%s %s stands under its own title where the backend has no page for it: %s", async (_, path, title, loader) => {
  const query = queryWith(null);
  expect(await runLoader<unknown>(loader, path, { query })).toMatchObject({ page: { title, blocks: [] } });
});

test.each([
  ["/blog/", blog],
  ["/lifestyle/reviews/", testimonials],
  ["/events/", events],
  ["/campaigns/", campaigns],
  ["/our-homes/plans/", plans],
])("S3.35 a form on the page of the list %s gets a token and the page's own address", async (path, loader) => {
  const organisms = [{ layout: "crm-form", hiddenFormFields: [{ name: "form", value: "contact" }] }];
  const query = queryWith({ title: "A list", organisms });
  expect(await runLoader<unknown>(loader, path, { query })).toMatchObject({
    formToken: "a token",
    page: { path, blocks: [{ form: { id: "crm-form", kind: "contact" } }] },
  });
});
