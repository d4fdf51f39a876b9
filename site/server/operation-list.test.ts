import { expect, test } from "vitest";
import { operations } from "#app/content/operations.generated.ts";
import { ownOperations } from "./operation-list.ts";

const isOwn = ownOperations({
  GetPlan:
    "fragment Picture on MediaItem { sourceUrl } query GetPlan($id: ID!) { plan(id: $id, idType: SLUG) { title image { ...Picture } } }",
});

test("the site’s own operation is known in any spelling", () => {
  expect(
    isOwn(`query GetPlan($id: ID!) {
      plan(id: $id idType: SLUG) { title image { ...Picture __typename } __typename }
    }
    fragment Picture on MediaItem { sourceUrl, __typename }`),
  ).toBe(true);
});

test.each([
  ["another field", "query GetPlan($id: ID!) { plan(id: $id, idType: SLUG) { title price } }"],
  [
    "a second operation beside it",
    "query GetPlan($id: ID!) { plan(id: $id, idType: SLUG) { title } } query Else { __schema { types { name } } }",
  ],
  ["no GraphQL", "hello"],
  ["nothing", ""],
])("%s is not", (_name, text) => {
  expect(isOwn(text)).toBe(false);
});

test("every generated operation of the site is known", () => {
  const isSiteOperation = ownOperations(operations);
  for (const text of Object.values(operations)) expect(isSiteOperation(text)).toBe(true);
});
