import { expect, test } from "vitest";
import { ContentError } from "#app/graphql/content-error.ts";
import { describeError } from "./error-page.tsx";

test("S8.18 for an error of the GraphQL client the page says that it refreshes", () => {
  const error = new ContentError({ kind: "graphql", operationName: "GetThing", messages: ["Internal server error"] });
  expect(describeError(error)).toEqual({
    statusCode: 503,
    message: "Auth token expired or invalid, attempting to refresh...",
    isContentError: true,
  });
});

test("S8.20 for any other error the page shows its message", () => {
  expect(describeError(new Error("The plan fell off the table."))).toMatchObject({
    statusCode: 500,
    message: "The plan fell off the table.",
  });
});

test("something thrown that is no error still has a message", () => {
  expect(describeError(undefined)).toEqual({
    statusCode: 500,
    message: "Something went wrong.",
    isContentError: false,
  });
});
