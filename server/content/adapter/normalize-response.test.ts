import { buildSchema, parse } from "graphql";
import { expect, test } from "vitest";
import { normalizeResponse } from "./normalize-response.ts";
import { responseShape } from "./response-shape.ts";

const contract = buildSchema(`
  type Query { plan: Plan, item: Item, items: [Item], media: Media, many: [Plan!]! }
  type Plan { id: Int!, title: String, sizes: [Float], isOpen: Boolean, details: Details, inside: Inside, tags: [String] }
  type Details { price: Float, plan: Plan }
  type Inside { id: Int!, note: String }
  type Media { size: Size }
  enum Size { SMALL LARGE }
  union Item = Plan | Media
`);

function fitted(query: string, data: Record<string, unknown>, omitted: readonly string[] = []) {
  const { unreadable, ...rest } = normalizeResponse(responseShape(contract, parse(query)), data, {
    normalizeText: (_field, text) => text,
    omitted: new Set(omitted),
  });
  return unreadable.length > 0 ? { ...rest, unreadable } : rest;
}

test("omitted fields are null, omitted lists empty, at any depth", () => {
  const query = "{ plan { id title tags details { price plan { id sizes } } } items { ... on Plan { id } } }";
  const omitted = ["plan.title", "plan.tags", "plan.details.plan.sizes", "items"];
  expect(fitted(query, { plan: { id: 1, details: { price: 2.5, plan: { id: 3 } } } }, omitted)).toEqual({
    data: { plan: { id: 1, title: null, tags: [], details: { price: 2.5, plan: { id: 3, sizes: [] } } }, items: [] },
    deviations: [],
  });
});

test("a missing requested field is filled too, and is a deviation", () => {
  expect(fitted("{ plan { id title } }", { plan: { id: 1 } })).toEqual({
    data: { plan: { id: 1, title: null } },
    deviations: [{ path: "plan.title", text: "is missing" }],
  });
});

test.each([
  ["id", "4", 4],
  ["title", 12, "12"],
  ["title", ["One of a select"], "One of a select"],
  ["isOpen", "1", true],
  ["isOpen", "", false],
  ["sizes", "", []],
  ["sizes", ["1.5", 2], [1.5, 2]],
  ["tags", "one", ["one"]],
] as const)("%s given as %j becomes %j, and is a deviation", (field, given, meant) => {
  const { data, deviations } = fitted(`{ plan { ${field} } }`, { plan: { [field]: given } });
  expect(data).toEqual({ plan: { [field]: meant } });
  expect(deviations).toHaveLength(1);
});

test.each([
  ["title", { rendered: "x" }],
  ["isOpen", "perhaps"],
  ["details", "text"],
  ["details", []],
  ["sizes", { nodes: [] }],
] as const)("%s given as %j becomes null", (field, given) => {
  const query = field === "details" ? "{ plan { details { price } } }" : `{ plan { ${field} } }`;
  const { data, deviations } = fitted(query, { plan: { [field]: given } });
  expect(data).toEqual({ plan: { [field]: field === "sizes" ? [] : null } });
  expect(deviations.length).toBeGreaterThan(0);
});

test("when a required value is missing, the enclosing object is null", () => {
  expect(
    fitted("{ plan { title inside { id note } } }", { plan: { title: "A", inside: { id: "x", note: "b" } } }).data,
  ).toEqual({
    plan: { title: "A", inside: null },
  });
  expect(fitted("{ many { id } }", { many: [{ id: 1 }, { id: null }, { id: 3 }] }).data).toEqual({
    many: [{ id: 1 }, { id: 3 }],
  });
});

test("an item of a list has the type in its __typename; one of an unknown type is dropped", () => {
  const query = "{ items { __typename ... on Plan { id title } ... on Media { size } } }";
  const items = [
    { __typename: "Plan", id: 1, title: "A" },
    { __typename: "Media", size: "LARGE" },
    { __typename: "Villa" },
  ];
  const { data, deviations } = fitted(query, { items });
  expect(data).toEqual({ items: [items[0], items[1], null] });
  expect(deviations).toEqual([{ path: "items[2]", text: "of type Villa instead of Plan or Media" }]);
});

test("a root field with a node of a type outside the contract is null, without a deviation", () => {
  const query = "{ item { __typename ... on Plan { id title } ... on Media { size } } }";
  const { data, deviations, ...rest } = fitted(query, { item: { __typename: "BlogCategory", id: "dGVybTo0" } });
  expect([data, deviations, rest]).toEqual([{ item: null }, [], {}]);
});

test.each([
  ["plan", []],
  ["plan", "text"],
  ["plan", { id: "none", title: "A" }],
])("a root field %s with %j is unreadable, not empty", (field, value) => {
  const query = "{ plan { id title } items { ... on Plan { id } } }";
  expect(fitted(query, { [field]: value, items: null })).toMatchObject({ unreadable: [field] });
  expect(fitted(query, { plan: null, items: null })).not.toHaveProperty("unreadable");
});

test("fields that were not requested are dropped", () => {
  expect(fitted("{ plan { id } }", { plan: { id: 1, secret: "x" }, more: 1 }).data).toEqual({ plan: { id: 1 } });
});

test("a host's own type name is replaced by the contract's", () => {
  expect(fitted("{ plan { __typename id } }", { plan: { __typename: "Villa_Plan", id: 1 } })).toEqual({
    data: { plan: { __typename: "Plan", id: 1 } },
    deviations: [],
  });
});

test.each([
  ["Home", "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", "1482 Threshing Lane"],
  ["Post", "/blog/how_to-read-a-price/", "How to read a price"],
  ["Post", "/blog/caf%C3%A9-und-%E4%B8%AD/", "Café und 中"],
  ["Post", "/blog/100%/", "100%"],
  ["Post", "/", null],
  ["Post", null, null],
])("a %s at %s without a title is named after its URL", (type, uri, title) => {
  const types = buildSchema(`
    type Query { entry: Node }
    interface Node { name: String }
    type Home implements Node { name: String, title: String, uri: String }
    type Post implements Node { name: String, title: String, uri: String }
  `);
  const query = `{ entry { __typename ... on ${type} { name: title address: uri } } }`;
  for (const empty of [null, "", "  "]) {
    const data = { entry: { __typename: type, name: empty, address: uri } };
    const options = { normalizeText: (_field: string, text: string) => text, omitted: new Set<string>() };
    const { data: read, deviations } = normalizeResponse(responseShape(types, parse(query)), data, options);
    expect(read.entry).toEqual({ __typename: type, name: title ?? empty, address: uri });
    expect(deviations).toEqual([]);
  }
});
