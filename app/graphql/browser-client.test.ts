import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { Logout } from "./accounts/accounts.generated.ts";
import { endLogin, loadViewer, logIn, refreshTokens, register } from "./accounts/accounts.ts";
import { createBrowserClient, watchLeaving } from "./browser-client.ts";
import type { TypedText } from "./client.ts";
import { ContentError } from "./content-error.ts";
import { accessTokenCookie } from "./cookies.ts";
import { markHydrated } from "./hydration.ts";
import { memoryCookies } from "./testing/cookie-jar.ts";
import { wordpressBrowser } from "./testing/wordpress-browser.ts";

const GetPlans = "query GetPlans { plans { nodes { id } } }" as TypedText<
  { plans: { nodes: { id: string }[] } | null },
  Record<string, never>
>;
const GetMore = "query GetMore { homes { nodes { id } } }" as TypedText<
  { homes: { nodes: { id: string }[] } | null },
  Record<string, never>
>;

async function browser(options: Parameters<typeof wordpressBrowser>[0] = {}) {
  const made = await wordpressBrowser(options);
  onTestFinished(() => made.end());
  return made;
}

test("requests carry a stored token as Bearer, and no Authorization header without one", {
  tags: ["S7.4"],
}, async () => {
  const { asked, aliceId, content, setToken, wordpress } = await browser();
  await content.query(GetPlans, {});
  const token = await wordpress.accounts.accessToken(aliceId);
  setToken(token);
  await content.query(GetMore, {});
  await loadViewer(content);
  expect(asked()).toEqual([
    ["GetPlans", undefined],
    ["GetMore", `Bearer ${token}`],
    ["GetViewer", `Bearer ${token}`],
  ]);
});

test("a stored token with its own scheme is sent unchanged", { tags: ["S7.5"] }, async () => {
  const { asked, aliceId, content, setToken, wordpress } = await browser();
  const token = `Bearer ${await wordpress.accounts.accessToken(aliceId)}`;
  setToken(token);
  expect((await loadViewer(content))?.firstName).toBe("Alice");
  expect(asked()).toEqual([["GetViewer", token]]);
});

test("the token is read from the cookie apollo:bcn.token for every request again", { tags: ["S7.7"] }, async () => {
  const { asked, aliceId, content, cookies, wordpress } = await browser();
  const token = await wordpress.accounts.accessToken(aliceId);
  cookies.write(`apollo:bcn.token=${token}`);
  await content.query(GetPlans, {});
  cookies.write("apollo:bcn.token=; Max-Age=0");
  await content.query(GetMore, {});
  expect(asked()).toEqual([
    ["GetPlans", `Bearer ${token}`],
    ["GetMore", undefined],
  ]);
});

test("responses come from the cache and equal queries are sent once", {
  tags: ["S7.6", "S9.30"],
}, async () => {
  const { asked, content } = await browser();
  await Promise.all([content.query(GetPlans, {}), content.query(GetPlans, {})]);
  await content.query(GetPlans, {});
  expect(asked()).toHaveLength(1);
});

test("a stale token is cleared and the query is repeated without it", async () => {
  const { asked, aliceId, content, cookies, setToken, wordpress } = await browser();
  const token = await wordpress.accounts.accessToken(aliceId, { lifetimeSeconds: -61 });
  setToken(token);
  expect(await content.query(GetPlans, {})).toMatchObject({ plans: { nodes: [] } });
  expect(asked()).toEqual([
    ["GetPlans", `Bearer ${token}`],
    ["GetPlans", undefined],
  ]);
  expect(accessTokenCookie.read(cookies)).toBeNull();
});

test("a token of another host, rejected with 401, is cleared too", async () => {
  const { asked, aliceId, content, setToken, wordpress } = await browser();
  setToken(await wordpress.accounts.accessToken(aliceId, { issuer: "https://elsewhere.example" }));
  await content.query(GetPlans, {});
  expect(asked()).toHaveLength(2);
});

test("concurrent queries with a stale token refresh it once and are repeated with the new one", async () => {
  const { asked, aliceId, content, setToken, wordpress } = await browser();
  const stale = await wordpress.accounts.accessToken(aliceId, { lifetimeSeconds: -61 });
  const fresh = await wordpress.accounts.accessToken(aliceId);
  setToken(stale);
  let refreshes = 0;
  content.onTokenRejected(async () => {
    refreshes += 1;
    setToken(fresh);
  });
  const [, , viewer] = await Promise.all([
    content.query(GetPlans, {}),
    content.query(GetMore, {}),
    loadViewer(content),
  ]);
  expect(viewer?.firstName).toBe("Alice");
  expect(refreshes).toBe(1);
  expect(asked().filter(([, header]) => header === `Bearer ${stale}`)).toHaveLength(3);
  expect(asked().filter(([, header]) => header === `Bearer ${fresh}`)).toHaveLength(3);
});

test("where a refresh fails, the query is sent anonymously", async () => {
  const { asked, content, setToken } = await browser();
  setToken("garbage");
  content.onTokenRejected(() => Promise.reject(new Error("no refresh")));
  expect(await loadViewer(content)).toBeNull();
  expect(asked()).toEqual([
    ["GetViewer", "Bearer garbage"],
    ["GetViewer", undefined],
  ]);
});

test("a removed hook is not called", async () => {
  const { content, setToken } = await browser();
  let calls = 0;
  const takeBack = content.onTokenRejected(async () => {
    calls += 1;
  });
  takeBack();
  setToken("garbage");
  await content.query(GetPlans, {});
  expect(calls).toBe(0);
});

test("a stale token is never sent with login, registration and refresh, which would fail", async () => {
  const { asked, content, setToken } = await browser();
  setToken("garbage");
  const { refreshToken } = await logIn(content, { username: "alice", password: "correct horse" });
  setToken("garbage");
  expect((await refreshTokens(content, refreshToken)).authToken).toMatch(/^ey/);
  setToken("garbage");
  await register(content, {
    username: "bob",
    password: "12345678",
    email: "b@example.com",
    firstName: "B",
    lastName: "B",
  });
  expect(asked()).toEqual([
    ["Login", undefined],
    ["RefreshJwtAuthToken", undefined],
    ["RegisterUser", undefined],
  ]);
});

test("logout sends only the refresh token with keepalive, and its failure keeps the stored login", {
  tags: ["S4.13"],
}, async () => {
  const { asked, url } = await host(() => ({ status: 502, json: {} }));
  const cookies = memoryCookies({ "apollo:bcn.token": "of.another.login" });
  const fetched = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetched.mockRestore());
  endLogin(clientOf(url, cookies), "r1");
  await vi.waitFor(
    () => expect(fetched.mock.settledResults).toEqual([expect.objectContaining({ type: "fulfilled" })]),
    { timeout: 30_000 },
  );
  expect(asked.map(({ body }) => [body.operationName, body.variables])).toEqual([
    ["Logout", { jwtRefreshToken: "r1" }],
  ]);
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init?.keepalive).toBe(true);
  expect(new Headers(init?.headers).get("Authorization")).toBeNull();
  await expect(clientOf(url, cookies).mutate(Logout, { jwtRefreshToken: "r1" })).rejects.toMatchObject({ status: 502 });
  expect(accessTokenCookie.read(cookies)).toBe("of.another.login");
});

test("the refresh may use the client itself while a rejected query waits for it", async () => {
  const { content, setToken } = await browser();
  const { refreshToken } = await logIn(content, { username: "alice", password: "correct horse" });
  setToken("garbage");
  content.onTokenRejected(async () => setToken((await refreshTokens(content, refreshToken)).authToken));
  expect((await loadViewer(content))?.firstName).toBe("Alice");
});

test("any other GraphQL or network error clears the stored token and is not retried", {
  tags: ["S4.13"],
}, async () => {
  const { asked, aliceId, content, cookies, setToken, wordpress } = await browser();
  const token = await wordpress.accounts.accessToken(aliceId);
  setToken(token);
  const wrong = "query Wrong { nothing }" as TypedText<object, Record<string, never>>;
  await expect(content.query(wrong, {})).rejects.toThrow("GraphQL response contains errors: Cannot query field");
  expect(accessTokenCookie.read(cookies)).toBeNull();
  setToken(token);
  wordpress.setFault(() => ({ kind: "status", status: 502 }));
  await expect(content.query(GetPlans, {})).rejects.toMatchObject({ kind: "http", status: 502 });
  expect(accessTokenCookie.read(cookies)).toBeNull();
  expect(asked()).toHaveLength(2);
});

test("a response with errors is not cached: the same operation is sent again", async () => {
  const { content, wordpress } = await browser();
  wordpress.setFault(() => ({ kind: "garbage" }));
  await expect(content.query(GetPlans, {})).rejects.toMatchObject({ isRetryable: true });
  wordpress.setFault(undefined);
  expect(await content.query(GetPlans, {})).toMatchObject({ plans: { nodes: [] } });
});

const GetThing = "query GetThing($id: ID!) { thing(id: $id) { id } }" as TypedText<
  { thing: { id: string } | null },
  { id: string }
>;

interface Asked {
  readonly method: string;
  readonly clientName: string | undefined;
  readonly body: Record<string, unknown>;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json: unknown;
}

/** A client without a token, after hydration. */
function clientOf(url: string, cookies = memoryCookies()) {
  markHydrated(Number.NEGATIVE_INFINITY);
  return createBrowserClient(url, cookies);
}

async function host(answer: (body: Record<string, unknown>) => Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const clientName = request.headers["graphql-client-name"]?.toString();
    asked.push({ method: request.method ?? "", clientName, body });
    const { status = 200, headers, json } = answer(body);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { asked, url: `http://127.0.0.1:${port}/wp/graphql` };
}

test("a query is a POST to the endpoint with operationName, variables and query", {
  tags: ["S7.1", "S7.2", "S7.3"],
}, async () => {
  const { asked, url } = await host(() => ({ json: { data: { thing: { id: "a" } } } }));
  expect(await clientOf(url).query(GetThing, { id: "a" })).toEqual({ thing: { id: "a" } });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.method).toBe("POST");
  expect(Object.keys(asked[0]?.body ?? {}).sort()).toEqual(["operationName", "query", "variables"]);
  expect(asked[0]?.body).toMatchObject({ operationName: "GetThing", variables: { id: "a" } });
});

test("with a token, without one or with its own, a query has the client name default", {
  tags: ["S9.29"],
}, async () => {
  const { asked, url } = await host(() => ({ json: { data: { thing: null, login: null } } }));
  const cookies = memoryCookies();
  const content = clientOf(url, cookies);
  await content.query(GetThing, { id: "a" });
  cookies.write("apollo:bcn.token=abc.def");
  await content.query(GetThing, { id: "b" });
  await content.query(GetThing, { id: "c" }, { token: "g.h.i" });
  const change = "mutation Change { thing { id } }" as TypedText<object, Record<string, never>>;
  await content.mutate(change, {});
  await content.mutate(change, {}, { token: "g.h.i" });
  expect(asked.map(({ clientName }) => clientName)).toEqual(Array(5).fill("default"));
});

test("a repeated query is answered from the cache", { tags: ["S7.6"] }, async () => {
  const { asked, url } = await host(() => ({ json: { data: { thing: { __typename: "Thing", id: "a" } } } }));
  const client = clientOf(url);
  await client.query(GetThing, { id: "a" });
  await client.query(GetThing, { id: "a" });
  expect(asked).toHaveLength(1);
  await client.query(GetThing, { id: "a" }, { fresh: true });
  expect(asked).toHaveLength(2);
});

test("equal pending queries are sent once", { tags: ["S9.30"] }, async () => {
  const { asked, url } = await host(() => ({ json: { data: { thing: null } } }));
  const client = clientOf(url);
  await Promise.all([
    client.query(GetThing, { id: "a" }),
    client.query(GetThing, { id: "a" }),
    client.query(GetThing, { id: "b" }),
  ]);
  expect(asked).toHaveLength(2);
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
  const { asked, url } = await host(() => ({
    json: { data: { save: isRefusing ? null : { id: "a" } }, ...(isRefusing ? { errors: [{ message: "No." }] } : {}) },
  }));
  const cookies = memoryCookies();
  const client = clientOf(url, cookies);
  for (const _ of [1, 2]) expect((await client.mutate(SaveThing, { id: "a" })).save?.id).toBe("a");
  isRefusing = true;
  await expect(client.mutate(SaveThing, { id: "a" })).rejects.toThrow("GraphQL response contains errors: No.");
  expect(asked.map(({ body }) => body.operationName)).toEqual(["SaveThing", "SaveThing", "SaveThing"]);
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
