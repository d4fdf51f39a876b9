import { afterEach, expect, test, vi } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadNeighborhoodEssentials } from "./load-neighborhood.ts";

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

test("a sold-out neighborhood with the wrong sign of longitude has no coordinates and is at no distance from others", async () => {
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

test("a neighborhood keeps its coordinates where the list of everything for sale cannot be had", async () => {
  const neighborhood = { ...at(1, "Haystack Bend", 40.155, -105.165), uri };
  const { content } = fakeContent({ GetNeighborhoodEssentials: { neighborhood } });
  const loaded = await loadNeighborhoodEssentials(content, uri);
  expect(loaded?.essentials).toMatchObject({ latitude: 40.155, longitude: -105.165 });
});
