import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { documentProblem, parseLimited, variableProblem } from "./document-limits.ts";
import { limits } from "./limits.ts";

/** Repeats a part `count` times, with its index. */
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(" ");

/** Operations with exactly `count` of something. */
const shapes: Readonly<Record<string, { limit: number; text: (count: number) => string; problem: string }>> = {
  depth: {
    limit: limits.depth,
    text: (count) => `${"{ a ".repeat(count)}${"}".repeat(count)}`,
    problem: "The operation is 11 levels deep; 10 are allowed.",
  },
  "depth through fragments": {
    limit: limits.depth,
    text: (count) =>
      `{ a { ...Inner } } fragment Inner on T { ... on T { ...Innermost } } fragment Innermost on T ${"{ b ".repeat(count - 1)}${"}".repeat(count - 1)}`,
    problem: "The operation is 11 levels deep; 10 are allowed.",
  },
  "depth of an unused fragment": {
    limit: limits.depth,
    text: (count) => `{ a } fragment Unused on T ${"{ b ".repeat(count)}${"}".repeat(count)}`,
    problem: "The operation is 11 levels deep; 10 are allowed.",
  },
  aliases: {
    limit: limits.aliases,
    text: (count) => `{ ${times(count, (index) => `a${index}: field`)} }`,
    problem: "The operation repeats or renames 5 fields; 4 are allowed.",
  },
  "aliases in several places": {
    limit: limits.aliases,
    text: (count) =>
      `{ a: field b { c: d ... on T { e: f } } ...F } fragment F on T { ${times(count - 3, (i) => `g${i}: h`)} }`,
    problem: "The operation repeats or renames 5 fields; 4 are allowed.",
  },
  "one field again and again": {
    limit: limits.aliases,
    text: (count) => `{ field ${times(count, () => "field { id }")} }`,
    problem: "The operation repeats or renames 5 fields; 4 are allowed.",
  },
  directives: {
    limit: limits.directives,
    text: (count) =>
      `query ($with: Boolean @a) { ...F @c ... @d { field ${"@e ".repeat(count - 4)} } } fragment F on T @f { field }`,
    problem: "The operation has 7 directives; 6 are allowed.",
  },
  definitions: {
    limit: limits.definitions,
    text: (count) => `query A { a } query B { b } ${times(count - 2, (index) => `fragment F${index} on T { a }`)}`,
    problem: "The operation has 13 operations and fragments; 12 are allowed.",
  },
  fields: {
    limit: limits.fields,
    text: (count) => `{ ${times(count, (index) => `f${index}`)} }`,
    problem: "The operation asks for 401 fields; 400 are allowed.",
  },
  "fields of several operations": {
    limit: limits.fields,
    text: (count) => `query A { ${times(count - 3, (index) => `f${index}`)} } query B { a { b ... { c } } }`,
    problem: "The operation asks for 401 fields; 400 are allowed.",
  },
  "fields of a fragment in many places": {
    limit: limits.fields,
    text: (count) =>
      `{ ${times(19, (index) => `a${index} { ...Twenty }`)} b ${times(count - 400, () => "c")} } fragment Twenty on T { ${times(20, (index) => `f${index}`)} }`,
    problem: "The operation asks for 401 fields; 400 are allowed.",
  },
};

describe.each(Object.entries(shapes))("%s", (_name, { limit, text, problem }) => {
  test("at the limit it passes", () => {
    expect(documentProblem(parse(text(limit)))).toBeUndefined();
  });

  test("one over the limit is rejected with a plain message", () => {
    expect(documentProblem(parse(text(limit + 1)))).toBe(problem);
  });
});

test("fragments that double each other are counted, not expanded", () => {
  const levels = 11;
  const text = `{ a { ...F0 } } ${times(levels - 1, (index) => `fragment F${index} on T { ...F${index + 1} ${times(9, () => `... { ...F${index + 1} }`)} }`)} fragment F${levels - 1} on T { x }`;
  expect(documentProblem(parse(text))).toBe("The operation asks for more than 1,000,000,000 fields; 400 are allowed.");
});

test("cyclic fragments terminate", () => {
  expect(
    documentProblem(parse("{ a { ...A } } fragment A on T { b { ...B } } fragment B on T { ...A }")),
  ).toBeUndefined();
});

test("introspection has no depth limit of its own", () => {
  expect(documentProblem(parse(`{ __schema ${"{ a ".repeat(20)}${"}".repeat(20)} }`))).toBeUndefined();
});

test("a text without an operation exceeds no limit", () => {
  expect(documentProblem(parse("type A { b: C }"))).toBeUndefined();
});

const fieldsOf = (count: number) => `{ ${"a ".repeat(count - 2)}}`;
const commentsOf = (count: number) => `{ a }${"\n# a comment".repeat(count)}`;

test("a text with the maximum number of tokens is parsed", () => {
  expect(parseLimited(fieldsOf(limits.tokens)).definitions).toHaveLength(1);
});

test("with one token more it is rejected with a plain message", () => {
  expect(() => parseLimited(fieldsOf(limits.tokens + 1))).toThrow(
    "The operation has more than 550 tokens; 550 are allowed.",
  );
});

test("a text with the maximum number of comments is parsed", () => {
  expect(parseLimited(commentsOf(limits.comments)).definitions).toHaveLength(1);
});

test("with one comment more it is rejected with a plain message", () => {
  expect(() => parseLimited(commentsOf(limits.comments + 1))).toThrow(
    "The operation has more than 20 comments; 20 are allowed.",
  );
});

test("nothing after the last allowed token is read", () => {
  expect(() => parseLimited(`${fieldsOf(limits.tokens)} a ${'"'.repeat(1001)}`)).toThrow("tokens");
});

test("a text that is not GraphQL stays a syntax error", () => {
  expect(() => parseLimited("{ a")).toThrow("Syntax Error");
});

const ids = (count: number) => ({ ids: Array.from({ length: count - 1 }, (_, index) => index) });

test("each value counts, and each list and object around it", () => {
  const lists = (count: number) => ({ lists: Array.from({ length: count }, () => [1, { a: null }]) });
  // Four values each, plus the enclosing list.
  expect(variableProblem(lists(129))).toBeUndefined();
  expect(variableProblem(lists(130))).toBeDefined();
  expect(variableProblem({})).toBeUndefined();
  expect(variableProblem(null)).toBeUndefined();
});

test("variables may have as many values as the limit, and no more", () => {
  expect(variableProblem(ids(limits.variableValues))).toBeUndefined();
  expect(variableProblem(ids(limits.variableValues + 1))).toBe(
    "The variables hold more than 520 values; 520 are allowed.",
  );
});

test("variables may be nested to any depth", () => {
  const nested: unknown = JSON.parse(`${"[".repeat(40_000)}${"]".repeat(40_000)}`);
  expect(variableProblem({ nested })).toBe("The variables hold more than 520 values; 520 are allowed.");
});
