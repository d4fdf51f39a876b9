import { parse } from "graphql";
import { expect, test } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { operationAllowlist } from "./operations.ts";

const getPlan =
  "fragment Picture on MediaItem { sourceUrl } query GetPlan($id: ID!) { plan(id: $id, idType: SLUG) { title image { ...Picture } } }";
const find = operationAllowlist({ GetPlan: getPlan });
const oneLine = (text: string | undefined) => text?.replaceAll(/\s+/g, " ");

test("the site’s own operation is allowed in any notation, and returned in the site's", () => {
  const found = find(`# a remark
    query GetPlan($id: ID!) { plan(id: $id idType: SLUG) { title, image { ...Picture } } } fragment Picture on MediaItem { sourceUrl }`);
  expect(found).toMatchObject({ operationName: "GetPlan" });
  expect(oneLine(found?.query)).toBe(getPlan);
});

test("a query with __typename, as browsers send it, gets it everywhere except at the root", () => {
  const found = find(`query GetPlan($id: ID!) {
      plan(id: $id idType: SLUG) { title image { ...Picture __typename } __typename }
    }
    fragment Picture on MediaItem { sourceUrl, __typename }`);
  expect(oneLine(found?.query)).toBe(
    "fragment Picture on MediaItem { sourceUrl __typename } query GetPlan($id: ID!) { plan(id: $id, idType: SLUG) { title image { ...Picture __typename } __typename } }",
  );
});

test.each([
  ["another field", "query GetPlan($id: ID!) { plan(id: $id, idType: SLUG) { title price } }"],
  [
    "a second operation beside it",
    "query GetPlan($id: ID!) { plan(id: $id, idType: SLUG) { title } } query Else { __schema { types { name } } }",
  ],
  ["a name for __typename", "query GetPlan($id: ID!) { plan(id: $id, idType: SLUG) { title type: __typename } }"],
  ["no GraphQL", "hello"],
  ["nothing", ""],
])("%s is not allowed", (_name, text) => {
  expect(find(text)).toBeUndefined();
});

test("every generated operation of the site is allowed, with and without __typename", () => {
  const allowlist = operationAllowlist(operations);
  for (const [name, text] of Object.entries(operations)) {
    expect(allowlist(text)).toMatchObject({ operationName: name, operation: { name: { value: name } } });
    expect(() => parse(allowlist(`${text} # __typename`)?.query ?? "")).not.toThrow();
  }
});
