import { entryKinds } from "@porchlight/contract/vocabulary";
import { expect, test } from "vitest";
import type { Field, FieldsByName } from "../wordpress-plugin/editor/model.ts";
import { checkContent } from "./check.ts";
import { editorModel, fieldsOf } from "./fields.ts";
import { leaveMisfitsOut } from "./misfits.ts";
import { contentOf } from "./testing/content-of.ts";

const values: Readonly<Record<string, unknown>> = {
  "a text": "§ 12",
  "a number": 7,
  yes: true,
  "an object": { odd: "§ 12" },
  "a list of texts": ["§ 12"],
  "a list of numbers": [7],
  "a list of lists": [[7]],
};

/** Data in which every field of a kind has the same value, those of rows and groups in one round, the field itself in another. */
function filled(fields: FieldsByName, value: unknown, depth: number): Record<string, unknown> {
  const inside = ({ of, input }: Field) => {
    const own = of === undefined ? undefined : editorModel.types[of]?.fields;
    if (!own || depth === 0) return structuredClone(value);
    const row = filled(own, value, depth - 1);
    return input === "group" ? row : [row];
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inside(field)]));
}

const rounds = Object.entries(values).flatMap(([name, value]) =>
  [0, 1, 2, 3].map((depth) => [name, depth, value] as const),
);

test.each(rounds)("%s in every field of every kind, %i rows deep, ends no rule", (_name, depth, value) => {
  const entries = entryKinds.map((kind, index) => ({
    id: index + 1,
    kind,
    data: filled(fieldsOf(kind), value, depth),
  }));
  const related = entries.map((entry) => ({
    ...entry,
    relations: { neighborhood: [entryKinds.indexOf("neighborhood") + 1], floorplan: [entryKinds.indexOf("plan") + 1] },
  }));
  const findings = checkContent(contentOf(...related));
  expect(findings.filter(({ subject }) => subject.title === "The check itself")).toEqual([]);
});

test("a value of another type is what the edit screens say of it, and nothing to all other rules", () => {
  const data = {
    hours: 7,
    say: ["Quiet."],
    basePriceUsd: "$486,000",
    priceAsOf: 20261121,
    gallery: [{ media: "a.jpg" }],
  };
  const findings = checkContent(contentOf({ id: 1, kind: "neighborhood", data })).filter(
    ({ field }) => field in data || field === "gallery",
  );
  expect(findings.map(({ rule, field, problem }) => [rule, field, problem]).sort()).toEqual([
    ["editor-rules", "basePriceUsd", "Write a whole number of dollars, such as 589,900."],
    ["editor-rules", "gallery", "Choose pictures."],
    ["editor-rules", "hours", "Write a text."],
    ["editor-rules", "priceAsOf", "Choose a day, such as 2026-11-21."],
    ["editor-rules", "say", "Write a text."],
    ["missing-fields", "say", "The page has no sentence about it."],
  ]);
});

/** What a field of each kind of input holds; a picture is an object too, but one that names a medium. */
const held: Readonly<Record<Field["input"], "string" | "number" | "boolean" | "object" | "list" | "picture">> = {
  ...{ text: "string", textarea: "string", "rich-text": "string", select: "string" },
  ...{ day: "string", time: "string", "date-time": "string" },
  ...{ money: "number", number: "number", latitude: "number", longitude: "number" },
  ...{ checkbox: "boolean", group: "object", picture: "picture" },
  ...{ texts: "list", "multi-select": "list", gallery: "list", relation: "list", relations: "list" },
  ...{ repeater: "list", homesites: "list" },
};

test("of every value in every field those alone stay that are of the field’s own type", () => {
  const given = { string: "§ 12", number: 7, boolean: true, object: { odd: "§ 12" }, list: [], picture: { media: 7 } };
  for (const kind of entryKinds) {
    const fields = fieldsOf(kind);
    for (const [type, value] of Object.entries(given)) {
      const entry = contentOf({ id: 1, kind, data: filled(fields, value, 0) }).snapshot.entries()[0];
      if (!entry) throw new Error(`There is no entry of the kind ${kind}.`);
      leaveMisfitsOut(entry);
      const fitting = Object.entries(fields).filter(
        ([, { input }]) => held[input] === type || (held[input] === "object" && type === "picture"),
      );
      expect(Object.keys(entry.data).sort(), `${type} in ${kind}`).toEqual(fitting.map(([name]) => name).sort());
    }
  }
});
