import { parse } from "graphql";
import { expect, test } from "vitest";
import { KnownDocuments } from "./known-documents.ts";

test("a valid question is known by its text", () => {
  const known = new KnownDocuments();
  const document = parse("{ a }");
  expect(known.get("{ a }")).toBeUndefined();
  expect(known.has(document)).toBe(false);
  known.add(document);
  expect(known.get("{ a }")).toBe(document);
  expect(known.has(document)).toBe(true);
});

test("another reading of the same text is not taken for the known one", () => {
  const known = new KnownDocuments();
  known.add(parse("{ a }"));
  expect(known.has(parse("{ a }"))).toBe(false);
});

test("texts that never come again don't fill the memory", () => {
  const known = new KnownDocuments();
  for (let index = 0; index < 1000; index += 1) known.add(parse(`{ a${index} }`));
  expect(known.count).toBe(200);
  for (let index = 0; index < 50; index += 1) known.add(parse(`{ a${index}(text: "${"x".repeat(50_000)}") }`));
  expect(known.count).toBeLessThan(10);
});

test("what is asked for often stays", () => {
  const known = new KnownDocuments();
  const own = parse("{ own }");
  known.add(own);
  for (let index = 0; index < 1000; index += 1) {
    known.add(parse(`{ a${index} }`));
    known.get("{ own }");
  }
  expect(known.get("{ own }")).toBe(own);
});
