import { entryKinds } from "@porchlight/contract/vocabulary";
import { expect, test } from "vitest";
import { plainText } from "../../app/domain/wording/text.ts";
import type { Field, FieldsByName } from "../wordpress-plugin/editor/model.ts";
import { checkContent, dropMistypedValues } from "./check.ts";
import { editorModel, fieldsOf } from "./fields.ts";
import { found, type Rule } from "./finding.ts";
import { contentOf } from "./testing/content-of.ts";

test("a failing rule is reported with its findings so far, and hides no other rule’s findings", () => {
  const titled = (name: string): Rule => ({
    name,
    *check({ snapshot }) {
      for (const entry of snapshot.entries()) yield found(entry, "title", `${name} is wrong.`, "Fix it.");
    },
  });
  const failing: Rule = {
    name: "second",
    *check(content) {
      yield* titled("second").check(content);
      throw new TypeError("x is null");
    },
  };
  const content = contentOf({ id: 1, kind: "page" });
  const findings = checkContent(content, [titled("first"), failing, titled("third")]);
  expect(findings.map(({ rule, subject, problem }) => [rule, subject.title, problem])).toEqual([
    ["first", "page 1", "first is wrong."],
    ["second", "page 1", "second is wrong."],
    ["second", "The check itself", "The rule “second” failed, so its other findings are missing: TypeError: x is null"],
    ["third", "page 1", "third is wrong."],
  ]);
});

test("null in fields, rows and lists is treated as absent and fails no rule", () => {
  const rows = { distances: [null, { label: null, miles: 2 }], schools: [null], hoursTable: [null, { label: null }] };
  const lists = { gallery: [null], organisms: [null, { layout: null }], saleTeamMembers: [null], homesites: [null] };
  const homesites = [{ number: null, street: null, points: null, premiumUsd: null, state: null }];
  const content = contentOf(
    { id: 1, kind: "neighborhood", data: { ...rows, ...lists, state: null } },
    { id: 2, kind: "neighborhood", data: { hours: null, homesites, distances: null, gallery: null } },
    { id: 3, kind: "plan", data: { elevations: [null], levels: null, priceHistory: [null], productStatus: {} } },
    { id: 4, kind: "home", data: { priceLine: [null], productStatus: {} }, relations: { floorplan: [3] } },
  );
  const findings = checkContent(content);
  expect(findings.filter(({ subject }) => subject.title === "The check itself")).toEqual([]);
  expect(findings.map(({ rule }) => rule)).toContain("missing-fields");
});

const values: Readonly<Record<string, unknown>> = {
  "a text": "§ 12",
  "a number": 7,
  yes: true,
  "an object": { odd: "§ 12" },
  "a list of texts": ["§ 12"],
  "a list of numbers": [7],
  "a list of lists": [[7]],
};

/** Data in which every field of a kind has the same value: nested fields up to `depth`, others directly. */
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

test.each(rounds)("%s in every field of every kind, %i rows deep, fails no rule", (_name, depth, value) => {
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

test("a value of another type is reported by editor-rules and hidden from all other rules", () => {
  const data = {
    hours: 7,
    shortDescription: ["Quiet."],
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
    ["editor-rules", "shortDescription", "Write a text."],
    ["missing-fields", "shortDescription", "The page has no sentence about it."],
  ]);
});

/** The value type of each input; a picture is an object with a medium. */
const held: Readonly<Record<Field["input"], "string" | "number" | "boolean" | "object" | "list" | "picture">> = {
  ...{ text: "string", textarea: "string", "rich-text": "string", select: "string" },
  ...{ day: "string", time: "string", "date-time": "string" },
  ...{ money: "number", number: "number", latitude: "number", longitude: "number" },
  ...{ checkbox: "boolean", group: "object", picture: "picture" },
  ...{ texts: "list", "multi-select": "list", gallery: "list", relation: "list", relations: "list" },
  ...{ repeater: "list", homesites: "list" },
};

test("of every value in every field only those of the field’s own type remain", () => {
  const given = { string: "§ 12", number: 7, boolean: true, object: { odd: "§ 12" }, list: [], picture: { media: 7 } };
  for (const kind of entryKinds) {
    const fields = fieldsOf(kind);
    for (const [type, value] of Object.entries(given)) {
      const entry = contentOf({ id: 1, kind, data: filled(fields, value, 0) }).snapshot.entries()[0];
      if (!entry) throw new Error(`There is no entry of the kind ${kind}.`);
      dropMistypedValues(entry);
      const fitting = Object.entries(fields).filter(
        ([, { input }]) => held[input] === type || (held[input] === "object" && type === "picture"),
      );
      expect(Object.keys(entry.data).sort(), `${type} in ${kind}`).toEqual(fitting.map(([name]) => name).sort());
    }
  }
});

const characters = 100_000;
const long = (piece: string) => piece.repeat(Math.ceil(characters / piece.length));

// Regression cases for patterns with quadratic time.
test.each([
  ["one word", long("a")],
  ["words without a full stop", long("words and ")],
  ["tags that do not end", long("<a ")],
  ["tags without anything", long("<b")],
  ["comments that do not end", long("<!--")],
  ["scripts that do not end", long("<script>")],
  ["links that do not end", `<p>${long('<a href="/page/4/" ')}`],
  ["a number without an end", `1${long(",111")}s`],
  ["an amount without an end", `$1${long(",111")}s`],
  ["digits and commas", long("1,")],
  ["a brace without an end", `{${long("a")}`],
  ["braces without an end", long("{a b ")],
  ["amounts alone", long("$500000 ")],
])("a text of 100 KB of %s is checked in seconds", (_what, text) => {
  const content = contentOf(
    { id: 1, kind: "neighborhood", title: "Erie Place", data: { about: text, homesites: [{ number: "1" }] } },
    { id: 2, kind: "plan", title: "The Juniper", data: { basePriceUsd: 500_000, about: text, bedroomsMin: 3 } },
    { id: 3, kind: "page", content: text },
    { id: 4, kind: "testimonial", content: text, data: { highlights: { attribution: "Ada P.", text } } },
  );
  expect(checkContent(content).some(({ rule }) => rule === "missing-fields")).toBe(true);
});

test("the plain text of unclosed HTML is what a browser shows", () => {
  expect(plainText("Open<!-- until May")).toBe("Open");
  expect(plainText("Open<script>alert(1)")).toBe("Open");
  expect(plainText("Four <b>rooms</b><p>and <i")).toBe("Four rooms and <i");
});
