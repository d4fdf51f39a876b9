import { expect, test } from "vitest";
import { limits } from "./limits.ts";
import { parseLimited } from "./token-limit.ts";

const fields = (count: number) => `{ ${"a ".repeat(count - 2)}}`;
const comments = (count: number) => `{ a }${"\n# a comment".repeat(count)}`;

test("a text of as many tokens as are allowed is parsed", () => {
  expect(parseLimited(fields(limits.tokens)).definitions).toHaveLength(1);
});

test("with one token more it is refused in plain words", () => {
  expect(() => parseLimited(fields(limits.tokens + 1))).toThrow(
    "The question has more than 550 tokens; 550 are allowed.",
  );
});

test("a text of as many comments as are allowed is parsed", () => {
  expect(parseLimited(comments(limits.comments)).definitions).toHaveLength(1);
});

test("with one comment more it is refused in plain words", () => {
  expect(() => parseLimited(comments(limits.comments + 1))).toThrow(
    "The question has more than 20 comments; 20 are allowed.",
  );
});

test("nothing behind the last allowed token is looked at", () => {
  expect(() => parseLimited(`${fields(limits.tokens)} a ${'"'.repeat(1001)}`)).toThrow("tokens");
});

test("a text that is no GraphQL stays a syntax error", () => {
  expect(() => parseLimited("{ a")).toThrow("Syntax Error");
});
