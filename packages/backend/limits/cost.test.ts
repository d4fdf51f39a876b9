import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { contractSchema } from "#backend/http/graphql-endpoint.ts";
import { costOf, costProblem } from "./cost.ts";
import { limits } from "./limits.ts";

const schema = contractSchema();

function cost(query: string, variables: Readonly<Record<string, unknown>> = {}, operationName?: string): number {
  return costOf({ schema, document: parse(query), operationName, variables });
}

test.each([
  ["a field costs one", "{ popularBlogPosts viewer { id } }", 3],
  ["a list without a page size has ten items", "{ plans { nodes { id title } } }", 1 + 1 + 10 * 2],
  ["a list has as many items as it is asked for", "{ plans(first: 3) { nodes { id } } }", 1 + 1 + 3],
  ["the end of a list likewise", "{ plans(last: 4) { edges { node { id } } } }", 1 + 1 + 4 * 2],
  ["of both sizes the smaller counts", "{ plans(first: 9, last: 2) { nodes { id } } }", 1 + 1 + 2],
  ["both lists of a connection count", "{ plans(first: 3) { edges { cursor } nodes { id } } }", 1 + 2 + 3 + 3],
  ["no list has more than 500 items", "{ plans(first: 9000) { nodes { id } } }", 1 + 1 + 500],
  ["a size below nothing is nothing", "{ plans(first: -7) { nodes { id } } }", 1 + 1],
  ["a page has one page info", "{ plans(first: 500) { pageInfo { endCursor } } }", 3],
  ["other lists have the usual ten", '{ page(id: "/") { organisms { items { title } } } }', 1 + 1 + 10 + 100],
  ["a plain list of texts costs one", '{ neighborhood(id: "1") { types } }', 2],
  [
    "a neighborhood may have many homes",
    '{ neighborhood(id: "1") { extras { homes { id } plans { id } } } }',
    1 + 1 + 2 + 50 + 50,
  ],
  ["lists in lists multiply", "{ menus(first: 2) { nodes { menuItems(first: 30) { nodes { id } } } } }", 2 + 2 * 32],
  [
    "a fragment costs what stands in it, wherever it stands",
    "{ plans(first: 2) { ...Page } homes(first: 5) { nodes { id ... on Node { id } } } } fragment Page on RootQueryToPlanConnection { nodes { ...Entry } } fragment Entry on Plan { id title }",
    1 + 1 + 2 * 2 + 1 + 1 + 5 * 2,
  ],
  [
    "what a union may be counts in full",
    '{ page(id: "/") { organisms { productPicker { ... on Home { id } ... on Plan { id } } } } }',
    2 + 10 + 200,
  ],
  [
    "a password to hash costs a lot",
    'mutation { login(input: { username: "a", password: "b" }) { authToken } }',
    20_001,
  ],
  ["what the contract does not know costs one", "{ nothing { more } plans { nodes { nothing } } }", 1 + 2 + 10],
  ["introspection has a limit of its own", "{ __schema { types { fields { name } } } }", 1],
  [
    "a search looks through every entry for every word",
    '{ plans(where: { search: "a b" }) { nodes { id } } }',
    12 + 500 * 22,
  ],
  [
    "each order compares the entries with each other",
    "{ plans(where: { orderby: [{ field: DATE, order: ASC }, { field: SLUG, order: ASC }] }) { nodes { id } } }",
    12 + 500 * 2 * 9,
  ],
])("%s", (_rule, query, expected) => {
  expect(cost(query)).toBe(expected);
});

describe("variables", () => {
  const query =
    "query ($first: Int = 7, $where: RootQueryToPlanConnectionWhereArgs) { plans(first: $first, where: $where) { nodes { id } } }";

  test("a size in a variable counts", () => {
    expect(cost(query, { first: 100 })).toBe(102);
  });

  test("without a value its default counts", () => {
    expect(cost(query)).toBe(9);
  });

  test("an invalid value counts as missing", () => {
    expect(cost(query, { first: "many" })).toBe(12);
  });

  test("searched words count", () => {
    expect(cost(query, { first: 0, where: { search: "one two three" } })).toBe(2 + 500 * 23);
    expect(cost('query ($q: String = "one two") { plans(where: { search: $q }) { nodes { id } } }')).toBe(
      12 + 500 * 22,
    );
  });
});

test("only the named operation counts", () => {
  const query = "query Small { popularBlogPosts } query Large { plans(first: 500) { nodes { id } } }";
  expect(cost(query, {}, "Small")).toBe(1);
});

test("fragments that double each other are counted without expansion", () => {
  const doubling = Array.from(
    { length: 60 },
    (_, index) =>
      `fragment F${index} on Plan { floorplanDetails { neighborhood { extras { plans { ...F${index + 1} } homes { qmiHomeDetails { floorplan { ...F${index + 1} } } } } } } }`,
  );
  expect(cost(`{ plans { nodes { ...F0 } } } ${doubling.join(" ")} fragment F60 on Plan { id }`)).toBeGreaterThan(1e60);
});

test("cyclic fragments terminate", () => {
  expect(cost('{ plan(id: "1") { ...A } } fragment A on Plan { id ...B } fragment B on Plan { title ...A }')).toBe(3);
});

test("an operation may cost as much as the limit, and no more", () => {
  const document = parse(`{ ${"viewer ".repeat(limits.cost)} }`);
  const more = parse(`{ ${"viewer ".repeat(limits.cost + 1)} }`);
  expect(costProblem({ schema, document })).toBeUndefined();
  expect(costProblem({ schema, document: more })).toBe(
    "The operation comes to 140,001 fields, the items of its lists included; 140,000 are allowed.",
  );
});
