import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { FrameHosts } from "#app/ui/overlays/film-opener.tsx";
import { loadModel } from "./load-model.ts";
import { loadMoveInHome } from "./load-move-in-home.ts";
import { loadPlan } from "./load-plan.ts";
import { ProductPage } from "./product-page.tsx";

const address = {
  uri: "/homes/longmont/haystack-bend/x/",
  origin: "https://homes.example",
  query: new URLSearchParams(),
};
const overview = { page: null, neighborhoods: null, plans: null, models: null, homes: null };
const entry = { databaseId: 1, title: "Threshing Lane", uri: address.uri, featuredImage: null, productStatus: null };
const neighborhood = {
  databaseId: 2,
  title: "Haystack Bend",
  uri: "/homes/longmont/haystack-bend/",
  neighborhood: null,
};
const plan = { databaseId: 3, title: "The Juniper", uri: null, productStatus: null, floorplanDetails: null };

/** The pages of a move-in home, a model and a plan of a host with only these `extras`. */
async function pages(extras: object | null): Promise<ReactNode[]> {
  const details = { floorplan: { ...plan, extras }, neighborhood: { ...neighborhood, extras } };
  const { content } = fakeContent({
    GetOverviewMap: overview,
    GetHome: { home: { ...entry, collection: null, qmiHomeDetails: details, extras } },
    GetModel: { model: { ...entry, collection: null, modelDetails: details, extras } },
    GetPlan: { plan: { ...entry, floorplanDetails: { neighborhood: details.neighborhood }, extras } },
  });
  const loaded = [
    await loadMoveInHome(content, address),
    await loadModel(content, address),
    await loadPlan(content, address),
  ];
  return loaded.map((each) => each && <ProductPage content={each} map={null} events={null} />);
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
])("no product page has an empty part when all optional data is %s", async (_, extras) => {
  for (const element of await pages(extras)) {
    const router = createMemoryRouter([{ path: "*", element }]);
    const html = renderToStaticMarkup(<RouterProvider router={router} />);
    expect(html).toContain("<h1");
    expect(html).not.toMatch(/<(p|ul|ol|dl|dt|dd|h\d|figure|table|section|address)\b[^>]*><\/\1>|undefined|NaN/);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
  }
});

/** The pages of a move-in home and of a model with a virtual tour, for the hosts allowed in iframes. */
async function pagesWithTour(virtualTourUrl: string, frameHosts: readonly string[]): Promise<string[]> {
  const [moveInHome, model] = await pages({ ...emptyLists, virtualTourUrl });
  return [moveInHome, model].map((page) => {
    const element = <FrameHosts value={frameHosts}>{page}</FrameHosts>;
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  });
}

/** The link to a tour in a page, with its text. */
const tourLine = (html: string) =>
  /<a (?:(?!<a ).)*Walk through Threshing Lane online.*?<\/div>/s.exec(html)?.[0] ?? "";

test("a tour opens in a dialog if its host is allowed, else in a new window; HTML has no iframe", async () => {
  const embed = '<iframe src="https://my.matterport.com/show/?m=abc"></iframe>';
  const here = await pagesWithTour(embed, ["my.matterport.com"]);
  const there = await pagesWithTour(embed, []);
  for (const html of [...here, ...there]) {
    expect(tourLine(html)).toContain('href="https://my.matterport.com/show/?m=abc"');
    expect(html).not.toMatch(/<iframe|play=1/);
  }
  for (const html of here) {
    expect(tourLine(html)).toMatch(/aria-haspopup="dialog".*From Matterport/s);
    expect(tourLine(html)).not.toContain("target=");
  }
  for (const html of there) {
    expect(tourLine(html)).toMatch(/target="_blank".*Opens Matterport in a new window/s);
    expect(tourLine(html)).not.toContain("aria-haspopup");
  }
});

test("an invalid tour URL is omitted", async () => {
  for (const text of ["", "soon", "javascript:alert(1)", "/homes/longmont/"]) {
    for (const html of await pagesWithTour(text, ["my.matterport.com"])) expect(tourLine(html)).toBe("");
  }
});
