import { print } from "graphql";
import { expect, test } from "vitest";
import { describeUnknownPart, pruneUnknownParts } from "./prune-operation.ts";

/** The operation after pruning by one message, on one line; the message's location is the last of `at` in the text. */
function left(text: string, message: string, at?: string): string | undefined {
  const locations = at === undefined ? [] : [{ line: 1, column: text.lastIndexOf(at) + 1 }];
  const rest = pruneUnknownParts(text, [{ message, locations }]);
  return rest && rest !== "nothing left" ? print(rest).replace(/\s+/g, " ") : rest;
}

const operation =
  "query Q { plans { nodes { id extras { shortDescription } other { extras { shortDescription } } } } }";

test("a part is removed at its location, with groups that become empty", () => {
  expect(left(operation, 'Cannot query field "extras" on type "Other".', "extras")).toBe(
    "query Q { plans { nodes { id extras { shortDescription } } } }",
  );
});

test("removing a part of a named fragment also removes what becomes empty or unused elsewhere", () => {
  const text =
    "query Q($size: Int, $ids: [ID]) { plans { nodes { id ...P } } homes(first: $size, where: { in: $ids }) { nodes { ...H } } } fragment P on Plan { extras { shortDescription } } fragment H on Home { floorplan: x { ...P } }";
  expect(left(text, 'Cannot query field "shortDescription" on type "PlanExtras".', "shortDescription")).toBe(
    "query Q { plans { nodes { id } } }",
  );
});

test("a variable inside a list or a group of an argument counts as used", () => {
  const text = "query Q($ids: [ID]) { homes(where: { in: $ids }) { nodes { id note } } }";
  expect(left(text, 'Cannot query field "note" on type "Home".')).toBe(
    "query Q($ids: [ID]) { homes(where: { in: $ids }) { nodes { id } } }",
  );
});

test.each([
  ["inline", 'query Q { nodeByUri(uri: "/") { id ... on Villa { id } } }'],
  ["named", 'query Q { nodeByUri(uri: "/") { id ...V } } fragment V on Villa { id }'],
])("a type unknown to a host removes its fragment, by location and by name (%s)", (_sort, text) => {
  const rest = 'query Q { nodeByUri(uri: "/") { id } }';
  expect(left(text, 'Unknown type "Villa".', "Villa")).toBe(rest);
  expect(left(text, 'Unknown type "Villa".')).toBe(rest);
});

test.each([
  ['Fragment "V" cannot be spread here as objects of type "Page" can never be of type "Villa".', "id ...V"],
  ['Fragment cannot be spread here as objects of type "Page" can never be of type "Villa".', "id ... on Villa { id }"],
])("without a location, “%s” removes the spread", (message, selections) => {
  const named = selections.includes("...V") ? " fragment V on Villa { id }" : "";
  expect(left(`query Q { page { ${selections} } }${named}`, message)).toBe("query Q { page { id } }");
});

test.each([
  'Unknown argument "first" on field "menuItems" of type "Menu".',
  'Unknown argument "first" on field "Menu.menuItems".',
])("without a location, “%s” removes the argument of that field only", (message) => {
  expect(left("query Q { menus(first: 9) { nodes { menuItems(first: 9) { nodes { id } } } } }", message)).toBe(
    "query Q { menus(first: 9) { nodes { menuItems { nodes { id } } } } }",
  );
});

test("without a location, a field is found by its contract type, or by name for unknown types", () => {
  const text = "query Q { homes { nodes { title extras { note } } } plans { nodes { title } } }";
  expect(left(text, 'Cannot query field "title" on type "Home".')).toBe(
    "query Q { homes { nodes { extras { note } } } plans { nodes { title } } }",
  );
  expect(left(text, 'Cannot query field "title" on type "Cpt_Home".')).toBe(
    "query Q { homes { nodes { extras { note } } } }",
  );
});

test("a field whose selection does not fit its type is removed; one that fits stays", () => {
  const text = "query Q { plans { nodes { id features other { features { title } } } } }";
  const message = 'Field "features" must not have a sub selection since type "String" has no subfields.';
  expect(left(text, message)).toBe("query Q { plans { nodes { id features } } }");
  expect(left(text, 'Field "features" of type "Feature" must have a selection of subfields.')).toBe(
    "query Q { plans { nodes { id other { features { title } } } } }",
  );
  expect(left(text, message, "{ title")).toBe("query Q { plans { nodes { id features } } }");
});

test("an unknown root field leaves no operation; a missing named field leaves it unchanged", () => {
  expect(
    left("query Q { plans { nodes { shortDescription } } }", 'Cannot query field "plans" on type "RootQuery".'),
  ).toBe("nothing left");
  expect(left(operation, 'Cannot query field "rooms" on type "Plan".')).toBe(undefined);
  expect(left(operation, "Internal server error", "plans")).toBe(undefined);
});

test.each([
  ['Cannot query field "price" on type "Home". Did you mean "priceLine"?', "price on Home"],
  ['Unknown argument "first" on field "menuItems" of type "Menu".', "argument first of menuItems"],
  ['Unknown argument "first" on field "Menu.menuItems".', "argument first of Menu.menuItems"],
  ['Unknown type "Villa".', "type Villa"],
  [
    'Field "a" must not have a selection since type "String" has no subfields.',
    "a as the contract has it: it is of type String there",
  ],
  ['Field "a" of type "[A]" must have a sub selection.', "a as the contract has it: it is of type [A] there"],
  ['Fragment "V" cannot be spread here as objects of type "A" can never be of type "V".', "fragment V at its place"],
  ["Fragment cannot be spread here.", "fragment inline at its place"],
  ["Internal server error", undefined],
])("“%s” reports %s", (message, part) => {
  expect(describeUnknownPart(message)).toBe(part);
});
