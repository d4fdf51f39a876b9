import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ModelWithBlocks, organismOf, organismType, outlineOf, withBlockTypes } from "./model.ts";

const given: ModelWithBlocks = JSON.parse(
  readFileSync(new URL("../../porchlight/model/editor.json", import.meta.url), "utf8"),
);
const model = withBlockTypes(given);

describe("fields of a block in the editor", () => {
  test.each(Object.entries(given.blocks))(
    "%s: the fields that the site shows, in the model's order",
    (layout, block) => {
      const fields = model.types[organismType(layout)]?.fields ?? {};
      expect(Object.keys(fields)).toEqual(block.fields);
      for (const name of block.fields) {
        expect(fields[name]).toMatchObject({ name, label: given.types.Organism?.fields[name]?.label });
      }
    },
  );

  test("list entries of a block have the labels of that block, and no other fields", () => {
    const { items } = model.types[organismType("questions")]?.fields ?? {};
    const fields = model.types[items?.of ?? ""]?.fields ?? {};
    expect(Object.entries(fields).map(([name, { label }]) => [name, label])).toEqual([
      ["title", "Question"],
      ["text", "Answer"],
      ["icon", "Symbol"],
      ["image", "Picture"],
    ]);
    expect(fields.text?.input).toBe("rich-text");
    // The type shared by all blocks is unchanged.
    expect(model.types.OrganismItem).toEqual(given.types.OrganismItem);
  });
});

test("an organism is its layout and its non-empty fields, including those its layout hides", () => {
  const fields = given.types.Organism?.fields ?? {};
  const attributes = {
    title: "Rows",
    text: " ",
    gallery: [],
    image: { media: 4 },
    mapLatitude: 0,
    lock: { move: true },
    className: "wide",
  };
  expect(organismOf("facts", attributes, fields)).toEqual({
    layout: "facts",
    title: "Rows",
    image: { media: 4 },
    mapLatitude: 0,
  });
});

test("an outline has the text of a block, without markup and choices", () => {
  const data = {
    title: "Why a hole?",
    text: "<p>Because &amp; why&nbsp;not.</p><ul><li>One</li><li>Two</li></ul>",
    color: "evergreen",
    items: [{ title: "First", text: "<p>Do it.</p>", icon: "location" }, { title: "Then" }],
    caption: "Not shown by this layout",
  };
  expect(outlineOf(model, organismType("steps"), data)).toEqual([
    "Why a hole?",
    "Because & why not. One Two",
    "First",
    "Do it.",
    "Then",
  ]);
  const gallery = { gallery: [{ media: 1 }, { media: 2 }] };
  expect(outlineOf(model, organismType("gallery"), gallery)).toEqual(["Pictures: 2"]);
});
