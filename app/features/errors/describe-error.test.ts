import { expect, test } from "vitest";
import { ContentError, contentUnavailable } from "#app/graphql/content-error.ts";
import { describeError } from "./error-page.tsx";

/** The value that React Router passes to an error boundary for a response thrown by a loader. */
const errorResponse = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

const unreachable = "The content of this page cannot be reached right now.";

test("an error of the GraphQL client is a content error with the status of its response", () => {
  const details = { operationName: "GetThing", messages: ["Internal server error"] };
  const content = { message: unreachable, isContentError: true };
  expect(describeError(new ContentError({ ...details, kind: "graphql" }))).toEqual({ statusCode: 503, ...content });
  const busy = new ContentError({ ...details, kind: "http", status: 429 });
  expect(describeError(busy)).toEqual({ statusCode: 429, ...content });
});

test("a server loader's error for missing content is a content error; its other errors are not", () => {
  const sent = JSON.parse(JSON.stringify(contentUnavailable));
  expect(describeError(errorResponse(503, sent))).toEqual({
    statusCode: 503,
    message: unreachable,
    isContentError: true,
  });
  expect(describeError(errorResponse(503, "Closed for the night."))).toEqual({
    statusCode: 503,
    message: "Closed for the night.",
    isContentError: false,
  });
});

test("for any other error the page shows its message", { tags: ["S8.20"] }, () => {
  expect(describeError(new Error("The plan fell off the table."))).toMatchObject({
    statusCode: 500,
    message: "The plan fell off the table.",
  });
});

test("a thrown value that is not an error still has a message", () => {
  expect(describeError(undefined)).toEqual({
    statusCode: 500,
    message: "Something went wrong.",
    isContentError: false,
  });
});
