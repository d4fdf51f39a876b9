import { parse, type ValidationRule } from "graphql";
import { beforeEach, expect, test } from "vitest";
import { contractSchema } from "#backend/http/graphql-endpoint.ts";
import { limits } from "#backend/limits/limits.ts";
import { OperationCheck } from "./graphql-endpoint.ts";

const schema = contractSchema();

/** Number of runs of graphql's validation rules. */
let validations = 0;
const counting: ValidationRule = () => {
  validations += 1;
  return {};
};
let check: OperationCheck;
beforeEach(() => {
  validations = 0;
  check = new OperationCheck({ schema, production: true, rules: [counting] });
});

function messages(text: string, variables: Record<string, unknown> = {}) {
  const document = check.parse(text);
  return check.errors({ document, operationName: undefined, variables }).map(({ message }) => message);
}

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(" ");

test("an operation within the limits is validated once for each text", () => {
  expect(messages("{ plans { nodes { id } } }")).toEqual([]);
  expect(messages("{ plans { nodes { id } } }")).toEqual([]);
  expect(validations).toBe(1);
});

test("an equal document parsed elsewhere is not the cached one", () => {
  expect(messages("{ plans { nodes { id } } }")).toEqual([]);
  const document = parse("{ plans { nodes { id } } }");
  check.errors({ document, operationName: undefined, variables: {} });
  expect(validations).toBe(2);
});

test.each([
  [
    "too deep",
    `{ ${"neighborhood { ".repeat(limits.depth + 1)}id${" }".repeat(limits.depth + 1)} }`,
    {},
    "levels deep",
  ],
  [
    "of too many aliases",
    `{ ${times(limits.aliases + 1, (index) => `a${index}: plans { nodes { id } }`)} }`,
    {},
    "renames",
  ],
  [
    "of too many directives",
    `{ plans ${"@include(if: true) ".repeat(limits.directives + 1)} { nodes { id } } }`,
    {},
    "directives",
  ],
  [
    "of too many fragments",
    `{ a } ${times(limits.definitions, (index) => `fragment F${index} on Plan { id }`)}`,
    {},
    "fragments",
  ],
  ["of too many fields", `{ ${times(limits.fields + 1, (index) => `f${index}`)} }`, {}, "fields"],
  [
    "of too long lists in lists",
    "{ menus(first: 500) { nodes { menuItems(first: 500) { nodes { id } } } } }",
    {},
    "come",
  ],
  [
    "of too many values",
    "query ($in: [ID]) { plans(where: { in: $in }) { nodes { id } } }",
    { in: times(limits.variableValues + 1, String).split(" ") },
    "values",
  ],
  ["about the schema itself", "{ __schema { types { name } } }", {}, "introspection"],
])("an operation %s is rejected before validation", (_what, text, variables, word) => {
  expect(messages(text, variables)).toEqual([expect.stringContaining(word)]);
  expect(validations).toBe(0);
});

test("an operation with too many tokens is not parsed to its end", () => {
  expect(() => messages(`{ ${"a ".repeat(30_000)}`)).toThrow("tokens");
  expect(validations).toBe(0);
});

test("the cost of a cached operation is computed each time, with its variables", () => {
  const text = "query ($first: Int) { menus(first: $first) { nodes { menuItems(first: 100) { nodes { id } } } } }";
  expect(messages(text, { first: 10 })).toEqual([]);
  expect(messages(text, { first: 10_000 })).toEqual([]);
  const wide = "query ($first: Int) { menus(first: $first) { nodes { menuItems(first: 500) { nodes { id } } } } }";
  expect(messages(wide, { first: 10 })).toEqual([]);
  expect(messages(wide, { first: 10_000 })).toEqual([expect.stringContaining("251,002 fields")]);
});

test("outside production introspection is on", () => {
  check = new OperationCheck({ schema, production: false });
  expect(messages("{ __schema { types { fields { type { ofType { name } } } } } }")).toEqual([]);
  expect(messages("{ nothin }")).toEqual(['Cannot query field "nothin" on type "RootQuery".']);
  expect(messages("{ plan(id: 1) { titel } }")).toEqual([expect.stringContaining('Did you mean "title"')]);
});

test("in production there are no suggestions", () => {
  check = new OperationCheck({ schema, production: true });
  expect(messages("{ plan(id: 1) { titel } }")).toEqual(['Cannot query field "titel" on type "Plan".']);
});

test("an invalid operation gets a limited number of errors", () => {
  check = new OperationCheck({ schema, production: true });
  expect(messages(`{ ${times(100, (index) => `wrong${index}`)} }`)).toHaveLength(21);
});
