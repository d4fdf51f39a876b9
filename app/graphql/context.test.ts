import { expect, test, vi } from "vitest";
import type { TypedText } from "./client.ts";
import { contentUnavailable } from "./content-error.ts";
import { type ContentQuerySource, contentOf } from "./context.server.ts";
import { fakeSiteContext } from "./testing/fake-site-context.ts";

const GetThing = "query GetThing($id: ID!) { thing(id: $id) { id } }" as TypedText<
  { thing: { id: string } | null },
  { id: string }
>;
const failure = (kind: string) => Object.assign(new Error("It is away."), { name: "HostFailure", kind });
const unavailable = { data: contentUnavailable, init: { status: 503, headers: { "Retry-After": "30" } } };

/** The client of a render with this backend. */
function clientOf(query: ContentQuerySource["query"]) {
  return contentOf(fakeSiteContext({ content: { query } }));
}

test("a loader's query reaches the backend with its name, variables and sharing option", {
  tags: ["S7.3"],
}, async () => {
  const query = vi.fn<ContentQuerySource["query"]>(async () => ({ thing: { id: "a" } }));
  const content = clientOf(query);
  expect(await content.query(GetThing, { id: "a" })).toEqual({ thing: { id: "a" } });
  await content.query(GetThing, { id: "b" }, { isShared: true });
  expect(query.mock.calls).toEqual([
    [{ operationName: "GetThing", query: GetThing, variables: { id: "a" } }, { isShared: false }],
    [{ operationName: "GetThing", query: GetThing, variables: { id: "b" } }, { isShared: true }],
  ]);
});

test("cached data is returned by identity, and one backend has one client", async () => {
  const data = { thing: null };
  const context = fakeSiteContext({ content: { query: async () => data } });
  expect(await contentOf(context).query(GetThing, { id: "a" })).toBe(data);
  expect(contentOf(context)).toBe(contentOf(context));
});

test.each(["network", "http", "graphql"])("a backend failure by %s is a 503", async (kind) => {
  const content = clientOf(() => Promise.reject(failure(kind)));
  await expect(content.query(GetThing, { id: "a" })).rejects.toMatchObject(unavailable);
});

test("an optional query is null after GraphQL errors, and a 503 for an unreachable backend", async () => {
  expect(await clientOf(() => Promise.reject(failure("graphql"))).queryOptional(GetThing, { id: "a" })).toBeNull();
  for (const kind of ["network", "http"]) {
    const content = clientOf(() => Promise.reject(failure(kind)));
    await expect(content.queryOptional(GetThing, { id: "a" })).rejects.toMatchObject(unavailable);
  }
});

test("an error of the site's own is not a 503", async () => {
  const bug = new TypeError("undefined is not a function");
  const content = clientOf(() => Promise.reject(bug));
  await expect(content.query(GetThing, { id: "a" })).rejects.toBe(bug);
  await expect(content.queryOptional(GetThing, { id: "a" })).rejects.toBe(bug);
});
