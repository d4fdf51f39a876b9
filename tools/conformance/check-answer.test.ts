import { parse } from "graphql";
import { expect, test } from "vitest";
import { responseShape, type Variables } from "../../site/server/host/response-shape.ts";
import { checkAnswer, problemLines } from "./check-answer.ts";
import { readContract } from "./site-operations.ts";

const schema = readContract();

function problems(query: string, data: unknown, variables?: Variables): string[] {
  return problemLines(checkAnswer(responseShape(schema, parse(query), variables), data));
}

const homes = "{ homes { nodes { databaseId collection qmiHomeDetails { price } } pageInfo { hasNextPage } } }";
const home = { databaseId: 7, collection: ["easyhouse", null], qmiHomeDetails: { price: 450_000.5 } };
const answerOf = (...nodes: unknown[]) => ({ homes: { nodes, pageInfo: { hasNextPage: false } } });

test("an answer as the contract says it has no problems, fields beyond it are ignored", () => {
  expect(problems(homes, answerOf(home, { ...home, collection: null, qmiHomeDetails: null, more: 1 }))).toEqual([]);
  expect(problems(homes, { homes: null })).toEqual([]);
});

test.each([
  [{ ...home, qmiHomeDetails: { price: "450000" } }, 'qmiHomeDetails.price: text ("450000") where a number belongs'],
  [{ ...home, databaseId: null }, "databaseId: null where a whole number belongs"],
  [{ ...home, databaseId: 1.5 }, "databaseId: a number (1.5) where a whole number belongs"],
  [{ ...home, collection: "easyhouse" }, 'collection: text ("easyhouse") where a list belongs'],
  [{ ...home, collection: [["easyhouse"]] }, "collection[0]: a list where text belongs"],
  [{ ...home, qmiHomeDetails: [] }, "qmiHomeDetails: a list where an object belongs"],
  [{ ...home, qmiHomeDetails: {} }, "qmiHomeDetails.price: is missing"],
])("a value of the wrong kind is named with its path: %j", (node, problem) => {
  expect(problems(homes, answerOf(home, node))).toEqual([`homes.nodes[1].${problem}`]);
});

test("a null or missing item, list or answer is named", () => {
  expect(problems(homes, answerOf(null))).toEqual(["homes.nodes[0]: null where an object belongs"]);
  expect(problems(homes, { homes: { nodes: null, pageInfo: { hasNextPage: true } } })).toEqual([
    "homes.nodes: null where a list belongs",
  ]);
  expect(problems(homes, {})).toEqual(["homes: is missing"]);
  expect(problems(homes, [])).toEqual(["data: a list where an object belongs"]);
});

test("the same problem in many entries is one line", () => {
  const wrong = (price: string) => ({ ...home, qmiHomeDetails: { price } });
  expect(problems(homes, answerOf(wrong("1"), home, wrong("2"), wrong("3")))).toEqual([
    'homes.nodes[0].qmiHomeDetails.price: text ("1") where a number belongs (and 2 more like it)',
  ]);
});

const picked =
  '{ page(id: "/", idType: URI) { organisms { productPicker { __typename ... on Home { databaseId } ... on Model { databaseId modelDetails { latitude } } } } } }';
const organism = (productPicker: unknown[]) => ({ page: { organisms: [{ productPicker }] } });

test("a union is checked by the type that an entry names", () => {
  const entries = [
    { __typename: "Home", databaseId: 1 },
    { __typename: "Model", databaseId: 2, modelDetails: { latitude: 40 } },
    { __typename: "Plan" },
  ];
  expect(problems(picked, organism(entries))).toEqual([]);
  expect(problems(picked, organism([{ __typename: "Model", databaseId: 2 }]))).toEqual([
    "page.organisms[0].productPicker[0].modelDetails: is missing",
  ]);
  expect(problems(picked, organism([{ __typename: "Castle", databaseId: 2 }]))).toEqual([
    "page.organisms[0].productPicker[0]: of type Castle where Home or Model or Plan belongs",
  ]);
});

test("an interface whose entries name no type is checked by the fields they have", () => {
  const query =
    '{ nodeByUri(uri: "/x/") { ... on Home { title qmiHomeDetails { price } } ... on Event { title content } } }';
  expect(problems(query, { nodeByUri: {} })).toEqual([]);
  expect(problems(query, { nodeByUri: { title: "A", content: null } })).toEqual([]);
  expect(problems(query, { nodeByUri: { title: "A", qmiHomeDetails: { price: "1" } } })).toEqual([
    'nodeByUri.qmiHomeDetails.price: text ("1") where a number belongs',
  ]);
  expect(problems(query, { nodeByUri: { title: 1, content: "" } })).toEqual([
    "nodeByUri.title: a number (1) where text belongs",
  ]);
});

test("fields under a condition belong to the answer as the variables decide", () => {
  const query =
    "query ($with: Boolean = false) { a: popularBlogPosts @include(if: $with) b: popularTestimonials @skip(if: $with) }";
  expect(problems(query, { b: null })).toEqual([]);
  expect(problems(query, {}, {})).toEqual(["b: is missing"]);
  expect(problems(query, { b: null }, { with: true })).toEqual(["a: is missing"]);
  expect(problems(query, {}, { with: true })).toEqual(["a: is missing"]);
});

test("a field that fragments ask for twice is one field with the parts of both", () => {
  const query =
    "{ plans { nodes { ...A ...B } } } fragment A on Plan { productStatus { sectionId } } fragment B on Plan { productStatus { statusMessage } }";
  expect(problems(query, { plans: { nodes: [{ productStatus: { sectionId: "1" } }] } })).toEqual([
    "plans.nodes[0].productStatus.statusMessage: is missing",
  ]);
});

test("what the contract does not have cannot be asked", () => {
  expect(() => problems("{ castles { id } }", {})).toThrow('The contract has no field "castles" on type "RootQuery".');
});
