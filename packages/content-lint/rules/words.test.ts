import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import { contentOf, type TestEntry } from "../testing/content-of.ts";
import { longTexts, repeatedFigures, repeatedSentences } from "./words.ts";

const found = (rule: typeof longTexts, ...entries: readonly TestEntry[]) =>
  checkContent(contentOf(...entries), [rule]).map(({ subject, field, problem }) => [subject.title, field, problem]);

const post = (text: string): TestEntry => ({ id: 3, kind: "blogPost", title: "A post", content: `<p>${text}</p>` });

test("texts for search engines, cards and headings are as long as what is shown", () => {
  const lines = (length: number) => "x".repeat(length);
  const page = (titleLength: number, descriptionLength: number): TestEntry => ({
    ...{ id: 4, kind: "home", title: "A home" },
    data: { seo: { title: lines(titleLength), description: lines(descriptionLength) }, shortDescription: lines(200) },
  });
  expect(found(longTexts, page(65, 170))).toEqual([]);
  const problem = (length: number, room: number) =>
    `${length} characters: “${lines(40)}…”. A search engine shows ${room}.`;
  expect(found(longTexts, page(66, 171))).toEqual([
    ["A home", "seo.title", problem(66, 65)],
    ["A home", "seo.description", problem(171, 170)],
  ]);
});

test("a sentence of seven words or more is in at most two texts; each text counts once", () => {
  const sentence = "The house was warm by four in the afternoon.";
  const entry = (id: number, text: string): TestEntry => ({
    id,
    kind: "testimonial",
    title: `Review ${id}`,
    content: text,
  });
  const two = [entry(1, `<p>${sentence} And so on. ${sentence}</p>`), entry(2, `<p>Well. ${sentence}</p>`)];
  expect(found(repeatedSentences, ...two)).toEqual([]);
  expect(
    found(repeatedSentences, ...two, entry(3, "<p>the house was <b>warm</b>, by four in the afternoon!</p>")),
  ).toEqual([
    [
      "Review 3",
      "content",
      "“the house was warm, by four in the afternoon!” is in 3 texts: Review 1, Review 2, and Review 3.",
    ],
  ]);
  const short = "We would do it again.";
  expect(found(repeatedSentences, ...[1, 2, 3].map((id) => entry(id, `<p>${short}</p>`)))).toEqual([]);
});

test("a text for search engines gives a number of rooms or homes once", () => {
  const plan = (description: string): TestEntry => ({
    ...{ id: 5, kind: "plan", title: "A plan" },
    data: { seo: { description } },
  });
  expect(found(repeatedFigures, plan("Three bedrooms on one level. Three bedrooms at Haystack Bend."))).toEqual([
    ["A plan", "seo.description", "It says “three bedrooms” twice."],
  ]);
  const others = ["Three bedrooms up, two down: three homes.", "All homes, and more of all homes: 12 plans, 40 homes."];
  for (const description of others) expect(found(repeatedFigures, plan(description))).toEqual([]);
});

test("of a sentence in many texts the first three are listed", () => {
  const posts = [3, 4, 5, 6, 7].map((id) => ({ ...post("The house was warm by four in the afternoon."), id }));
  expect(found(repeatedSentences, ...posts).map(([, , problem]) => problem)).toEqual([
    "“The house was warm by four in the afternoon.” is in 5 texts: A post, A post, A post and 2 more.",
  ]);
});

test("a legally required sentence may be in every text", () => {
  const text = "Prices, plans and dates are subject to change without notice at any time.";
  const posts = [3, 4, 5, 6].map((id) => ({ ...post(text), id }));
  expect(found(repeatedSentences, ...posts)).toEqual([]);
});
