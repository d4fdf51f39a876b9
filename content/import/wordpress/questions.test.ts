import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { entryKinds } from "@porchlight/contract/vocabulary";
import { buildSchema, print, validate } from "graphql";
import { expect, test } from "vitest";
import { allQuestions, kindQuestions } from "./questions.ts";

const schema = buildSchema(
  readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
);

test("every question is one that the contract knows", () => {
  for (const { document } of allQuestions) expect(validate(schema, document)).toEqual([]);
});

test("every kind of entries is asked for, extras apart from the core", () => {
  expect(kindQuestions.map(({ kind }) => kind).sort()).toEqual([...entryKinds].sort());
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
