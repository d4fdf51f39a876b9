import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  backendOn,
  entry,
  graphqlRequest,
  type TemporaryStore,
  type TestSite,
  temporaryStore,
} from "#backend/testing/content-store.ts";

let store: TemporaryStore;
let site: TestSite;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  store = await temporaryStore();
  site = await backendOn(store.databaseUrl);
});
afterEach(async () => {
  await site.backend.close();
  vi.useRealTimers();
  await store.remove();
});

const titles = "{ pages { nodes { title } } }";

test("a write of another process is in the next response", async () => {
  expect(await site.data(titles)).toEqual({ pages: { nodes: [] } });
  await store.write((writer) => writer.putEntry(entry("page", 1, { title: "One" })));
  expect(await site.data(titles)).toEqual({ pages: { nodes: [{ title: "One" }] } });
  await store.write((writer) => writer.putEntry(entry("page", 1, { title: "Two" })));
  expect(await site.data(titles)).toEqual({ pages: { nodes: [{ title: "Two" }] } });
});

test("a write of another process reaches listeners within a second", async () => {
  const change = new Promise((resolve) => site.backend.onWrite(resolve));
  await store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/one/" })));
  vi.advanceTimersByTime(1000);
  expect(await change).toEqual({ kinds: ["page"], uris: ["/one/"] });
});

test("the backend is ready while its store can be read", async () => {
  expect(await site.backend.isReady()).toBe(true);
  const gone = await backendOn(store.databaseUrl);
  await gone.backend.close();
  expect(await gone.backend.isReady()).toBe(false);
});

test("a preview shows one entry as saved, published or not, to one request; all else is public", async () => {
  await store.write(async (writer) => {
    await writer.putEntry(entry("page", 1, { uri: "/one/", title: "One" }));
    await writer.putEntry(entry("page", 2, { uri: "/two/", title: "Two", status: "draft" }));
    await writer.putEntry(entry("page", 3, { uri: "/three/", title: "Three", status: "draft" }));
  });
  const all =
    '{ pages { nodes { title } } two: page(id: "/two/", idType: URI) { title } nodeByUri(uri: "/three/") { id } }';
  const public_ = { pages: { nodes: [{ title: "One" }] }, two: null, nodeByUri: null };
  const request = async (preview?: { id: number; path: string }) => {
    const response = await site.backend.fetch(graphqlRequest({ query: all }), { preview });
    return ((await response.json()) as { data: unknown }).data;
  };
  expect(await request()).toEqual(public_);
  expect(await request({ id: 2, path: "/two/" })).toEqual({
    pages: { nodes: [{ title: "Two" }, { title: "One" }] },
    two: { title: "Two" },
    nodeByUri: null,
  });
  expect(await request()).toEqual(public_);
  await store.write((writer) => writer.putEntry(entry("page", 2, { uri: "/two/", title: "Second", status: "draft" })));
  expect(await request({ id: 2, path: "/two/" })).toMatchObject({ two: { title: "Second" } });
  // Nothing is returned when the entry has another URI now, or never had this one.
  expect(await request({ id: 2, path: "/one/" })).toEqual({ pages: { nodes: [] }, two: null, nodeByUri: null });
  expect(await request({ id: 9, path: "/two/" })).toEqual(public_);
});
