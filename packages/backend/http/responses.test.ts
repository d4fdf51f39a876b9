import { GraphQLError } from "graphql";
import { createSchema, createYoga } from "graphql-yoga";
import { expect, test } from "vitest";
import { wordPressResponses } from "./responses.ts";

const refused = (status: number, headers: Record<string, string> = {}) => {
  throw new GraphQLError(`Refused with ${status}.`, { extensions: { http: { status, headers }, secret: "inside" } });
};

const schema = createSchema({
  typeDefs:
    "type Query { fine: String throttled: String unauthorized: String wrong: String needed: String! choose(by: Order): String } enum Order { NEWEST OLDEST }",
  resolvers: {
    Query: {
      fine: () => "fine",
      throttled: () => refused(429, { "Retry-After": "30" }),
      unauthorized: () => refused(401),
      wrong: () => refused(400),
      needed: () => refused(429, { "Retry-After": "60" }),
    },
  },
});

async function request(operation: object, hideSuggestions = true) {
  const yoga = createYoga({
    schema,
    logging: false,
    plugins: [wordPressResponses({ hideSuggestions })],
  });
  const response = await yoga.fetch("http://content.test/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(operation),
  });
  const retryAfter = response.headers.get("retry-after");
  return { status: response.status, retryAfter, body: (await response.json()) as unknown };
}

test("status and headers of an error are those of the response, even beside data", async () => {
  expect(await request({ query: "{ fine throttled }" })).toEqual({
    status: 429,
    retryAfter: "30",
    body: {
      data: { fine: "fine", throttled: null },
      errors: [{ message: "Refused with 429.", path: ["throttled"], locations: [{ line: 1, column: 8 }] }],
    },
  });
});

test("also when no data is left", async () => {
  expect(await request({ query: "{ needed }" })).toMatchObject({ status: 429, retryAfter: "60", body: { data: null } });
});

test("of several statuses the highest is used", async () => {
  expect(await request({ query: "{ throttled unauthorized }" })).toMatchObject({ status: 429 });
});

test("errors of the operation itself have status 200", async () => {
  expect(await request({ query: "{ fine wrong }" })).toMatchObject({ status: 200, body: { data: { fine: "fine" } } });
});

test.each([
  ["a field", { query: "{ fin }" }, 'Cannot query field "fin" on type "Query".'],
  ["a value", { query: "{ choose(by: NEWES) }" }, 'Value "NEWES" does not exist in "Order" enum.'],
  ["an argument", { query: "{ choose(bi: NEWEST) }" }, 'Unknown argument "bi" on field "Query.choose".'],
  [
    "a value in the variables",
    { query: "query ($by: Order) { choose(by: $by) }", variables: { by: "NEWES" } },
    'Variable "$by" got invalid value "NEWES"; Value "NEWES" does not exist in "Order" enum.',
  ],
])("a misspelled %s gets no suggestion in production", async (_what, operation, message) => {
  expect(await request(operation)).toMatchObject({ status: 200, body: { errors: [{ message }] } });
  expect(JSON.stringify(await request(operation, false))).toContain("Did you mean");
});
