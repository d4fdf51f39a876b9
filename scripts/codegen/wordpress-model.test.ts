import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { blockModels } from "../../packages/contract/model/blocks.ts";
import { fieldModels, isPartOfOwner } from "../../packages/contract/model/fields.ts";
import { groupModels } from "../../packages/contract/model/groups.ts";
import { kindModels } from "../../packages/contract/model/kinds.ts";
import { blockLayouts, entryKinds, frontPageLayouts } from "../../packages/contract/vocabulary.ts";
import { wordpressModel } from "./wordpress-model.ts";

const schema = buildSchema(readFileSync(new URL("../../packages/contract/schema.graphql", import.meta.url), "utf8"));
const model: Model = JSON.parse(wordpressModel().json);

interface Model {
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly types: Readonly<Record<string, { readonly fields: Fields; readonly summary: readonly string[] }>>;
}
interface Kind {
  readonly fields: Fields;
  readonly sections: readonly { readonly fields: readonly string[] }[];
}
type Fields = Readonly<Record<string, { readonly name: string; readonly input: string; readonly of?: string }>>;

/** Fields that WordPress or columns of the store provide. */
const columns = new Set([
  "id",
  "databaseId",
  "slug",
  "status",
  "uri",
  "date",
  "modified",
  "title",
  "content",
  "categories",
]);

function typeNames(): Set<string> {
  const found = new Set<string>();
  const pending = entryKinds.map((kind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const type = schema.getType(name);
    if (!isObjectType(type) || found.has(name) || ["MediaItem", "Term"].includes(name) || name.endsWith("Connection"))
      continue;
    found.add(name);
    pending.push(...Object.values(type.getFields()).map((field) => getNamedType(field.type).name));
  }
  return found;
}

test("every type of entries is in the model, and no other", () => {
  expect(Object.keys(fieldModels).sort()).toEqual([...typeNames()].sort());
});

test.each([...typeNames()])("every field of the contract's %s is in the model once, and no other", (typeName) => {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is not a type with fields.`);
  const isEntry = type.getInterfaces().some(({ name }) => name === "ContentNode");
  const names = Object.keys(type.getFields()).filter(
    (name) => !isEntry || !columns.has(name) || (typeName === "Neighborhood" && name === "status"),
  );
  expect(Object.keys(fieldModels[typeName] ?? {}).sort()).toEqual(names.sort());
});

test.each(entryKinds)("every field that editors of a %s edit is in one section of its screen", (kind) => {
  const typeName = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const onScreen = kindModels[kind].sections.flatMap(({ fields }) => fields);
  expect(onScreen.toSorted()).toEqual(
    [...storedNames(typeName), ...Object.keys(kindModels[kind].ownFields ?? {})].sort(),
  );
  expect(Object.keys(model.kinds[kind]?.fields ?? {})).toEqual(onScreen);
});

/** Stored names of the editable fields, including those of parts. */
function storedNames(typeName: string): string[] {
  const type = schema.getType(typeName);
  const parts = fieldModels[typeName] ?? {};
  return Object.entries(parts).flatMap(([name, field]) => {
    const of = isObjectType(type) ? type.getFields()[name]?.type : undefined;
    if (isPartOfOwner(typeName, name)) return of ? storedNames(getNamedType(of).name) : [];
    if ("isPart" in field || field.computed || name === "organisms") return [];
    return [field.storedName ?? name];
  });
}

test("groups and rows are identified by fields that they have", () => {
  for (const [name, { fields, summary }] of Object.entries(model.types)) {
    expect([name, summary.filter((field) => !(field in fields))]).toEqual([name, []]);
  }
  expect(Object.keys(model.types).sort()).toEqual(Object.keys(groupModels).sort());
});

test("every layout is a block, with fields of an organism", () => {
  expect(Object.keys(blockModels).sort()).toEqual([...new Set<string>([...blockLayouts, ...frontPageLayouts])].sort());
  const organism = model.types.Organism?.fields ?? {};
  const item = model.types.OrganismItem?.fields ?? {};
  for (const [layout, { fields, items = {} }] of Object.entries(blockModels)) {
    expect([layout, fields.filter((name) => !(name in organism))]).toEqual([layout, []]);
    expect([layout, Object.keys(items).filter((name) => !(name in item))]).toEqual([layout, []]);
    expect([layout, new Set(fields).size]).toEqual([layout, fields.length]);
    expect([layout, "items" in organism && fields.includes("items")]).toEqual([layout, Object.keys(items).length > 0]);
  }
});

test("names of post types are short enough for WordPress", () => {
  for (const { postType } of Object.values(kindModels)) expect(postType.length).toBeLessThanOrEqual(20);
});
