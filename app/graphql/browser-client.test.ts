import { expect, onTestFinished, test } from "vitest";
import { loadViewer, logIn, refreshTokens, register } from "./accounts/accounts.ts";
import type { TypedText } from "./client.ts";
import { accessTokenCookie } from "./cookies.ts";
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
  const { received, aliceId, content, setToken, wordpress } = await browser();
  await content.query(GetPlans, {});
  const token = await wordpress.accounts.accessToken(aliceId);
  setToken(token);
  await content.query(GetMore, {});
  await loadViewer(content);
  expect(received()).toEqual([
    ["GetPlans", undefined],
    ["GetMore", `Bearer ${token}`],
    ["GetViewer", `Bearer ${token}`],
  ]);
});

test("a stored token with its own scheme is sent unchanged", { tags: ["S7.5"] }, async () => {
  const { received, aliceId, content, setToken, wordpress } = await browser();
  const token = `Bearer ${await wordpress.accounts.accessToken(aliceId)}`;
  setToken(token);
  expect((await loadViewer(content))?.firstName).toBe("Alice");
  expect(received()).toEqual([["GetViewer", token]]);
});

test("the token is read from the cookie apollo:bcn.token for every request again", { tags: ["S7.7"] }, async () => {
  const { received, aliceId, content, cookies, wordpress } = await browser();
  const token = await wordpress.accounts.accessToken(aliceId);
  cookies.write(`apollo:bcn.token=${token}`);
  await content.query(GetPlans, {});
  cookies.write("apollo:bcn.token=; Max-Age=0");
  await content.query(GetMore, {});
  expect(received()).toEqual([
    ["GetPlans", `Bearer ${token}`],
    ["GetMore", undefined],
  ]);
});

test("a stale token is cleared and the query is repeated without it", async () => {
  const { received, aliceId, content, cookies, setToken, wordpress } = await browser();
  const token = await wordpress.accounts.accessToken(aliceId, { lifetimeSeconds: -61 });
  setToken(token);
  expect(await content.query(GetPlans, {})).toMatchObject({ plans: { nodes: [] } });
  expect(received()).toEqual([
    ["GetPlans", `Bearer ${token}`],
    ["GetPlans", undefined],
  ]);
  expect(accessTokenCookie.read(cookies)).toBeNull();
});

test("a token of another host, rejected with 401, is cleared too", async () => {
  const { received, aliceId, content, setToken, wordpress } = await browser();
  setToken(await wordpress.accounts.accessToken(aliceId, { issuer: "https://elsewhere.example" }));
  await content.query(GetPlans, {});
  expect(received()).toHaveLength(2);
});

test("concurrent queries with a stale token refresh it once and are repeated with the new one", async () => {
  const { received, aliceId, content, setToken, wordpress } = await browser();
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
  expect(received().filter(([, header]) => header === `Bearer ${stale}`)).toHaveLength(3);
  expect(received().filter(([, header]) => header === `Bearer ${fresh}`)).toHaveLength(3);
});

test("when a refresh fails, the query is sent anonymously", async () => {
  const { received, content, setToken } = await browser();
  setToken("garbage");
  content.onTokenRejected(() => Promise.reject(new Error("no refresh")));
  expect(await loadViewer(content)).toBeNull();
  expect(received()).toEqual([
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
  const { received, content, setToken } = await browser();
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
  expect(received()).toEqual([
    ["Login", undefined],
    ["RefreshJwtAuthToken", undefined],
    ["RegisterUser", undefined],
  ]);
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
  const { received, aliceId, content, cookies, setToken, wordpress } = await browser();
  const token = await wordpress.accounts.accessToken(aliceId);
  setToken(token);
  const wrong = "query Wrong { nothing }" as TypedText<object, Record<string, never>>;
  await expect(content.query(wrong, {})).rejects.toThrow("GraphQL response contains errors: Cannot query field");
  expect(accessTokenCookie.read(cookies)).toBeNull();
  setToken(token);
  wordpress.setFault(() => ({ kind: "status", status: 502 }));
  await expect(content.query(GetPlans, {})).rejects.toMatchObject({ kind: "http", status: 502 });
  expect(accessTokenCookie.read(cookies)).toBeNull();
  expect(received()).toHaveLength(2);
});

test("a response with errors is not cached: the same operation is sent again", async () => {
  const { content, wordpress } = await browser();
  wordpress.setFault(() => ({ kind: "garbage" }));
  await expect(content.query(GetPlans, {})).rejects.toMatchObject({ isRetryable: true });
  wordpress.setFault(undefined);
  expect(await content.query(GetPlans, {})).toMatchObject({ plans: { nodes: [] } });
});
