import { buildSchema, execute, GraphQLError, type GraphQLObjectType, parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "#content/accounts/caller.ts";
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
import { Deadline, DeadlinePassed } from "#content/limits/deadline.ts";
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

const anonymous: Caller = { account: null, refusal: null };

function both(query: string, variableValues: Record<string, unknown> = {}) {
  const document = parse(query);
  const contextValue = { content, caller: anonymous };
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
    compiled.run({ document, contextValue: { content, caller: anonymous }, variableValues });
  expect(run({ without: true })).toEqual({ data: { plans: { nodes: [{ id: expect.any(String), slug: "plan-3" }] } } });
  expect(run({ with: false, without: false })).toEqual({
    data: { plans: { nodes: [{ title: "plan 3", slug: "plan-3" }] } },
  });
  expect(run({ without: true })).toEqual({ data: { plans: { nodes: [{ id: expect.any(String), slug: "plan-3" }] } } });
});

test("arguments follow the variables of each request, in one document", () => {
  const document = parse("query ($id: ID!) { plan(id: $id, idType: DATABASE_ID) { slug } }");
  const run = (id: string) =>
    compiled.run({ document, contextValue: { content, caller: anonymous }, variableValues: { id } });
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

test("a caller who is refused leaves the question as it was for everybody else", () => {
  const document = parse("{ plans { nodes { slug } } }");
  const refused: Caller = { ...anonymous, refusal: new GraphQLError("Internal server error") };
  const run = (caller: Caller) => compiled.run({ document, contextValue: { content, caller }, variableValues: {} });
  const answer = { data: { plans: { nodes: [{ slug: "plan-3" }] } } };
  expect(run(refused)).toBeUndefined();
  expect(run(anonymous)).toEqual(answer);
  expect(run(refused)).toBeUndefined();
  expect(run(anonymous)).toEqual(answer);
});

test("a missing condition leaves the question as it was for those who send it", () => {
  const document = parse("query ($with: Boolean!) { plans { nodes { slug @include(if: $with) } } }");
  const run = (variableValues: Record<string, unknown>) =>
    compiled.run({ document, contextValue: { content, caller: anonymous }, variableValues });
  expect(run({})).toBeUndefined();
  expect(run({ with: null })).toBeUndefined();
  expect(run({ with: true })).toEqual({ data: { plans: { nodes: [{ slug: "plan-3" }] } } });
});

test("an answer that takes too long is given up, not handed to the full executor", () => {
  const listSchema = buildSchema("type Query { items: [Item] } type Item { id: ID }");
  const root = listSchema.getQueryType() as GraphQLObjectType;
  const items = root.getFields().items;
  let answered = 0;
  const item = {
    get id() {
      answered += 1;
      return "1";
    },
  };
  if (items) items.resolve = () => Array.from({ length: 100_000 }, () => item);
  const document = parse("{ items { id } }");
  const run = (deadline: Deadline) =>
    new CompiledQueries(listSchema).run({ document, contextValue: {}, variableValues: {} }, deadline);
  expect(() => run(new Deadline(0))).toThrow(DeadlinePassed);
  expect(answered).toBeLessThan(10_000);
  expect(run(new Deadline(60_000))).toMatchObject({ data: { items: { length: 100_000 } } });
});

test("a resolver that has to wait is asked no more, and may fail", async () => {
  const waitingSchema = buildSchema("type Query { waiting: String }");
  const root = waitingSchema.getQueryType() as GraphQLObjectType;
  const { waiting } = root.getFields();
  let asked = 0;
  if (waiting) {
    waiting.resolve = async () => {
      asked += 1;
      throw new Error("Broken");
    };
  }
  const queries = new CompiledQueries(waitingSchema);
  const args = { document: parse("{ waiting }"), contextValue: {}, variableValues: {} };
  expect(queries.run(args)).toBeUndefined();
  expect(queries.run(args)).toBeUndefined();
  expect(asked).toBe(1);
  // A rejection that nobody takes would be reported by now, and fail this run.
  await new Promise((turn) => setImmediate(turn));
});
