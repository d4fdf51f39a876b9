import { parse } from "graphql";
import { expect, test } from "vitest";
import { textOf } from "../limits/document-limits.ts";
import { documentCache } from "./graphql-endpoint.ts";

/** Caches a document as after validation. */
function add(known: ReturnType<typeof documentCache>, text: string) {
  const document = parse(text);
  known.set(textOf(document), document);
  return document;
}

test("a valid document is found by its text", () => {
  const known = documentCache();
  expect(known.get("{ a }")).toBeUndefined();
  const document = add(known, "{ a }");
  expect(known.get("{ a }")).toBe(document);
});

test("unique texts do not fill the memory", () => {
  const known = documentCache();
  for (let index = 0; index < 1000; index += 1) add(known, `{ a${index} }`);
  expect(known.size).toBe(200);
  for (let index = 0; index < 50; index += 1) add(known, `{ a${index}(text: "${"x".repeat(50_000)}") }`);
  expect(known.size).toBeLessThan(10);
});

test("a document in frequent use stays cached", () => {
  const known = documentCache();
  const own = add(known, "{ own }");
  for (let index = 0; index < 1000; index += 1) {
    add(known, `{ a${index} }`);
    known.get("{ own }");
  }
  expect(known.get("{ own }")).toBe(own);
});
