import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#content/limits/limits.ts";
import {
  backendOn,
  entry,
  graphqlRequest,
  quietLog,
  temporarySite,
  testPublicUrl,
} from "#content/testing/content-store.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite((writer) => writer.putEntry(entry("page", 1, { uri: "/about-us/", title: "About us" })));
});
afterAll(() => site.remove());

const endpoint = `${testPublicUrl}/wp/graphql`;
const pageQuery = "query GetMeta($id: ID!) { page(id: $id, idType: URI) { __typename title } }";
const page = { data: { page: { __typename: "Page", title: "About us" } } };

async function answerTo(request: Request) {
  const response = await site.backend.fetch(request);
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: text === "" ? null : (JSON.parse(text) as unknown),
  };
}

test("a POST of operationName, variables and query is answered", async () => {
  const answer = await answerTo(
    graphqlRequest({ operationName: "GetMeta", variables: { id: "/about-us/" }, query: pageQuery }),
  );
  expect(answer).toEqual({ status: 200, type: "application/json; charset=UTF-8", body: page });
});

test("a query may come by GET", async () => {
  const url = `${endpoint}?${new URLSearchParams({ query: pageQuery, variables: '{"id":"about-us"}' })}`;
  expect(await answerTo(new Request(url))).toMatchObject({ status: 200, body: page });
});

test("a mutation may not come by GET", async () => {
  const query = 'mutation { login(input: {username: "a", password: "b"}) { authToken } }';
  const response = await site.backend.fetch(new Request(`${endpoint}?${new URLSearchParams({ query })}`));
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST");
  expect(await response.json()).toEqual({
    errors: [{ message: "Can only perform a mutation operation from a POST request." }],
  });
});

test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])("the method %s is refused", async (method) => {
  const response = await site.backend.fetch(new Request(endpoint, { method }));
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, POST");
});

test("a text that is no GraphQL is a 500 with errors", async () => {
  expect(await answerTo(graphqlRequest({ query: "{ page(" }))).toMatchObject({
    status: 500,
    body: { errors: [{ message: expect.stringContaining("Syntax Error") }] },
  });
});

test("an unknown field is a 200 with errors and without data", async () => {
  const { status, body } = await answerTo(graphqlRequest({ query: "{ nothing }" }));
  expect(status).toBe(200);
  expect(body).toEqual({
    errors: [{ message: expect.stringContaining("nothing"), locations: [{ line: 1, column: 3 }] }],
  });
});

test("a variable of the wrong type is a 200 with errors", async () => {
  const { status, body } = await answerTo(
    graphqlRequest({
      query: "query ($first: Int) { plans(first: $first) { nodes { id } } }",
      variables: { first: "many" },
    }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ errors: [{ message: expect.stringContaining("$first") }] });
});

const post = (type: string, body: string) =>
  new Request(endpoint, { method: "POST", headers: { "content-type": type }, body });

test.each(["{", "", "query { page }", "{'query': 1}", '{"query": "{ __typename }"} more'])(
  "a body that is no JSON is a 500 with errors: %j",
  async (body) => {
    expect(await answerTo(post("application/json", body))).toMatchObject({
      status: 500,
      body: { errors: [{ message: "POST body sent invalid JSON." }] },
    });
  },
);

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/graphql",
  "multipart/form-data; boundary=x",
])("a body of the type %s is a 415", async (type) => {
  expect(await answerTo(post(type, '{"query":"{ __typename }"}'))).toMatchObject({
    status: 415,
    body: { errors: [{ message: "Send questions as application/json." }] },
  });
});

test("the type of a body may name its character set", async () => {
  const body = JSON.stringify({ query: pageQuery, variables: { id: "/about-us/" } });
  expect(await answerTo(post("Application/JSON ; charset=utf-8", body))).toMatchObject({ status: 200, body: page });
});

test.each([
  ["null", "GraphQL Server expects JSON object or array, but got null"],
  ["7", "GraphQL Server expects JSON object or array, but got number"],
  ['"{ __typename }"', "GraphQL Server expects JSON object or array, but got string"],
  ["{}", 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"'],
  ['{"query":""}', 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"'],
  ['{"query":{}}', 'GraphQL Request parameter "query" must be string, but got object'],
  ['{"query":["{ __typename }"]}', 'GraphQL Request parameter "query" must be string, but got array'],
  [
    '{"query":"{ __typename }","variables":"x"}',
    'GraphQL Request parameter "variables" must be object, but got string',
  ],
  ['{"query":"{ __typename }","variables":[1]}', 'GraphQL Request parameter "variables" must be object, but got array'],
  [
    '{"query":"{ __typename }","operationName":7}',
    'GraphQL Request parameter "operationName" must be string, but got number',
  ],
  [
    '{"query":"{ __typename }","extensions":true}',
    'GraphQL Request parameter "extensions" must be object, but got boolean',
  ],
  ['{"query":"query A { __typename }","operationName":"B"}', "Could not determine what operation to execute."],
  ['{"query":"query A { __typename } query B { __typename }"}', "Could not determine what operation to execute."],
  ['{"query":"fragment A on Plan { id }"}', "Could not determine what operation to execute."],
  ["[]", "A batch holds at least one question."],
  ["[null]", "GraphQL Server expects JSON object or array, but got null"],
  ['[[{"query":"{ __typename }"}]]', "GraphQL Server expects JSON object or array, but got array"],
  ['[{"query":"{ __typename }"},3]', "GraphQL Server expects JSON object or array, but got number"],
])("a request that holds no question is a 200 that says so: %s", async (body, message) => {
  expect(await answerTo(post("application/json", body))).toEqual({
    status: 200,
    type: "application/json; charset=UTF-8",
    body: { errors: [{ message }] },
  });
});

test("variables in an address that are no JSON are told", async () => {
  const url = `${endpoint}?${new URLSearchParams({ query: pageQuery, variables: "{id" })}`;
  expect(await answerTo(new Request(url))).toMatchObject({
    status: 500,
    body: { errors: [{ message: 'The parameter "variables" is no valid JSON.' }] },
  });
});

test("parameters that GraphQL does not know are left out", async () => {
  const asked = { query: pageQuery, variables: { id: "/about-us/" }, id: "abc", key: 7, extensions: null };
  expect(await answerTo(graphqlRequest(asked))).toMatchObject({ status: 200, body: page });
});

/** A body of exactly so many bytes; two of them for each of its first characters. */
function bodyOf(bytes: number): string {
  const body = JSON.stringify({ query: pageQuery, variables: { id: "/about-us/" }, padding: "é" });
  return body.replace("é", `é${"x".repeat(bytes - Buffer.byteLength(body))}`);
}

test("a body may have 100,000 bytes, not one more", async () => {
  expect(await answerTo(post("application/json", bodyOf(limits.requestBytes)))).toMatchObject({
    status: 200,
    body: page,
  });
  expect(await answerTo(post("application/json", bodyOf(limits.requestBytes + 1)))).toMatchObject({
    status: 413,
    body: { errors: [{ message: "A request may have 100,000 bytes." }] },
  });
});

test("a body that says how long it is, and one that comes in pieces, are refused likewise", async () => {
  const headers = { "content-type": "application/json" };
  const announced = new Request(endpoint, {
    method: "POST",
    headers: { ...headers, "content-length": "100001" },
    body: "{}",
  });
  expect((await answerTo(announced)).status).toBe(413);
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      controller.enqueue(new Uint8Array(10_000).fill(32));
    },
  });
  const inPieces: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  expect((await answerTo(new Request(endpoint, inPieces))).status).toBe(413);
  expect(pieces).toBeLessThan(20);
});

test("up to ten questions may come as one batch, not one more", async () => {
  const one = { query: pageQuery, variables: { id: "/about-us/" } };
  const batch = (count: number) => answerTo(graphqlRequest(Array.from({ length: count }, () => one)));
  expect(await batch(limits.batch)).toMatchObject({ status: 200, body: Array.from({ length: 10 }, () => page) });
  expect(await batch(limits.batch + 1)).toMatchObject({
    status: 413,
    body: { errors: [{ message: "The batch holds 11 questions; 10 are allowed." }] },
  });
});

test("in a batch each question is answered by itself", async () => {
  const asked = [{ query: "{ nothing }" }, { query: pageQuery, variables: { id: "/about-us/" } }];
  expect(await answerTo(graphqlRequest(asked))).toMatchObject({ status: 200, body: [{ errors: [{}] }, page] });
});

test("of a batch that is too much as a whole, nothing is answered", async () => {
  const query = "{ menus(first: 200) { nodes { menuItems(first: 300) { nodes { id } } } } }";
  const { status, body } = await answerTo(graphqlRequest(Array.from({ length: 3 }, () => ({ query }))));
  expect(status).toBe(200);
  const error = { message: expect.stringContaining("The questions of this request come to") };
  expect(body).toEqual([{ errors: [error] }, { errors: [error] }, { errors: [error] }]);
});

test("a question past a limit is a 200 with errors and without data", async () => {
  const levels = limits.depth;
  const query = `{ ${"plan { ".repeat(levels)}id${" }".repeat(levels)} }`;
  expect(await answerTo(graphqlRequest({ query }))).toEqual({
    status: 200,
    type: "application/json; charset=UTF-8",
    body: { errors: [{ message: `The question is ${levels + 1} levels deep; ${levels} are allowed.` }] },
  });
  const { status, body } = await answerTo(graphqlRequest({ query: `{ ${"a ".repeat(1000)} }` }));
  expect(status).toBe(200);
  expect(body).toEqual({
    errors: [{ message: `The question has more than ${limits.tokens} tokens; ${limits.tokens} are allowed.` }],
  });
});

test("what goes wrong inside is not told to the outside, but logged", async () => {
  const log = quietLog();
  const broken = await backendOn(site.store.databaseUrl, { log });
  await site.store.database.updateTable("entries").set({ data: "{broken" }).where("id", "=", 1).execute();
  await site.store.write((writer) => writer.setOption("x", 1));
  const answer = await broken.ask(pageQuery, { id: "/about-us/" });
  await broken.backend.close();
  await site.store.database.updateTable("entries").set({ data: "{}" }).where("id", "=", 1).execute();
  await site.store.write((writer) => writer.setOption("x", 2));
  expect(answer).toMatchObject({
    data: { page: null },
    errors: [{ message: "Internal server error", path: ["page"] }],
  });
  expect(JSON.stringify(answer)).not.toContain("broken");
  expect(log.lines.filter((line) => line.level === "error")).toHaveLength(1);
});

test("in production the schema cannot be asked for its types; elsewhere it can", async () => {
  const production = await backendOn(site.store.databaseUrl, { production: true });
  const answer = await production.ask("{ __schema { queryType { name } } }");
  await production.backend.close();
  expect(answer.errors?.[0]?.message).toContain("introspection");
  expect(await site.data("{ __schema { queryType { name } } }")).toEqual({
    __schema: { queryType: { name: "RootQuery" } },
  });
});

test("it answers over a real socket", async () => {
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
