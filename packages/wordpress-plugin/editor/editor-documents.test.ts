import { expect, test } from "vitest";
import { editorDocuments, editorElement } from "./editor-documents.ts";

/** A document with elements by id, and the document of its block canvas, if any. */
function page(ids: readonly string[], canvas?: Document | null): Document {
  return {
    getElementById: (id: string) => (ids.includes(id) ? { id, ids } : null),
    querySelector: (selector: string) =>
      selector === 'iframe[name="editor-canvas"]' && canvas !== undefined ? { contentDocument: canvas } : null,
  } as unknown as Document;
}

test("without an iframe only the page holds fields", () => {
  const plain = page(["price"]);
  expect(editorDocuments(plain)).toEqual([plain]);
  expect(editorElement("price", plain)).toMatchObject({ id: "price" });
  expect(editorElement("bedrooms", plain)).toBeUndefined();
});

test("a field is found in the iframe of the blocks and in the sidebar of the page", () => {
  const canvas = page(["price"]);
  const whole = page(["seo-title"], canvas);
  expect(editorDocuments(whole)).toEqual([canvas, whole]);
  expect(editorElement("price", whole)).toMatchObject({ ids: ["price"] });
  expect(editorElement("seo-title", whole)).toMatchObject({ ids: ["seo-title"] });
});

test("an iframe that is not loaded holds nothing", () => {
  const whole = page(["price"], null);
  expect(editorDocuments(whole)).toEqual([whole]);
});
