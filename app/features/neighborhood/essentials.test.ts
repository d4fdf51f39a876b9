import { afterEach, expect, test, vi } from "vitest";
import { regionOf } from "#app/domain/neighborhoods/region.ts";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { neighborhoodEssentials, neighborhoodJsonLd } from "./essentials.ts";
import { loadNeighborhoodEssentials } from "./load-essentials.server.ts";

test.each([
  ["the wrong sign of longitude", { latitude: 40.155, longitude: 105.162 }],
  ["a latitude beyond 90", { latitude: -105.162, longitude: 40.155 }],
])("a neighborhood with %s has no coordinates in JSON-LD, and directions to its address", (_, wrong) => {
  const region = regionOf([
    { latitude: 40.1, longitude: -105.1 },
    { latitude: 40.2, longitude: -105.1 },
  ]);
  const essentials = neighborhoodEssentials(
    {
      ...{ databaseId: 1, title: "Haystack Bend", uri: "/homes/longmont/haystack-bend/", types: null },
      neighborhood: { address1: "1460 Threshing Lane", city: "Longmont", state: "CO", zip: "80503", ...wrong },
    } as Parameters<typeof neighborhoodEssentials>[0],
    region,
  );
  expect(essentials).toMatchObject({ latitude: null, longitude: null });
  expect(essentials.directionsHref).toBe(
    `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent("1460 Threshing Lane, Longmont, CO 80503")}`,
  );
  const graph = neighborhoodJsonLd(essentials, [], "https://homes.example")["@graph"];
  expect(
    graph.find((each) => typeof each === "object" && "name" in each && each.name === "Haystack Bend"),
  ).toBeDefined();
  expect(JSON.stringify(graph)).not.toContain("GeoCoordinates");
});

test("a neighborhood's JSON-LD has its address, telephone, coordinates and questions", () => {
  const essentials = neighborhoodEssentials({
    databaseId: 1,
    title: "Haystack Bend",
    uri: "/homes/longmont/haystack-bend/",
    status: "model_open",
    types: null,
    basePrice: null,
    neighborhood: {
      address1: "1460 Threshing Lane",
      address2: null,
      city: "Longmont",
      state: "CO",
      zip: "80503",
      phone: "303-555-0167",
      hours: "Daily",
      status: null,
      latitude: 40.155,
      longitude: -105.162,
    },
    extras: { questions: [{ question: "Is it open?", answer: "Daily." }] },
  } as Parameters<typeof neighborhoodEssentials>[0]);
  const more = [{ question: "Who answers?", answer: "Jo." }];
  const url = "https://homes.example/homes/longmont/haystack-bend/";
  expect(neighborhoodJsonLd(essentials, more, "https://homes.example")["@graph"]).toEqual([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        {
          "@type": "ListItem",
          position: 1,
          name: "Our neighborhoods",
          item: "https://homes.example/our-neighborhoods/",
        },
        { "@type": "ListItem", position: 2, name: "Haystack Bend", item: url },
      ],
    },
    {
      "@type": "Place",
      "@id": `${url}#place`,
      name: "Haystack Bend",
      url,
      ...(essentials.subtitle ? { description: essentials.subtitle } : {}),
      telephone: "303-555-0167",
      address: {
        "@type": "PostalAddress",
        streetAddress: "1460 Threshing Lane",
        addressLocality: "Longmont",
        addressRegion: "CO",
        postalCode: "80503",
        addressCountry: "US",
      },
      geo: { "@type": "GeoCoordinates", latitude: 40.155, longitude: -105.162 },
    },
    {
      "@type": "FAQPage",
      mainEntity: [
        { "@type": "Question", name: "Is it open?", acceptedAnswer: { "@type": "Answer", text: "Daily." } },
        { "@type": "Question", name: "Who answers?", acceptedAnswer: { "@type": "Answer", text: "Jo." } },
      ],
    },
  ]);
});

afterEach(() => vi.restoreAllMocks());

const uri = "/homes/longmont/haystack-bend/";
const at = (databaseId: number, title: string, latitude: number, longitude: number) => ({
  ...{ databaseId, title, uri: `/${databaseId}/`, status: "model_open", types: null, extras: null },
  neighborhood: { city: "Longmont", state: "CO", latitude, longitude },
});
const pageInfo = { endCursor: null, hasNextPage: false };
const overview = (nodes: readonly object[]) => ({
  GetOverviewMap: { page: null, neighborhoods: { nodes, pageInfo }, plans: null, models: null, homes: null },
});

test("a sold-out neighborhood with the wrong sign of longitude has no coordinates or distances", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const neighborhood = { ...at(1, "Haystack Bend", 40.155, 105.165), uri, status: "sold_out" };
  const { content } = fakeContent({
    GetNeighborhoodEssentials: { neighborhood },
    ...overview([neighborhood, at(2, "Bluestem", 40.3, -105), at(3, "Millrace", 40.6, -105)]),
  });
  const loaded = await loadNeighborhoodEssentials(content, uri);
  expect(loaded?.essentials).toMatchObject({
    ...{ latitude: null, longitude: null },
    directionsHref: "https://www.google.com/maps/dir/?api=1&destination=Longmont%2C%20CO",
  });
  expect(loaded?.nearby?.places.map(({ title, where }) => [title, where])).toEqual([
    ["Bluestem", "Longmont"],
    ["Millrace", "Longmont"],
  ]);
});

test("a neighborhood keeps its coordinates when the catalog is unavailable", async () => {
  const neighborhood = { ...at(1, "Haystack Bend", 40.155, -105.165), uri };
  const { content } = fakeContent({ GetNeighborhoodEssentials: { neighborhood } });
  const loaded = await loadNeighborhoodEssentials(content, uri);
  expect(loaded?.essentials).toMatchObject({ latitude: 40.155, longitude: -105.165 });
});
