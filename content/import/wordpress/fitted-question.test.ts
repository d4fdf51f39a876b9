import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSchema, parse, print, validate } from "graphql";
import { expect, test } from "vitest";
import { isMisfit, withoutMisfits } from "./fitted-question.ts";
import { kindQuestions, otherQuestions } from "./questions.ts";

const schema = buildSchema(
  readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
);
const fault = (message: string) => ({ message, locations: [] });

test.each([
  ['Cannot query field "mainSqrFt" on type "FloorplanDetails". Did you mean "finishedSqrFt"?', "mainSqrFt"],
  ['Cannot query field "mainSqrFt" on type "Plan_Floorplandetails".', "mainSqrFt"],
  ['Field "features" must not have a sub selection since type "String" has no subfields.', "features {"],
  ['Field "features" must not have a selection since type "String" has no subfields.', "features {"],
  ['Field "displayTitle" of type "Title" must have a selection of subfields.', "displayTitle"],
])("the question for plans goes on after “%s”", (message, gone) => {
  const [{ core } = { core: undefined }] = kindQuestions.filter(({ kind }) => kind === "plan");
  const before = core ? print(core.document) : "";
  expect(before).toContain(gone);
  const { text, removed } = withoutMisfits(before, [fault(message)]);
  expect(text).not.toContain(gone);
  expect(text && validate(schema, parse(text))).toEqual([]);
  expect(removed).toEqual([message]);
});

test("an argument that a host does not know is taken out of the question for menus", () => {
  const message = 'Unknown argument "first" on field "menuItems" of type "Menu".';
  const { text } = withoutMisfits(print(otherQuestions.menus.document), [fault(message)]);
  expect(text).toContain("menuItems {");
});

test("a question of which nothing is known is not asked", () => {
  const message = 'Cannot query field "popularBlogPosts" on type "RootQuery".';
  expect(withoutMisfits(print(otherQuestions.popularBlogPosts.document), [fault(message)])).toEqual({
    text: null,
    removed: [message],
  });
});

test("a question of which only ids and paging are left is not asked", () => {
  const text = "query Q { plans { nodes { id databaseId say } pageInfo { endCursor hasNextPage } } }";
  expect(withoutMisfits(text, [fault('Cannot query field "say" on type "Plan".')]).text).toBeNull();
});

test("what is no lack of the host takes nothing out", () => {
  const lack = fault('Cannot query field "say" on type "Plan".');
  const other = fault("Internal server error");
  expect([lack, other].map(isMisfit)).toEqual([true, false]);
  expect(withoutMisfits("query Q { plans { nodes { title say } } }", [other, lack])).toMatchObject({
    text: expect.stringContaining("title"),
    removed: [lack.message],
  });
});
