import { execute, parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Content } from "#content/schema/content.ts";
import { contractSchema } from "#content/schema/contract-schema.ts";
import { SnapshotSource } from "#content/store/snapshot.ts";
import {
  entry,
  medium,
  temporaryStore,
  type TemporaryStore,
  testPublicUrl,
  use,
} from "#content/testing/content-store.ts";
import { CompiledQueries } from "./run-operation.ts";

const schema = contractSchema();
const compiled = new CompiledQueries(schema);
let store: TemporaryStore;
let content: Content;
beforeAll(async () => {
  store = await temporaryStore();
  await store.write(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    await writer.putEntry(
      entry("neighborhood", 2, {
        data: { thumbnail: use(1), image: use(1), types: ["A", "B"], latitude: 40.1 },
        relations: { popularPlans: [3] },
      }),
    );
    await writer.putEntry(
      entry("plan", 3, { relations: { neighborhood: [2] }, data: { bathroomsMin: 2.5, levelsCount: 1 } }),
    );
    await writer.putEntry(
      entry("home", 4, { relations: { neighborhood: [2], floorplan: [3] }, data: { image: use(1) } }),
    );
    await writer.putEntry(
      entry("page", 5, {
        uri: "/",
        data: { organisms: [{ layout: "product-grid", productPicker: [4, 3] }] },
        relations: { productPicker: [4, 3] },
      }),
    );
  });
  content = new Content(await new SnapshotSource(store.database).current(), testPublicUrl);
});
afterAll(() => store.remove());

function both(query: string, variableValues: Record<string, unknown> = {}) {
  const document = parse(query);
  const contextValue = { content };
  const full = execute({ schema, document, contextValue, variableValues });
  return {
    fast: compiled.run({ document, contextValue, variableValues }),
    full: JSON.parse(JSON.stringify(full)) as unknown,
  };
}

test.each([
  [
    "plain fields and references",
    "{ homes { nodes { id title qmiHomeDetails { price floorplan { title } neighborhood { neighborhood { city thumbnail { altText } } } } } pageInfo { hasNextPage endCursor } } }",
  ],
  [
    "aliases and arguments",
    '{ a: plan(id: "3", idType: DATABASE_ID) { x: title y: title } b: plans(first: 0) { nodes { id } } media: mediaItem(id: "1", idType: DATABASE_ID) { small: sourceUrl(size: THUMBNAIL) large: sourceUrl(size: LARGE) } }',
  ],
  [
    "interfaces and fragments",
    '{ nodeByUri(uri: "/") { __typename id ... on ContentNode { slug } ... on Page { ...Blocks } ... on Plan { title } } } fragment Blocks on Page { organisms { layout productPicker { __typename ... on Home { title } ... on Plan { floorplanDetails { bathroomsMin } } } } }',
  ],
  [
    "fields that come twice",
    "{ homes { nodes { title qmiHomeDetails { price } ...More } } } fragment More on Home { qmiHomeDetails { type floorplan { id } } title }",
  ],
  ["edges", "{ plans { edges { cursor node { databaseId } } } }"],
  ["misses", '{ plan(id: "99", idType: DATABASE_ID) { title } nodeByUri(uri: "/x/") { id } }'],
])("a compiled query answers like graphql's own executor: %s", (_name, query) => {
  const { fast, full } = both(query);
  expect(fast).toEqual(full);
});

test("what is skipped follows the variables of each request, in one document", () => {
  const query =
    "query ($with: Boolean = true, $without: Boolean!) { plans { nodes { id @include(if: $with) title @skip(if: $without) slug } } }";
  const document = parse(query);
  const run = (variableValues: Record<string, unknown>) =>
    compiled.run({ document, contextValue: { content }, variableValues });
  expect(run({ without: true })).toEqual({ data: { plans: { nodes: [{ id: expect.any(String), slug: "plan-3" }] } } });
  expect(run({ with: false, without: false })).toEqual({
    data: { plans: { nodes: [{ title: "plan 3", slug: "plan-3" }] } },
  });
  expect(run({ without: true })).toEqual({ data: { plans: { nodes: [{ id: expect.any(String), slug: "plan-3" }] } } });
});

test("arguments follow the variables of each request, in one document", () => {
  const document = parse("query ($id: ID!) { plan(id: $id, idType: DATABASE_ID) { slug } }");
  const run = (id: string) => compiled.run({ document, contextValue: { content }, variableValues: { id } });
  expect(run("3")).toEqual({ data: { plan: { slug: "plan-3" } } });
  expect(run("4")).toEqual({ data: { plan: null } });
});

test.each([
  ["an error", "{ plans(first: -1) { nodes { id } } }"],
  ["introspection", "{ __schema { queryType { name } } }"],
  ["a mutation", 'mutation { login(input: {username: "a", password: "b"}) { authToken } }'],
  ["a missing variable", "query ($id: ID!) { plan(id: $id) { id } }"],
  ["a key that is no plain property", '{ __proto__: plan(id: "3", idType: DATABASE_ID) { id } }'],
])("%s is left to the full executor", (_name, query) => {
  expect(both(query).fast).toBeUndefined();
});
