import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { contentSourceContext, leadDeskContext, publicUrlContext } from "#app/graphql/context.server.ts";
import { loader as blog } from "./blog.tsx";
import { loader as campaigns } from "./campaigns.tsx";
import { loader as events } from "./events.tsx";
import { loader as plans } from "./plans.tsx";
import { loader as testimonials } from "./testimonials.tsx";

const nothing = { nodes: [], edges: [], pageInfo: { endCursor: null, hasNextPage: false } };

test.each([
  ["S2.13", "/blog/", "Blog", blog],
  ["S2.39", "/lifestyle/reviews/", "Reviews", testimonials],
  ["S2.27", "/events/", "Events", events],
  ["S2.16", "/campaigns/", "Current offers", campaigns],
  ["issue E", "/our-homes/plans/", "All plans", plans],
])("%s %s stands under its own title where the backend has no page for it: %s", async (_, path, title, loader) => {
  const context = new RouterContextProvider();
  context.set(contentSourceContext, {
    query: async ({ operationName }) =>
      operationName === "GetPage"
        ? { page: null }
        : { posts: nothing, categories: nothing, testimonials: nothing, events: nothing, campaigns: nothing },
  });
  context.set(publicUrlContext, "https://homes.example");
  // A loader’s arguments have more parts; these routes look at no others.
  const args = { url: new URL(path, "https://homes.example"), params: {}, pattern: path, context } as never;
  expect(await loader(args)).toMatchObject({ page: { title, blocks: [] } });
});

test.each([
  ["/blog/", blog],
  ["/lifestyle/reviews/", testimonials],
  ["/events/", events],
  ["/campaigns/", campaigns],
  ["/our-homes/plans/", plans],
])("S3.35 a form on the page of the list %s gets a token and the page's own address", async (path, loader) => {
  const context = new RouterContextProvider();
  const organisms = [{ layout: "crm-form", hiddenFormFields: [{ name: "form", value: "contact" }] }];
  context.set(contentSourceContext, {
    query: async ({ operationName }) =>
      operationName === "GetPage"
        ? { page: { title: "A list", organisms } }
        : { posts: nothing, categories: nothing, testimonials: nothing, events: nothing, campaigns: nothing },
  });
  context.set(publicUrlContext, "https://homes.example");
  context.set(leadDeskContext, {
    issueToken: () => "a token",
    submit: async () => ({ refused: "unavailable" }),
    sent: async () => null,
  });
  const args = { url: new URL(path, "https://homes.example"), params: {}, pattern: path, context } as never;
  expect(await loader(args)).toMatchObject({
    formToken: "a token",
    page: { path, blocks: [{ form: { id: "crm-form", kind: "contact" } }] },
  });
});
