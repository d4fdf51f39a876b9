import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadModelContent } from "./model/load-model.ts";
import { ModelDetailPage } from "./model/model-page.tsx";
import { loadHomeContent } from "./move-in-home/load-move-in-home.ts";
import { HomeDetailPage } from "./move-in-home/move-in-home-page.tsx";
import { loadPlanContent } from "./plan/load-plan.ts";
import { PlanDetailPage } from "./plan/plan-page.tsx";

const address = { uri: "/homes/longmont/haystack-bend/x/", origin: "https://homes.example" };
const overview = { page: null, neighborhoods: null, plans: null, models: null, homes: null };
const entry = { databaseId: 1, title: "Threshing Lane", uri: address.uri, featuredImage: null, productStatus: null };
const place = { databaseId: 2, title: "Haystack Bend", uri: "/homes/longmont/haystack-bend/", neighborhood: null };
const plan = { databaseId: 3, title: "The Juniper", uri: null, productStatus: null, floorplanDetails: null };

/** The pages of a home, a model and a plan of which a host knows `extras` and no more than that. */
async function pages(extras: object | null): Promise<ReactNode[]> {
  const [ofPlace, ofPlan] = [
    { ...place, extras },
    { ...plan, extras },
  ];
  const details = { floorplan: ofPlan, neighborhood: ofPlace };
  const { content } = fakeContent({
    GetOverviewMap: overview,
    GetHome: { home: { ...entry, collection: null, qmiHomeDetails: details, extras } },
    GetModel: { model: { ...entry, collection: null, modelDetails: details, extras } },
    GetPlan: { plan: { ...entry, floorplanDetails: { neighborhood: ofPlace }, extras } },
  });
  const home = await loadHomeContent(content, { ...address, query: new URLSearchParams() });
  const model = await loadModelContent(content, address);
  const planPage = await loadPlanContent(content, address);
  return [
    home && <HomeDetailPage content={home} map={null} />,
    model && <ModelDetailPage content={model} map={null} />,
    planPage && <PlanDetailPage content={planPage} map={null} />,
  ];
}

const emptyLists = {
  gallery: [],
  options: [],
  priceLine: [],
  elevations: [],
  levels: [],
  livability: [],
  distances: [],
  hoursTable: [],
};

test.each([
  ["null", null],
  ["empty lists", emptyLists],
])("no page of a product has an empty part where all that hosts may lack is %s", async (_, extras) => {
  for (const element of await pages(extras)) {
    const router = createMemoryRouter([{ path: "*", element }]);
    const html = renderToStaticMarkup(<RouterProvider router={router} />);
    expect(html).toContain("<h1");
    expect(html).not.toMatch(/<(p|ul|ol|dl|dt|dd|h\d|figure|table|section|address)\b[^>]*><\/\1>|undefined|NaN/);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
  }
});
