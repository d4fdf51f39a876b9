import { afterAll, beforeAll, expect, test } from "vitest";
import { backendOn, entry, medium, temporaryStore, type TemporaryStore, use } from "#content/testing/content-store.ts";

let store: TemporaryStore;
let site: Awaited<ReturnType<typeof backendOn>>;

beforeAll(async () => {
  store = await temporaryStore();
  await store.write(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    await writer.putEntry(entry("neighborhood", 2, { slug: "bluestem", uri: "/homes/berthoud/bluestem/", data: { status: "model_open", thumbnail: use(1) } }));
    await writer.putEntry(entry("plan", 3, { slug: "juniper", relations: { neighborhood: [2] } }));
    await writer.putEntry(entry("home", 4, { slug: "h", relations: { neighborhood: [2], floorplan: [3] }, data: { image: use(1) } }));
  });
  site = await backendOn(store.databaseUrl);
});
afterAll(async () => {
  await site.backend.close();
  await store.remove();
});

test("an entry answers with its relations, both ways", async () => {
  const { data, errors } = await site.ask(`{
    nodeByUri(uri: "/homes/berthoud/bluestem/") { __typename ... on Neighborhood {
      id title status neighborhood { thumbnail { sourceUrl altText } } extras { homes { databaseId qmiHomeDetails { floorplan { slug } neighborhood { slug } } } }
    } }
  }`);
  expect(errors).toBeUndefined();
  expect(data.nodeByUri).toMatchObject({
    __typename: "Neighborhood",
    status: "model_open",
    extras: { homes: [{ databaseId: 4, qmiHomeDetails: { floorplan: { slug: "juniper" }, neighborhood: { slug: "bluestem" } } }] },
  });
});
