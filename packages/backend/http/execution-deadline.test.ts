import { createSchema, createYoga } from "graphql-yoga";
import { expect, test, vi } from "vitest";
import { executionDeadline } from "./execution-deadline.ts";
import { wordPressResponses } from "./responses.ts";

const manyItems = 100_000;
const seen = { items: 0, aborted: false };
const item = {
  get id() {
    seen.items += 1;
    return "1";
  },
};

const schema = createSchema({
  typeDefs: `
    type Query { items: [Item] waiting: String broken: String }
    type Item { id: ID }
    schema { query: Query }
  `,
  resolvers: {
    Query: {
      items: () => Array.from({ length: manyItems }, () => item),
      waiting: () => new Promise(() => undefined),
      broken: () => {
        throw new Error("What is inside");
      },
    },
  },
});

function endpoint(milliseconds: number) {
  const aborted: (string | undefined)[] = [];
  const onAborted = (operationName: string | undefined) => void aborted.push(operationName);
  const yoga = createYoga({
    schema,
    maskedErrors: { errorMessage: "Internal server error", isDev: false },
    logging: false,
    plugins: [
      executionDeadline({ hideSuggestions: true, milliseconds, storeMilliseconds: milliseconds, onAborted }),
      wordPressResponses({ hideSuggestions: true }),
    ],
  });
  const request = async (query: string, operationName?: string) => {
    const response = await yoga.fetch("http://content.test/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, operationName }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return { request, aborted };
}

const abortedResponse = { status: 200, body: { errors: [{ message: "Internal server error" }] } };

test("an operation that is executed in time returns its data", async () => {
  const { body } = await endpoint(60_000).request("{ items { id } }");
  expect(body).toMatchObject({ data: { items: { length: manyItems } } });
});

test("a long list is aborted at the deadline", async () => {
  seen.items = 0;
  const { request, aborted } = endpoint(0);
  expect(await request("query Items { items { id } }", "Items")).toEqual(abortedResponse);
  expect(seen.items).toBeLessThan(manyItems / 10);
  expect(aborted).toEqual(["Items"]);
});

test("so is one with a failed field", async () => {
  seen.items = 0;
  const { request, aborted } = endpoint(0);
  expect(await request("query Items { broken items { id } }", "Items")).toEqual(abortedResponse);
  expect(seen.items).toBeLessThan(manyItems / 10);
  expect(aborted).toEqual(["Items"]);
});

test("so is a field that never resolves", async () => {
  expect(await endpoint(0).request("{ waiting }")).toEqual(abortedResponse);
});

test("the deadline is five seconds after the operation's arrival", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { limits } = await import("../limits/limits.ts");
  const { graphqlEndpoint } = await import("./graphql-endpoint.ts");
  const { memoryLog } = await import("#backend/testing/content-store.ts");
  const log = memoryLog();
  const respond = graphqlEndpoint({ context: () => new Promise(() => undefined), production: true, log });
  let response: Response | undefined;
  const responded = respond(
    new Request("http://content.test/wp/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"query":"{ popularBlogPosts }"}',
    }),
  ).then((given) => {
    response = given;
  });
  while (vi.getTimerCount() === 0) await new Promise((turn) => setImmediate(turn));
  await vi.advanceTimersByTimeAsync(limits.milliseconds - 1);
  expect(response).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await responded;
  expect(await response?.json()).toEqual(abortedResponse.body);
  expect(log.lines).toMatchObject([
    { level: "warn", message: "An operation took longer than 5000 ms and was aborted." },
  ]);
});
