import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fieldModel, fieldModels } from "@porchlight/contract/model/fields";
import { entryKinds } from "@porchlight/contract/vocabulary";
import { buildSchema, parse, TypeInfo, validate, visit, visitWithTypeInfo } from "graphql";
import { expect, test } from "vitest";
import { allOperations, contractOperations, importOperations } from "./import-operations.ts";

const text = readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8");
const contract = buildSchema(text);

/** Fields that any operation requests, as `Plan.title`. */
function requestedFields(schema = contract): Set<string> {
  const requested = new Set<string>();
  const types = new TypeInfo(schema);
  for (const { query } of allOperations(importOperations(schema))) {
    visit(
      parse(query),
      visitWithTypeInfo(types, {
        Field: ({ name }) => void requested.add(`${types.getParentType()?.name}.${name.value}`),
      }),
    );
  }
  return requested;
}

test("every operation is valid by the contract, and every kind of entries is read", () => {
  for (const { query } of allOperations(contractOperations)) expect(validate(contract, parse(query))).toEqual([]);
  expect(contractOperations.kinds.map(({ kind }) => kind).sort()).toEqual([...entryKinds].sort());
});

test("every field that the importers of entries read is queried", () => {
  const names = new Set([...requestedFields()].map((field) => field.split(".")[1]));
  const files = ["host-draft", "stored-fields", "imported-content", "imported-terms", "used-media"];
  const read = files.flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, `${file}.ts`), "utf8");
    const calls = source.matchAll(/\.(?:text|texts|id|number|flag|group|list)\("(\w+)"\)/g);
    const helpers = source.matchAll(/\b(?:uses?|size)\(\w[\w?.()"]*, "(\w+)"/g);
    return [...calls, ...helpers].map(([, name = ""]) => name);
  });
  expect(read.length).toBeGreaterThan(40);
  expect(read.filter((name) => !names.has(name))).toEqual([]);
  const stored = Object.entries(fieldModels).flatMap(([typeName, fields]) =>
    Object.keys(fields).flatMap((name) => (fieldModel(typeName, name)?.computed ? [] : [`${typeName}.${name}`])),
  );
  expect(stored.length).toBeGreaterThan(200);
  const requested = requestedFields();
  expect(stored.filter((path) => !requested.has(path))).toEqual([]);
});

test("a field added to the contract is requested: a value, a group, a reference, pictures", () => {
  const added = [
    ["type Home implements Node & DatabaseIdentifier & UniformResourceIdentifiable & ContentNode {", "solar: Solar"],
    ["type PlanRoom {", "windows: Int"],
    ["type EventDetails {", "host: Model"],
    ["type OrganismTab {", "slides: [MediaItem]"],
  ] as const;
  const longer = added.reduce(
    (schema, [type, field]) => schema.replace(type, `${type}\n  ${field}`),
    `${text}\ntype Solar { panels: Int battery: SolarBattery }\ntype SolarBattery { kwh: Float }`,
  );
  const schema = buildSchema(longer);
  const before = requestedFields();
  const more = [...requestedFields(schema)].filter((field) => !before.has(field)).sort();
  expect(more).toEqual([
    "EventDetails.host",
    "Home.solar",
    "OrganismTab.slides",
    "PlanRoom.windows",
    "Solar.battery",
    "Solar.panels",
    "SolarBattery.kwh",
  ]);
  for (const { query } of allOperations(importOperations(schema))) expect(validate(schema, parse(query))).toEqual([]);
});

test("entries are referenced by id, media without derived fields, inner lists up to 100", () => {
  const query = (name: string) =>
    allOperations(contractOperations).find(({ operationName }) => operationName === name)?.query;
  expect(query("ImportModels")).toContain(
    "modelDetails { floorplan { databaseId } neighborhood { databaseId } latitude",
  );
  expect(query("ImportPages")).toContain(
    "productPicker { __typename ... on Home { databaseId } ... on Model { databaseId } ... on Plan { databaseId } }",
  );
  expect(query("ImportMenus")).toContain("menuItems(first: 100) { nodes { id databaseId label");
  expect(query("ImportNeighborhoods")).not.toContain(" homes {");
  expect([...requestedFields()].filter((field) => field.startsWith("MediaItem."))).toEqual(
    ["databaseId", "altText", "title", "caption", "mimeType", "mediaItemUrl", "sourceUrl", "mediaDetails"].map(
      (name) => `MediaItem.${name}`,
    ),
  );
});

test("a contract without one of the lists is reported", () => {
  expect(() => importOperations(buildSchema("type Query { pages: String }"))).toThrow(
    "The contract has no list neighborhoods.",
  );
});
