import { createServer } from "node:http";
import { cacheExchange } from "@urql/core";
import { expect, onTestFinished, test } from "vitest";
import { createContentClient } from "./client.ts";
import { ContentError } from "./content-error.ts";
import type { TypedText } from "./typed-text.ts";

const GetThing = "query GetThing($id: ID!) { thing(id: $id) { id } }" as TypedText<
  { thing: { id: string } | null },
  { id: string }
>;

interface Asked {
  readonly method: string;
  readonly body: Record<string, unknown>;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json: unknown;
}

async function host(answer: (body: Record<string, unknown>) => Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    asked.push({ method: request.method ?? "", body });
    const { status = 200, headers, json } = answer(body);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { asked, url: `http://127.0.0.1:${port}/wp/graphql` };
}

test("S7.1 S7.2 S7.3 a question is a POST to the endpoint with operationName, variables and query", async () => {
  const { asked, url } = await host(() => ({ json: { data: { thing: { id: "a" } } } }));
  expect(await createContentClient({ url }).query(GetThing, { id: "a" })).toEqual({ thing: { id: "a" } });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.method).toBe("POST");
  expect(Object.keys(asked[0]?.body ?? {}).sort()).toEqual(["operationName", "query", "variables"]);
  expect(asked[0]?.body).toMatchObject({ operationName: "GetThing", variables: { id: "a" } });
});

test("S7.6 a question that was answered is answered from the cache", async () => {
  const { asked, url } = await host(() => ({ json: { data: { thing: { __typename: "Thing", id: "a" } } } }));
  const client = createContentClient({ url, exchanges: [cacheExchange] });
  await client.query(GetThing, { id: "a" });
  await client.query(GetThing, { id: "a" });
  expect(asked).toHaveLength(1);
  await client.query(GetThing, { id: "a" }, { fresh: true });
  expect(asked).toHaveLength(2);
});

test("S9.30 equal questions under way at once are sent once", async () => {
  const { asked, url } = await host(() => ({ json: { data: { thing: null } } }));
  const client = createContentClient({ url });
  await Promise.all([
    client.query(GetThing, { id: "a" }),
    client.query(GetThing, { id: "a" }),
    client.query(GetThing, { id: "b" }),
  ]);
  expect(asked).toHaveLength(2);
});

test("S8.16 S8.17 GraphQL errors become one message with the single messages joined", async () => {
  const { url } = await host(() => ({
    json: { data: { thing: null }, errors: [{ message: "first" }, { message: "second" }] },
  }));
  const told: ContentError[] = [];
  const failed = createContentClient({ url, onError: (error) => void told.push(error) }).query(GetThing, { id: "a" });
  await expect(failed).rejects.toThrow("GraphQL response contains errors: first, second");
  await expect(failed).rejects.toMatchObject({ kind: "graphql", isRetryable: false });
  expect(told).toHaveLength(1);
});

test("a host that answers 502 and a host that is not there are errors that may be retried", async () => {
  const { url } = await host(() => ({ status: 502, json: {} }));
  await expect(createContentClient({ url }).query(GetThing, { id: "a" })).rejects.toMatchObject({ isRetryable: true });
  const gone = createContentClient({ url: "http://127.0.0.1:1/wp/graphql" }).query(GetThing, { id: "a" });
  await expect(gone).rejects.toBeInstanceOf(ContentError);
  await expect(gone).rejects.toMatchObject({ kind: "network", isRetryable: true });
});

test("a mutation is sent every time it is called, and its errors are told", async () => {
  const SaveThing = "mutation SaveThing($id: ID!) { save(id: $id) { id } }" as TypedText<
    { save: { id: string } | null },
    { id: string }
  >;
  let isRefusing = false;
  const { asked, url } = await host(() => ({
    json: { data: { save: isRefusing ? null : { id: "a" } }, ...(isRefusing ? { errors: [{ message: "No." }] } : {}) },
  }));
  const told: string[] = [];
  const client = createContentClient({
    url,
    exchanges: [cacheExchange],
    onError: (error) => void told.push(error.operationName),
  });
  for (const _ of [1, 2]) expect((await client.mutate(SaveThing, { id: "a" })).save?.id).toBe("a");
  isRefusing = true;
  await expect(client.mutate(SaveThing, { id: "a" })).rejects.toThrow("GraphQL response contains errors: No.");
  expect(asked.map(({ body }) => body.operationName)).toEqual(["SaveThing", "SaveThing", "SaveThing"]);
  expect(told).toEqual(["SaveThing"]);
});

test("a message in escaped HTML is told as plain text, with the seconds after which to ask again", async () => {
  const message =
    "&lt;strong&gt;Error:&lt;/strong&gt; The &lt;em&gt;name&lt;/em&gt; isn&#039;t known &amp;amp; never was.";
  const { url } = await host(() => ({
    status: 429,
    headers: { "retry-after": "61" },
    json: { data: { thing: null }, errors: [{ message }] },
  }));
  await expect(createContentClient({ url }).query(GetThing, { id: "a" })).rejects.toMatchObject({
    kind: "graphql",
    status: 429,
    retryAfterSeconds: 61,
    messages: ["Error: The name isn't known & never was."],
  });
});
