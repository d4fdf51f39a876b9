import { expect, test } from "vitest";
import { combineGraphqlErrors, plainErrorMessage } from "./content-error.ts";

test("GraphQL errors become a single message with a fixed start", { tags: ["S8.16"] }, () => {
  expect(combineGraphqlErrors(["Internal server error"])).toMatch(/^GraphQL response contains errors/);
  expect(combineGraphqlErrors([])).toBe("GraphQL response contains errors");
});

test("the combined message has the single messages joined", { tags: ["S8.17"] }, () => {
  expect(combineGraphqlErrors(["one", "two", "three"])).toBe("GraphQL response contains errors: one, two, three");
});

test("errors without a message leave no gap", () => {
  expect(combineGraphqlErrors(["one", "", plainErrorMessage(null), plainErrorMessage(undefined)])).toBe(
    "GraphQL response contains errors: one",
  );
});

test.each([
  [
    "&lt;strong&gt;Error&lt;/strong&gt;: The username &lt;strong&gt;jo&lt;/strong&gt; isn&#039;t registered.",
    "Error: The username jo isn't registered.",
  ],
  ["<strong>Error:</strong> wrong password. <a href='/lost'>Lost it?</a>", "Error: wrong password. Lost it?"],
  ["&lt;p&gt;It&amp;#8217;s closed&lt;/p&gt;", "It’s closed"],
  ["The provided refresh token is invalid", "The provided refresh token is invalid"],
  ["", ""],
])("the message %s becomes %s", (message, expected) => {
  expect(plainErrorMessage(message)).toBe(expected);
});

test("a missing message becomes an empty text", () => {
  expect(plainErrorMessage(null)).toBe("");
});
