import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  backendOn,
  entry,
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

test("what another process writes is in the very next response", async () => {
  expect(await site.data(titles)).toEqual({ pages: { nodes: [] } });
  await store.write((writer) => writer.putEntry(entry("page", 1, { title: "One" })));
  expect(await site.data(titles)).toEqual({ pages: { nodes: [{ title: "One" }] } });
  await store.write((writer) => writer.putEntry(entry("page", 1, { title: "Two" })));
  expect(await site.data(titles)).toEqual({ pages: { nodes: [{ title: "Two" }] } });
});

test("what another process writes reaches listeners within a second", async () => {
  const told = new Promise((resolve) => site.backend.onWrite(resolve));
  await store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/one/" })));
  vi.advanceTimersByTime(1000);
  expect(await told).toEqual({ kinds: ["page"], uris: ["/one/"] });
});

test("the backend is ready while its store can be read", async () => {
  expect(await site.backend.isReady()).toBe(true);
  const gone = await backendOn(store.databaseUrl);
  await gone.backend.close();
  expect(await gone.backend.isReady()).toBe(false);
});
