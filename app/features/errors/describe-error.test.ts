import { expect, test } from "vitest";
import { ContentError } from "#app/graphql/content-error.ts";
import { contentUnavailable } from "#app/graphql/content-unavailable.ts";
import { describeError } from "./describe-error.ts";

/** What React Router gives an error boundary for a response that a loader threw. */
const errorResponse = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

const unreachable = "The content of this page cannot be reached right now.";

test("an error of the GraphQL client is one of the content, with the status of its response", () => {
  const details = { operationName: "GetThing", messages: ["Internal server error"] };
  const content = { message: unreachable, isContentError: true };
  expect(describeError(new ContentError({ ...details, kind: "graphql" }))).toEqual({ statusCode: 503, ...content });
  const busy = new ContentError({ ...details, kind: "http", status: 429 });
  expect(describeError(busy)).toEqual({ statusCode: 429, ...content });
});

test("what a loader on the server threw for missing content is one of the content too, another of its errors is not", () => {
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
