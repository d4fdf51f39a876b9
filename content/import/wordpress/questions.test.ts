import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSchema, parse, print, validate } from "graphql";
import { expect, test } from "vitest";
import { ENTRY_KINDS } from "#content/store/tables.ts";
import { withoutMisfits } from "./fitted-question.ts";
import { knownValues } from "./known-values.ts";
import { allQuestions, kindQuestions, otherQuestions } from "./questions.ts";

const schema = buildSchema(
  readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
);
const projectFolder = resolve(import.meta.dirname, "../../..");
const fault = (message: string, locations: { line: number; column: number }[] = []) => {
  return { message, locations, path: undefined };
};

test("every question is one that the contract knows", () => {
  for (const { document } of allQuestions) expect(validate(schema, document)).toEqual([]);
});

test("every kind of entries is asked for, extras apart from the core", () => {
  expect(kindQuestions.map(({ kind }) => kind).sort()).toEqual([...ENTRY_KINDS].sort());
  for (const { core, extras } of kindQuestions) {
    expect(print(core.document)).not.toContain("extras");
    if (extras) expect(print(extras.document)).toContain("extras");
  }
});

test("every field of the contract that holds content is asked for", () => {
  const asked = new Set(allQuestions.flatMap(({ document }) => print(document).match(/\w+/g) ?? []));
  // What follows from other fields, or is made by whoever answers.
  const derived = [
    "id",
    "sizes",
    "srcSet",
    "file",
    "fileSize",
    "count",
    "order",
    "cssClasses",
    "homes",
    "models",
    "plans",
  ];
  const missing = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (
      !("getFields" in type) ||
      /^__|^Root|^User|Input$|Payload$|Args$|^MediaSize|^PageInfo|Connection/.test(type.name)
    )
      return [];
    return Object.keys(type.getFields()).filter((field) => !asked.has(field) && !derived.includes(field));
  });
  expect(missing).toEqual([]);
});

test("the values that count as known are those that the site knows", () => {
  const textOf = (file: string) => readFileSync(join(projectFolder, "site/app", file), "utf8");
  const listed = (text: string, name: string) => {
    const [, list = ""] = new RegExp(`${name} = \\[([^\\]]*)\\]`).exec(text) ?? [];
    return [...list.matchAll(/"([^"]+)"/g)].map(([, value]) => value);
  };
  expect(listed(textOf("domain/neighborhood-status.ts"), "neighborhoodStatuses")).toEqual(knownValues.status);
  expect(listed(textOf("domain/amenity-icons.ts"), "amenityIconNames")).toEqual(knownValues.amenity);
  const collections = [...textOf("domain/collections.ts").matchAll(/^ {4}id: "([^"]+)"/gm)];
  expect(collections.map(([, id]) => id?.replaceAll("-", ""))).toEqual(knownValues.collection);
  const layouts = [
    ...listed(textOf("blocks/block-content.ts"), "blockLayouts"),
    ...listed(textOf("features/home-page/home-texts.ts"), "parts"),
  ];
  expect([...knownValues.layout].sort()).toEqual([...new Set(layouts)].sort());
});

test("a part is taken out at the place that the host names, with groups that become empty", () => {
  const document = parse("query Q { plans { nodes { id extras { say } other { extras { say } } } } }");
  const lines = print(document).split("\n");
  const line = lines.findLastIndex((text) => text.includes("extras")) + 1;
  const column = (lines[line - 1] ?? "").indexOf("extras") + 1;
  const { document: rest } = withoutMisfits(document, [
    fault('Cannot query field "extras" on type "Other".', [{ line, column }]),
  ]);
  expect(rest && print(rest).replace(/\s+/g, " ")).toBe("query Q { plans { nodes { id extras { say } } } }");
});

test.each([
  ['Cannot query field "mainSqrFt" on type "FloorplanDetails". Did you mean "finishedSqrFt"?', "mainSqrFt"],
  ['Cannot query field "mainSqrFt" on type "Plan_Floorplandetails".', "mainSqrFt"],
  ['Field "features" must not have a sub selection since type "String" has no subfields.', "features {"],
  ['Field "features" must not have a selection since type "String" has no subfields.', "features {"],
  ['Field "displayTitle" of type "Title" must have a selection of subfields.', "displayTitle"],
])("without a place, “%s” is understood by its words", (message, gone) => {
  const [{ core } = { core: undefined }] = kindQuestions.filter(({ kind }) => kind === "plan");
  const before = core ? print(core.document) : "";
  expect(before).toContain(gone);
  const { document } = withoutMisfits(parse(before), [fault(message)]);
  expect(document && print(document)).not.toContain(gone);
  expect(document && validate(schema, document)).toEqual([]);
});

test("types and arguments that a host does not know are taken out", () => {
  const text = print(otherQuestions.menus.document);
  const bare = withoutMisfits(parse(text), [fault('Unknown argument "first" on field "menuItems" of type "Menu".')]);
  expect(bare.document && print(bare.document)).not.toContain("menuItems(");
  const picker = parse(
    "query Q { page { organisms { layout productPicker { ... on Home { id } ... on Villa { id } } } } }",
  );
  const known = withoutMisfits(picker, [fault('Unknown type "Villa".')]);
  expect(known.document && print(known.document)).not.toContain("Villa");
});

test("a question of which nothing is known is not asked; what is no lack takes nothing out", () => {
  const { popularBlogPosts } = otherQuestions;
  const none = withoutMisfits(popularBlogPosts.document, [
    fault('Cannot query field "popularBlogPosts" on type "RootQuery".'),
  ]);
  expect(none).toEqual({
    document: undefined,
    removed: ['Cannot query field "popularBlogPosts" on type "RootQuery".'],
  });
});
