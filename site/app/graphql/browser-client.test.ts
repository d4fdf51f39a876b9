import { expect, onTestFinished, test } from "vitest";
import { loadViewer, logIn, refreshAccessToken, register } from "./accounts/accounts.ts";
import { contentClientName } from "./client.ts";
import { wordpressBrowser } from "./testing/wordpress-browser.ts";
import { readAccessToken } from "./token-cookie.ts";
import type { TypedText } from "./typed-text.ts";

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

test("S7.4 with a stored token every request carries it as Bearer, without one there is no such header", async () => {
  const { asked, aliceId, content, keepToken, wordpress } = await browser();
  await content.query(GetPlans, {});
  const token = await wordpress.accounts.accessToken(aliceId);
  keepToken(token);
  await content.query(GetMore, {});
  await loadViewer(content);
  expect(asked()).toEqual([
    ["GetPlans", undefined],
    ["GetMore", `Bearer ${token}`],
    ["GetViewer", `Bearer ${token}`],
  ]);
});

test("S7.5 a stored token with a scheme word of its own is sent as it is", async () => {
  const { asked, aliceId, content, keepToken, wordpress } = await browser();
  const token = `Bearer ${await wordpress.accounts.accessToken(aliceId)}`;
  keepToken(token);
  expect((await loadViewer(content))?.firstName).toBe("Alice");
  expect(asked()).toEqual([["GetViewer", token]]);
});

test("S7.7 the token is read from the cookie apollo:bcn.token for every request anew", async () => {
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

test("S7.6 S9.30 in the browser too, answers come from the cache and equal questions are sent once", async () => {
  const { asked, content } = await browser();
  await Promise.all([content.query(GetPlans, {}), content.query(GetPlans, {})]);
  await content.query(GetPlans, {});
  expect(asked()).toHaveLength(1);
});

test("S9.29 the client's configured name is default", async () => {
  const { content } = await browser();
  expect([content.name, contentClientName]).toEqual(["default", "default"]);
});

test("a stale token is cleared and the question asked once more as anybody: public content never fails for it", async () => {
  const { asked, aliceId, content, cookies, keepToken, wordpress } = await browser();
  const token = await wordpress.accounts.accessToken(aliceId, { lifetimeSeconds: -61 });
  keepToken(token);
  expect(await content.query(GetPlans, {})).toMatchObject({ plans: { nodes: [] } });
  expect(asked()).toEqual([
    ["GetPlans", `Bearer ${token}`],
    ["GetPlans", undefined],
  ]);
  expect(readAccessToken(cookies.read())).toBeNull();
});

test("a token of another host, which is answered with 401, is cleared likewise", async () => {
  const { asked, aliceId, content, keepToken, wordpress } = await browser();
  keepToken(await wordpress.accounts.accessToken(aliceId, { issuer: "https://elsewhere.example" }));
  await content.query(GetPlans, {});
  expect(asked()).toHaveLength(2);
});

test("a stale token is replaced once for all questions under way, and they are asked again with the new one", async () => {
  const { asked, aliceId, content, keepToken, wordpress } = await browser();
  const stale = await wordpress.accounts.accessToken(aliceId, { lifetimeSeconds: -61 });
  const fresh = await wordpress.accounts.accessToken(aliceId);
  keepToken(stale);
  let refreshes = 0;
  content.onTokenRejected(async () => {
    refreshes += 1;
    keepToken(fresh);
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

test("a refresh that fails leaves the question to be asked as anybody", async () => {
  const { asked, content, keepToken } = await browser();
  keepToken("garbage");
  content.onTokenRejected(() => Promise.reject(new Error("no refresh")));
  expect(await loadViewer(content)).toBeNull();
  expect(asked()).toEqual([
    ["GetViewer", "Bearer garbage"],
    ["GetViewer", undefined],
  ]);
});

test("a hook that is taken back is not called", async () => {
  const { content, keepToken } = await browser();
  let calls = 0;
  const takeBack = content.onTokenRejected(async () => {
    calls += 1;
  });
  takeBack();
  keepToken("garbage");
  await content.query(GetPlans, {});
  expect(calls).toBe(0);
});

test("a stale token is never sent with login, registration and refresh, which it would poison", async () => {
  const { asked, content, keepToken } = await browser();
  keepToken("garbage");
  const { refreshToken } = await logIn(content, { username: "alice", password: "correct horse" });
  keepToken("garbage");
  expect(await refreshAccessToken(content, refreshToken)).toMatch(/^ey/);
  keepToken("garbage");
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

test("the refresh may go through the client itself while a refused question waits for it", async () => {
  const { content, keepToken } = await browser();
  const { refreshToken } = await logIn(content, { username: "alice", password: "correct horse" });
  keepToken("garbage");
  content.onTokenRejected(async () => keepToken(await refreshAccessToken(content, refreshToken)));
  expect((await loadViewer(content))?.firstName).toBe("Alice");
});

test("S4.13 any other GraphQL or network error clears the stored token cookie and is not asked again", async () => {
  const { asked, aliceId, content, cookies, keepToken, wordpress } = await browser();
  const token = await wordpress.accounts.accessToken(aliceId);
  keepToken(token);
  const wrong = "query Wrong { nothing }" as TypedText<object, Record<string, never>>;
  await expect(content.query(wrong, {})).rejects.toThrow("GraphQL response contains errors: Cannot query field");
  expect(readAccessToken(cookies.read())).toBeNull();
  keepToken(token);
  wordpress.setFault(() => ({ kind: "status", status: 502 }));
  await expect(content.query(GetPlans, {})).rejects.toMatchObject({ kind: "http", status: 502 });
  expect(readAccessToken(cookies.read())).toBeNull();
  expect(asked()).toHaveLength(2);
});

test("an answer with errors is not kept: the same question is sent again", async () => {
  const { content, wordpress } = await browser();
  wordpress.setFault(() => ({ kind: "garbage" }));
  await expect(content.query(GetPlans, {})).rejects.toMatchObject({ isRetryable: true });
  wordpress.setFault(undefined);
  expect(await content.query(GetPlans, {})).toMatchObject({ plans: { nodes: [] } });
});
