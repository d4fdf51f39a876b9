import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#backend/limits/limits.ts";
import {
  backendOn,
  entry,
  graphqlRequest,
  memoryLog,
  temporarySite,
  testPublicUrl,
} from "#backend/testing/content-store.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite((writer) => writer.putEntry(entry("page", 1, { uri: "/about-us/", title: "About us" })));
});
afterAll(() => site.remove());

const endpoint = `${testPublicUrl}/wp/graphql`;
const pageQuery = "query GetMeta($id: ID!) { page(id: $id, idType: URI) { __typename title } }";
const page = { data: { page: { __typename: "Page", title: "About us" } } };

async function responseTo(request: Request) {
  const response = await site.backend.fetch(request);
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: text === "" ? null : (JSON.parse(text) as unknown),
  };
}

test("a POST of operationName, variables and query returns data", async () => {
  const response = await responseTo(
    graphqlRequest({ operationName: "GetMeta", variables: { id: "/about-us/" }, query: pageQuery }),
  );
  expect(response).toEqual({ status: 200, type: "application/json; charset=UTF-8", body: page });
});

test("a query may be sent by GET", async () => {
  const url = `${endpoint}?${new URLSearchParams({ query: pageQuery, variables: '{"id":"about-us"}' })}`;
  expect(await responseTo(new Request(url))).toMatchObject({ status: 200, body: page });
});

test("a mutation may not be sent by GET", async () => {
  const query = 'mutation { login(input: {username: "a", password: "b"}) { authToken } }';
  const response = await site.backend.fetch(new Request(`${endpoint}?${new URLSearchParams({ query })}`));
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST");
  expect(await response.json()).toEqual({
    errors: [{ message: "Can only perform a mutation operation from a POST request." }],
  });
});

test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])("the method %s is rejected", async (method) => {
  const response = await site.backend.fetch(new Request(endpoint, { method }));
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, POST");
});

test("a text that is not GraphQL is a 500 with errors", async () => {
  expect(await responseTo(graphqlRequest({ query: "{ page(" }))).toMatchObject({
    status: 500,
    body: { errors: [{ message: expect.stringContaining("Syntax Error") }] },
  });
});

test("an unknown field is a 200 with errors and without data", async () => {
  const { status, body } = await responseTo(graphqlRequest({ query: "{ nothing }" }));
  expect(status).toBe(200);
  expect(body).toEqual({
    errors: [{ message: expect.stringContaining("nothing"), locations: [{ line: 1, column: 3 }] }],
  });
});

test("a variable of the wrong type is a 200 with errors", async () => {
  const { status, body } = await responseTo(
    graphqlRequest({
      query: "query ($first: Int) { plans(first: $first) { nodes { id } } }",
      variables: { first: "many" },
    }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ errors: [{ message: expect.stringContaining("$first") }] });
});

test.each([
  [{ query: "query A { __typename }", operationName: "B" }],
  [{ query: "query A { __typename } query B { __typename }" }],
  [{ query: "fragment A on Plan { id }" }],
])("a request without a query is a 200 with an error: %j", async (operation) => {
  expect(await responseTo(graphqlRequest(operation))).toEqual({
    status: 200,
    type: "application/json; charset=UTF-8",
    body: { errors: [{ message: "Could not determine what operation to execute." }] },
  });
});

test("a body has at most 100,000 bytes", async () => {
  const padded = { query: pageQuery, variables: { id: "/about-us/" }, operationName: "x".repeat(limits.requestBytes) };
  expect((await responseTo(graphqlRequest(padded))).status).toBe(413);
});

test("an operation over a limit is a 200 with errors and without data", async () => {
  const levels = limits.depth;
  const query = `{ ${"plan { ".repeat(levels)}id${" }".repeat(levels)} }`;
  expect(await responseTo(graphqlRequest({ query }))).toEqual({
    status: 200,
    type: "application/json; charset=UTF-8",
    body: { errors: [{ message: `The operation is ${levels + 1} levels deep; ${levels} are allowed.` }] },
  });
  const { status, body } = await responseTo(graphqlRequest({ query: `{ ${"a ".repeat(1000)} }` }));
  expect(status).toBe(200);
  expect(body).toEqual({
    errors: [{ message: `The operation has more than ${limits.tokens} tokens; ${limits.tokens} are allowed.` }],
  });
});

test("internal errors are logged, not sent", async () => {
  const log = memoryLog();
  const broken = await backendOn(site.store.databaseUrl, { log });
  await site.store.database.updateTable("entries").set({ data: "{broken" }).where("id", "=", 1).execute();
  await site.store.write((writer) => writer.setOption("x", 1));
  const response = await broken.request(pageQuery, { id: "/about-us/" });
  await broken.backend.close();
  await site.store.database.updateTable("entries").set({ data: "{}" }).where("id", "=", 1).execute();
  await site.store.write((writer) => writer.setOption("x", 2));
  expect(response).toMatchObject({
    data: { page: null },
    errors: [{ message: "Internal server error", path: ["page"] }],
  });
  expect(JSON.stringify(response)).not.toContain("broken");
  expect(log.lines.filter((line) => line.level === "error")).toHaveLength(1);
});

test("introspection is off in production, on elsewhere", async () => {
  const production = await backendOn(site.store.databaseUrl, { production: true });
  const response = await production.request("{ __schema { queryType { name } } }");
  await production.backend.close();
  expect(response.errors?.[0]?.message).toContain("introspection");
  expect(await site.data("{ __schema { queryType { name } } }")).toEqual({
    __schema: { queryType: { name: "RootQuery" } },
  });
});

test("it responds over a real socket", async () => {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", async () => {
      const { method = "POST" } = incoming;
      const headers = { "content-type": incoming.headers["content-type"] ?? "" };
      const response = await site.backend.fetch(
        new Request(`http://localhost${incoming.url}`, { method, headers, body: Buffer.concat(chunks) }),
      );
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/wp/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: pageQuery, variables: { id: "/about-us/" } }),
  });
  expect(await response.json()).toEqual(page);
  await new Promise((resolve) => server.close(resolve));
});
