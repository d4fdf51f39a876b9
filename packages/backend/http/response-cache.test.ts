import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jane, registered, userFields } from "#backend/accounts/testing/account-operations.ts";
import { contentReader } from "#backend/schema/entry-queries.ts";
import type { ContentReader, RequestContext } from "#backend/schema/nodes.ts";
import { type PreviewedEntry, SnapshotSource } from "#backend/store/snapshot.ts";
import {
  entry,
  graphqlRequest,
  memoryLog,
  type TestCaller,
  temporarySite,
  testPublicUrl,
} from "#backend/testing/content-store.ts";
import { graphqlEndpoint } from "./graphql-endpoint.ts";
import { ResponseCache } from "./responses.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeEach(async () => {
  site = await temporarySite((writer) => writer.putEntry(entry("page", 1, { uri: "/about-us/", title: "About us" })));
});
afterEach(() => site.remove());

const titleQuery = "query Title($id: ID!) { page(id: $id, idType: URI) { title } }";

/** An endpoint on the site's store; `reads` counts the lookups of the page's entry. */
async function counting() {
  const snapshots = new SnapshotSource(site.store.database);
  const counted = { reads: 0 };
  const contents = new Map<unknown, ContentReader>();
  const fetch = graphqlEndpoint({
    async context(_request, { siteOrigins, preview }) {
      const current = await snapshots.current();
      const snapshot = preview ? await current.preview(site.store.database, preview) : current;
      if (!contents.has(snapshot)) {
        const content = contentReader(snapshot, testPublicUrl, siteOrigins);
        const node = content.node.bind(content);
        content.node = (found) => {
          counted.reads += 1;
          return node(found);
        };
        contents.set(snapshot, content);
      }
      const caller = { account: null, rejection: null };
      const isPreview = preview !== undefined;
      return { content: contents.get(snapshot), caller, isPreview } as Partial<RequestContext> as RequestContext;
    },
    production: true,
    log: memoryLog(),
  });
  const request = async (body: unknown, caller?: TestCaller, preview?: PreviewedEntry) =>
    (await fetch(graphqlRequest(body, caller), { preview })).json();
  return { counted, request };
}

const aboutUs = { query: titleQuery, variables: { id: "/about-us/" } };
const expected = { data: { page: { title: "About us" } } };

test("a query is executed once while the content is the same", async () => {
  const { counted, request } = await counting();
  expect(await request(aboutUs)).toEqual(expected);
  expect(await request(aboutUs)).toEqual(expected);
  expect(counted.reads).toBe(1);
});

test("another text, other variables and another operation of the same text are executed", async () => {
  const { counted, request } = await counting();
  await request(aboutUs);
  expect(await request({ ...aboutUs, query: `${titleQuery} ` })).toEqual(expected);
  expect(counted.reads).toBe(2);
  expect(await request({ query: titleQuery, variables: { id: "/none/" } })).toEqual({ data: { page: null } });
  const query =
    "query A { page(id: 1, idType: DATABASE_ID) { title } } query B { page(id: 1, idType: DATABASE_ID) { slug } }";
  expect(await request({ query, operationName: "A" })).toEqual(expected);
  expect(await request({ query, operationName: "B" })).toEqual({ data: { page: { slug: "page-1" } } });
});

test("a preview is executed each time, and does not change the cached public content", async () => {
  const { counted, request } = await counting();
  const preview = { id: 1, path: "/about-us/" };
  await request(aboutUs);
  for (const reads of [2, 3]) {
    expect(await request(aboutUs, undefined, preview)).toEqual(expected);
    expect(counted.reads).toBe(reads);
  }
  await request(aboutUs);
  expect(counted.reads).toBe(3);
});

test("a request with an Authorization header is executed each time", async () => {
  const { counted, request } = await counting();
  await request(aboutUs);
  await request(aboutUs, { token: "x" });
  await request(aboutUs, { token: "x" });
  expect(counted.reads).toBe(3);
});

test("a response with errors is not cached", async () => {
  const { counted, request } = await counting();
  const query = `{ page(id: 1, idType: DATABASE_ID) { title } plans(first: -1) { nodes { id } } }`;
  expect(await request({ query })).toMatchObject({ errors: [{ path: ["plans"] }] });
  expect(await request({ query })).toMatchObject({ errors: [{ path: ["plans"] }] });
  expect(counted.reads).toBe(2);
});

test("a write is visible in the next response, whatever was cached", async () => {
  for (const title of ["One", "Two", "About us"]) {
    await site.store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/about-us/", title })));
    expect(await site.data(titleQuery, { id: "/about-us/" })).toEqual({ page: { title } });
    expect(await site.data(titleQuery, { id: "/about-us/" })).toEqual({ page: { title } });
  }
});

test("a logged-in visitor gets their own account, and no later visitor does", async () => {
  const user = await registered(site);
  const viewer = `{ viewer { ${userFields} } }`;
  expect(await site.data(viewer)).toEqual({ viewer: null });
  const own = await site.data<{ viewer: { databaseId: number } }>(viewer, {}, { token: user.jwtAuthToken });
  expect(own.viewer.databaseId).toBe(user.databaseId);
  expect(await site.data(viewer)).toEqual({ viewer: null });
  await expect(site.data(viewer, {}, { token: "broken" })).rejects.toThrow("Internal server error");
});

test("a mutation is executed each time", async () => {
  const register = "mutation R($input: RegisterUserInput!) { registerUser(input: $input) { clientMutationId } }";
  expect(await site.request(register, { input: jane })).toEqual({ data: { registerUser: { clientMutationId: null } } });
  expect((await site.request(register, { input: jane })).errors?.[0]?.message).toContain("already registered");
});

test("the cache takes at most 32 MB, and one response in it 8 MB", async () => {
  const content = contentReader(await new SnapshotSource(site.store.database).current(), testPublicUrl);
  const cache = new ResponseCache();
  const keys = Array.from({ length: 5 }, (_, index) => String(index));
  for (const key of keys) cache.set(content, key, Buffer.alloc(7_900_000));
  cache.set(content, "large", Buffer.alloc(8_000_000));
  expect([...keys, "large"].filter((key) => cache.get(content, key))).toEqual(["1", "2", "3", "4"]);
});

test("a slow operation does not restore an older version", async () => {
  const snapshots = new SnapshotSource(site.store.database);
  const older = contentReader(await snapshots.current(), testPublicUrl);
  await site.store.write((writer) => writer.setOption("x", 1));
  const newer = contentReader(await snapshots.current(), testPublicUrl);
  const cache = new ResponseCache();
  const [own, late] = [Buffer.from("own"), Buffer.from("late")];
  cache.set(newer, "a", own);
  cache.set(older, "a", late);
  expect([cache.get(newer, "a"), cache.get(older, "a")]).toEqual([own, undefined]);
});

test("a cached response holds only its own bytes", async () => {
  const { request } = await counting();
  const set = vi.spyOn(ResponseCache.prototype, "set");
  await request({ query: titleQuery, variables: { id: "/nowhere/" } });
  const cached = set.mock.calls.map(([, , json]) => json);
  set.mockRestore();
  expect(cached.map(({ byteLength }) => byteLength)).toEqual([22]);
  expect(cached.map(({ buffer }) => buffer.byteLength)).toEqual([22]);
});
