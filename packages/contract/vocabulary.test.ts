import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import * as vocabulary from "./vocabulary.ts";

const schema = buildSchema(readFileSync(new URL("./schema.graphql", import.meta.url), "utf8"));

test.each(vocabulary.entryKinds)("the contract has a field for one %s, and one for a list", (kind) => {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const type = kind.replace(/^./, (letter) => letter.toUpperCase());
  expect(fields[kind]?.type.toString()).toBe(type);
  expect(fields[`${kind}s`]).toBeDefined();
});

const { maxButtons: _, ...lists } = vocabulary;

test.each(Object.entries(lists))("no value of %s is repeated", (_name, values) => {
  expect(new Set<string>(values).size).toBe(values.length);
});
