import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { limits } from "./limits.ts";
import { textProblem } from "./text-limits.ts";

/** `n` times a part, each with its number. */
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(" ");

/** Questions that have exactly `count` of something. */
const shapes: Readonly<Record<string, { limit: number; ask: (count: number) => string; problem: string }>> = {
  depth: {
    limit: limits.depth,
    ask: (count) => `${"{ a ".repeat(count)}${"}".repeat(count)}`,
    problem: "The question is 11 levels deep; 10 are allowed.",
  },
  "depth through fragments": {
    limit: limits.depth,
    ask: (count) =>
      `{ a { ...Inner } } fragment Inner on T { ... on T { ...Innermost } } fragment Innermost on T ${"{ b ".repeat(count - 1)}${"}".repeat(count - 1)}`,
    problem: "The question is 11 levels deep; 10 are allowed.",
  },
  "depth of a fragment that nobody uses": {
    limit: limits.depth,
    ask: (count) => `{ a } fragment Unused on T ${"{ b ".repeat(count)}${"}".repeat(count)}`,
    problem: "The question is 11 levels deep; 10 are allowed.",
  },
  aliases: {
    limit: limits.aliases,
    ask: (count) => `{ ${times(count, (index) => `a${index}: field`)} }`,
    problem: "The question repeats or renames 5 fields; 4 are allowed.",
  },
  "aliases in several places": {
    limit: limits.aliases,
    ask: (count) =>
      `{ a: field b { c: d ... on T { e: f } } ...F } fragment F on T { ${times(count - 3, (i) => `g${i}: h`)} }`,
    problem: "The question repeats or renames 5 fields; 4 are allowed.",
  },
  "one field again and again": {
    limit: limits.aliases,
    ask: (count) => `{ field ${times(count, () => "field { id }")} }`,
    problem: "The question repeats or renames 5 fields; 4 are allowed.",
  },
  directives: {
    limit: limits.directives,
    ask: (count) =>
      `query ($with: Boolean @a) { ...F @c ... @d { field ${"@e ".repeat(count - 4)} } } fragment F on T @f { field }`,
    problem: "The question has 7 directives; 6 are allowed.",
  },
  definitions: {
    limit: limits.definitions,
    ask: (count) => `query A { a } query B { b } ${times(count - 2, (index) => `fragment F${index} on T { a }`)}`,
    problem: "The question has 13 operations and fragments; 12 are allowed.",
  },
  fields: {
    limit: limits.fields,
    ask: (count) => `{ ${times(count, (index) => `f${index}`)} }`,
    problem: "The question asks for 401 fields; 400 are allowed.",
  },
  "fields of several operations": {
    limit: limits.fields,
    ask: (count) => `query A { ${times(count - 3, (index) => `f${index}`)} } query B { a { b ... { c } } }`,
    problem: "The question asks for 401 fields; 400 are allowed.",
  },
  "fields of a fragment in many places": {
    limit: limits.fields,
    ask: (count) =>
      `{ ${times(19, (index) => `a${index} { ...Twenty }`)} b ${times(count - 400, () => "c")} } fragment Twenty on T { ${times(20, (index) => `f${index}`)} }`,
    problem: "The question asks for 401 fields; 400 are allowed.",
  },
};

describe.each(Object.entries(shapes))("%s", (_name, { limit, ask, problem }) => {
  test("at the limit the question is read on", () => {
    expect(textProblem(parse(ask(limit)))).toBeUndefined();
  });

  test("one past it the question is refused in plain words", () => {
    expect(textProblem(parse(ask(limit + 1)))).toBe(problem);
  });
});

test("fragments that double each other are counted, not unfolded", () => {
  const levels = 11;
  const text = `{ a { ...F0 } } ${times(levels - 1, (index) => `fragment F${index} on T { ...F${index + 1} ${times(9, () => `... { ...F${index + 1} }`)} }`)} fragment F${levels - 1} on T { x }`;
  expect(textProblem(parse(text))).toBe("The question asks for more than 1,000,000,000 fields; 400 are allowed.");
});

test("fragments in a circle end", () => {
  expect(textProblem(parse("{ a { ...A } } fragment A on T { b { ...B } } fragment B on T { ...A }"))).toBeUndefined();
});

test("what asks for the schema's own types has no depth of ours", () => {
  expect(textProblem(parse(`{ __schema ${"{ a ".repeat(20)}${"}".repeat(20)} }`))).toBeUndefined();
});

test("a text without a question breaks no limit", () => {
  expect(textProblem(parse("type A { b: C }"))).toBeUndefined();
});
