import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import * as vocabulary from "./vocabulary.ts";

const schema = buildSchema(readFileSync(new URL("./schema.graphql", import.meta.url), "utf8"));

test.each(vocabulary.entryKinds)("the contract answers one %s, and a list of them", (kind) => {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const type = kind.replace(/^./, (letter) => letter.toUpperCase());
  expect(fields[kind]?.type.toString()).toBe(type);
  expect(fields[`${kind}s`]).toBeDefined();
});

const { maxButtons: _, ...lists } = vocabulary;

test.each(Object.entries(lists))("no value of %s stands twice", (_name, values) => {
  expect(new Set<string>(values).size).toBe(values.length);
});
