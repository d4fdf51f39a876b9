import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import { contentOf, type TestEntry } from "../testing/content-of.ts";
import { figuresInWords, mergeTags } from "./figures.ts";

const found = (rule: typeof mergeTags, ...entries: readonly TestEntry[]) =>
  checkContent(contentOf(...entries), [rule]).map(({ subject, field, problem }) => [subject.title, field, problem]);

const juniper: TestEntry = {
  ...{ id: 1, kind: "plan", title: "The Juniper" },
  data: { bedroomsMin: 3, bedroomsMax: 4, finishedSqrFt: 2210, mainSqrFt: 1480 },
};
const home: TestEntry = {
  ...{ id: 2, kind: "home", title: "12 Home Lane", relations: { floorplan: [1] } },
  data: { bedrooms: 3, finishedSqrFt: 2230 },
};
const post = (text: string): TestEntry => ({ id: 3, kind: "blogPost", title: "A post", content: `<p>${text}</p>` });

test.each([
  "The Juniper has three bedrooms, or 4 bedrooms with the loft closed.",
  "12 Home Lane has 2,230 square feet.",
  "The Juniper puts 1,480 square feet on the main floor and 730 square feet above.",
  "The Juniper has one bedroom down and two bedrooms up.",
  "The Juniper’s great room has 400 sq ft, and its lot 7,840 square feet.",
  "Five bedrooms are too many for us.",
  "The Juniper and 12 Home Lane have five bedrooms between them.",
  "The Juniper replaced our two-bedroom apartment.",
  "We left a 1,200 square feet condo for The Juniper.",
  "The Juniper finishes 900 square feet of basement on request.",
])("“%s” does not contradict the data", (text) => {
  expect(found(figuresInWords, juniper, home, post(text))).toEqual([]);
});

test.each([
  ["The Juniper has five bedrooms.", "“five bedrooms” refers to The Juniper, which has 3 or 4 bedrooms."],
  ["The Juniper has 2 bedrooms.", "“2 bedrooms” refers to The Juniper, which has 3 or 4 bedrooms."],
  ["A 6-bedroom Juniper, upstairs and down.", "“6-bedroom” refers to The Juniper, which has 3 or 4 bedrooms."],
  ["The Juniper has 2,310 sq ft.", "“2,310 sq ft” refers to The Juniper, which has 2,210 or 1,480 or 730 square feet."],
])("“%s” contradicts the data", (text, problem) => {
  expect(found(figuresInWords, juniper, home, post(`All is well. ${text} All is well.`))).toEqual([
    ["A post", "content", problem],
  ]);
});

test("a house's own line and SEO texts need no name", () => {
  const own = (data: object) => found(figuresInWords, juniper, { ...home, data: { ...home.data, ...data } });
  expect(own({ shortDescription: "Three bedrooms beside the trail." })).toEqual([]);
  expect(own({ shortDescription: "Five bedrooms beside the trail." })).toEqual([
    ["12 Home Lane", "shortDescription", "“Five bedrooms” refers to 12 Home Lane, which has 3 or 4 bedrooms."],
  ]);
  expect(own({ seo: { description: "A home of 2,320 square feet." } })).toEqual([
    [
      "12 Home Lane",
      "seo.description",
      "“2,320 square feet” refers to 12 Home Lane, which has 2,230 or 2,210 or 1,480 or 730 square feet.",
    ],
  ]);
});

test("text between braces is a merge tag of existing content", () => {
  const neighborhood: TestEntry = { id: 5, kind: "neighborhood" };
  const shown = (text: string) =>
    found(mergeTags, juniper, home, neighborhood, post(text)).map(([, , problem]) => problem);
  const good =
    "{homes ready}, {plans of easyhouse}, {number of plans at neighborhood-5}, {price of home-2}, {a: 1}, {}";
  expect(shown(good)).toEqual([]);
  expect(shown("{homes redy} of {plans of easyhuose}, {homes at home-2}, {price of neighborhood-5}")).toEqual([
    "{homes redy} is not a merge tag.",
    "{plans of easyhuose} refers to something that does not exist.",
    "{homes at home-2} refers to something that does not exist.",
    "{price of neighborhood-5} refers to something that does not exist.",
  ]);
});

test("a merge tag is valid only for its kind: hours of a model, status of a home, price of any", () => {
  const model: TestEntry = { id: 6, kind: "model", title: "The model" };
  const shown = (text: string) => found(mergeTags, juniper, home, model, post(text)).map(([, , problem]) => problem);
  expect(shown("{hours of model-6}, {status of home-2}, {price of plan-1}, {price of model-6}")).toEqual([]);
  expect(shown("{hours of home-2}, {hours of plan-1}, {status of plan-1}, {status of model-6}")).toEqual([
    "{hours of home-2} refers to something that does not exist.",
    "{hours of plan-1} refers to something that does not exist.",
    "{status of plan-1} refers to something that does not exist.",
    "{status of model-6} refers to something that does not exist.",
  ]);
});

test("a merge tag is closed; other braces are none", () => {
  const shown = (text: string) => found(mergeTags, juniper, home, post(text)).map(([, , problem]) => problem);
  expect(shown("From {price of home-2")).toEqual(["“{price of home-2” has no closing brace."]);
  expect(shown("{price of home-2}, :{ and {prices")).toEqual([]);
});

test("a one-story house has no area above", () => {
  const aster: TestEntry = { id: 1, kind: "plan", title: "The Aster", data: { finishedSqrFt: 1500, mainSqrFt: 1500 } };
  expect(found(figuresInWords, aster, post("The Aster has 1,700 square feet."))).toEqual([
    ["A post", "content", "“1,700 square feet” refers to The Aster, which has 1,500 square feet."],
  ]);
});
