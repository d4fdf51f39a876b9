import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { Logout } from "./accounts/accounts.generated.ts";
import { endLogin } from "./accounts/accounts.ts";
import { createBrowserClient, watchLeaving } from "./browser-client.ts";
import type { TypedText } from "./client.ts";
import { ContentError } from "./content-error.ts";
import { accessTokenCookie } from "./cookies.ts";
import { markHydrated } from "./hydration.ts";
import { memoryCookies } from "./testing/cookie-jar.ts";

const GetThing = "query GetThing($id: ID!) { thing(id: $id) { id } }" as TypedText<
  { thing: { id: string } | null },
  { id: string }
>;

interface RecordedRequest {
  readonly method: string;
  readonly clientName: string | undefined;
  readonly body: Record<string, unknown>;
}

interface FakeResponse {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json: unknown;
}

/** A client without a token, after hydration. */
function clientOf(url: string, cookies = memoryCookies()) {
  markHydrated(Number.NEGATIVE_INFINITY);
  return createBrowserClient(url, cookies);
}

async function host(responseTo: (body: Record<string, unknown>) => FakeResponse) {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const clientName = request.headers["graphql-client-name"]?.toString();
    requests.push({ method: request.method ?? "", clientName, body });
    const { status = 200, headers, json } = responseTo(body);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { requests, url: `http://127.0.0.1:${port}/wp/graphql` };
}

test("a query is a POST to the endpoint with operationName, variables and query", {
  tags: ["S7.1", "S7.2", "S7.3"],
}, async () => {
  const { requests, url } = await host(() => ({ json: { data: { thing: { id: "a" } } } }));
  expect(await clientOf(url).query(GetThing, { id: "a" })).toEqual({ thing: { id: "a" } });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.method).toBe("POST");
  expect(Object.keys(requests[0]?.body ?? {}).sort()).toEqual(["operationName", "query", "variables"]);
  expect(requests[0]?.body).toMatchObject({ operationName: "GetThing", variables: { id: "a" } });
});

test("with a token, without one or with its own, a query has the client name default", {
  tags: ["S9.29"],
}, async () => {
  const { requests, url } = await host(() => ({ json: { data: { thing: null, login: null } } }));
  const cookies = memoryCookies();
  const content = clientOf(url, cookies);
  await content.query(GetThing, { id: "a" });
  cookies.write("apollo:bcn.token=abc.def");
  await content.query(GetThing, { id: "b" });
  await content.query(GetThing, { id: "c" }, { token: "g.h.i" });
  const change = "mutation Change { thing { id } }" as TypedText<object, Record<string, never>>;
  await content.mutate(change, {});
  await content.mutate(change, {}, { token: "g.h.i" });
  expect(requests.map(({ clientName }) => clientName)).toEqual(Array(5).fill("default"));
});

test("a repeated query is answered from the cache", { tags: ["S7.6"] }, async () => {
  const { requests, url } = await host(() => ({ json: { data: { thing: { __typename: "Thing", id: "a" } } } }));
  const client = clientOf(url);
  await client.query(GetThing, { id: "a" });
  await client.query(GetThing, { id: "a" });
  expect(requests).toHaveLength(1);
  await client.query(GetThing, { id: "a" }, { fresh: true });
  expect(requests).toHaveLength(2);
});

test("equal pending queries are sent once", { tags: ["S9.30"] }, async () => {
  const { requests, url } = await host(() => ({ json: { data: { thing: null } } }));
  const client = clientOf(url);
  await Promise.all([
    client.query(GetThing, { id: "a" }),
    client.query(GetThing, { id: "a" }),
    client.query(GetThing, { id: "b" }),
  ]);
  expect(requests).toHaveLength(2);
});

test("GraphQL errors become one message with the single messages joined", { tags: ["S8.16", "S8.17"] }, async () => {
  const { url } = await host(() => ({
    json: { data: { thing: null }, errors: [{ message: "first" }, { message: "second" }] },
  }));
  const cookies = memoryCookies();
  const failed = clientOf(url, cookies).query(GetThing, { id: "a" });
  await expect(failed).rejects.toThrow("GraphQL response contains errors: first, second");
  await expect(failed).rejects.toMatchObject({ kind: "graphql", isRetryable: false });
  expect(cookies.written).toHaveLength(1);
});

test("a host that responds 502 or is unreachable gives errors that may be retried", async () => {
  const { url } = await host(() => ({ status: 502, json: {} }));
  await expect(clientOf(url).query(GetThing, { id: "a" })).rejects.toMatchObject({ isRetryable: true });
  const gone = clientOf("http://127.0.0.1:1/wp/graphql").query(GetThing, { id: "a" });
  await expect(gone).rejects.toBeInstanceOf(ContentError);
  await expect(gone).rejects.toMatchObject({ kind: "network", isRetryable: true });
});

test.each([
  { isLeaving: false, kept: null },
  { isLeaving: true, kept: "held" },
])(
  "an aborted request clears the token, unless its page is being left: $isLeaving",
  { tags: ["S4.13"] },
  async ({ isLeaving, kept }) => {
    const cookies = memoryCookies({ "apollo:bcn.token": "held" });
    markHydrated(Number.NEGATIVE_INFINITY);
    const client = createBrowserClient("http://127.0.0.1:1/wp/graphql", cookies, () => isLeaving);
    await expect(client.query(GetThing, { id: "a" })).rejects.toMatchObject({ kind: "network" });
    expect(accessTokenCookie.read(cookies)).toBe(kept);
  },
);

test("a rejection by the host clears the token, even while the page is being left", { tags: ["S4.13"] }, async () => {
  const { url } = await host(() => ({ json: { errors: [{ message: "No." }] } }));
  const cookies = memoryCookies({ "apollo:bcn.token": "held" });
  const client = createBrowserClient(url, cookies, () => true);
  await expect(client.query(GetThing, { id: "a" })).rejects.toThrow("No.");
  expect(accessTokenCookie.read(cookies)).toBeNull();
});

test("a mutation is sent on every call, and its errors clear the token", async () => {
  const SaveThing = "mutation SaveThing($id: ID!) { save(id: $id) { id } }" as TypedText<
    { save: { id: string } | null },
    { id: string }
  >;
  let isRefusing = false;
  const { requests, url } = await host(() => ({
    json: { data: { save: isRefusing ? null : { id: "a" } }, ...(isRefusing ? { errors: [{ message: "No." }] } : {}) },
  }));
  const cookies = memoryCookies();
  const client = clientOf(url, cookies);
  for (const _ of [1, 2]) expect((await client.mutate(SaveThing, { id: "a" })).save?.id).toBe("a");
  isRefusing = true;
  await expect(client.mutate(SaveThing, { id: "a" })).rejects.toThrow("GraphQL response contains errors: No.");
  expect(requests.map(({ body }) => body.operationName)).toEqual(["SaveThing", "SaveThing", "SaveThing"]);
  expect(cookies.written).toHaveLength(1);
});

test("a message in escaped HTML is shown as plain text, with the seconds until the next try", async () => {
  const message =
    "&lt;strong&gt;Error:&lt;/strong&gt; The &lt;em&gt;name&lt;/em&gt; isn&#039;t known &amp;amp; never was.";
  const { url } = await host(() => ({
    status: 429,
    headers: { "retry-after": "61" },
    json: { data: { thing: null }, errors: [{ message }] },
  }));
  await expect(clientOf(url).query(GetThing, { id: "a" })).rejects.toMatchObject({
    kind: "graphql",
    status: 429,
    retryAfterSeconds: 61,
    messages: ["Error: The name isn't known & never was."],
  });
});

function pageThatIsWatched() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const window = new EventTarget();
  const isLeaving = watchLeaving(window);
  return { isLeaving, happens: (event: string) => void window.dispatchEvent(new Event(event)) };
}

test("a page is being left from pagehide until it is shown again", () => {
  const { isLeaving, happens } = pageThatIsWatched();
  expect(isLeaving()).toBe(false);
  happens("pagehide");
  vi.advanceTimersByTime(60_000);
  expect(isLeaving()).toBe(true);
  happens("pageshow");
  expect(isLeaving()).toBe(false);
});

test("beforeunload counts for ten seconds, as the page may stay", () => {
  const { isLeaving, happens } = pageThatIsWatched();
  happens("beforeunload");
  vi.advanceTimersByTime(9999);
  expect(isLeaving()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLeaving()).toBe(false);
});

test("logout sends only the refresh token with keepalive, and its failure keeps the stored login", {
  tags: ["S4.13"],
}, async () => {
  const { requests, url } = await host(() => ({ status: 502, json: {} }));
  const cookies = memoryCookies({ "apollo:bcn.token": "of.another.login" });
  const fetched = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetched.mockRestore());
  endLogin(clientOf(url, cookies), "r1");
  await vi.waitFor(
    () => expect(fetched.mock.settledResults).toEqual([expect.objectContaining({ type: "fulfilled" })]),
    { timeout: 120_000 },
  );
  expect(requests.map(({ body }) => [body.operationName, body.variables])).toEqual([
    ["Logout", { jwtRefreshToken: "r1" }],
  ]);
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init?.keepalive).toBe(true);
  expect(new Headers(init?.headers).get("Authorization")).toBeNull();
  await expect(clientOf(url, cookies).mutate(Logout, { jwtRefreshToken: "r1" })).rejects.toMatchObject({ status: 502 });
  expect(accessTokenCookie.read(cookies)).toBe("of.another.login");
});
