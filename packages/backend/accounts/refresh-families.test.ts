import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backendOn,
  type TestSite,
  temporarySite,
  testAccounts,
  testPublicUrl,
} from "#backend/testing/content-store.ts";
import { addFamily, maxFamilies, repeatMs } from "./refresh-families.ts";
import {
  jane,
  loginMutation,
  logoutMutation,
  messageOf,
  type ResponseUser,
  refreshMutation,
  registered,
  updateMutation,
} from "./testing/account-operations.ts";
import { testClock } from "./testing/clock.ts";

const clock = testClock();
const hourMs = 3600_000;
const yearSeconds = 365 * 24 * 3600;
let site: Awaited<ReturnType<typeof temporarySite>>;
/** A second process on the same store. */
let other: TestSite;
beforeAll(async () => {
  site = await temporarySite(async () => undefined, { now: clock.now });
  other = await backendOn(site.store.databaseUrl, { now: clock.now });
});
afterAll(async () => {
  await other.backend.close();
  await site.remove();
});

interface Tokens {
  readonly authToken: string;
  readonly refreshToken: string;
}

let people = 0;
/** Registers a new user. */
async function newUser(): Promise<ResponseUser & Tokens> {
  people += 1;
  const user = await registered(site, { ...jane, username: `jane${people}`, email: `jane${people}@example.com` });
  return { ...user, authToken: user.jwtAuthToken, refreshToken: user.jwtRefreshToken };
}
const logIn = async ({ username }: ResponseUser) =>
  (await site.data<{ login: Tokens }>(loginMutation, { input: { username, password: jane.password } })).login;
const tryRefresh = (jwtRefreshToken: string, at: TestSite = site) =>
  at.request<{ refreshJwtAuthToken: Tokens | null }>(refreshMutation, { jwtRefreshToken });
async function refresh(token: string, at: TestSite = site): Promise<Tokens> {
  const { data, errors } = await tryRefresh(token, at);
  if (!data.refreshJwtAuthToken) throw new Error(`Refused: ${errors?.[0]?.message}`);
  return data.refreshJwtAuthToken;
}
const logout = (jwtRefreshToken: string) => site.data(logoutMutation, { jwtRefreshToken });
const isLoggedIn = async (token: string) =>
  (await site.request("{ viewer { id } }", {}, { token })).errors === undefined;
const families = () => site.store.database.selectFrom("refresh_families").selectAll().execute();
const familiesOf = async ({ databaseId }: ResponseUser) =>
  (await families()).filter(({ user_id }) => user_id === databaseId);
const refused = "The provided refresh token is invalid";

/** A refresh token as versions without families issued them. */
async function oldToken({ databaseId }: ResponseUser, expiresInSeconds = yearSeconds): Promise<string> {
  const seconds = Math.floor(clock.now() / 1000);
  return await new SignJWT({
    token_type: "refresh",
    data: { user: { id: String(databaseId), token_generation: 1 } },
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(testPublicUrl)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + expiresInSeconds)
    .sign(new TextEncoder().encode(testAccounts.jwtSecret));
}

test("each refresh returns another refresh token, and the login continues with the last one", async () => {
  const user = await newUser();
  const all = [user.refreshToken];
  for (let hour = 0; hour < 3; hour += 1) {
    clock.pass(hourMs);
    const { authToken, refreshToken } = await refresh(all.at(-1) ?? "");
    expect(await isLoggedIn(authToken)).toBe(true);
    all.push(refreshToken);
  }
  expect(new Set(all).size).toBe(4);
  expect(await familiesOf(user)).toHaveLength(1);
});

test("reusing a spent token ends its login with all its recent tokens, and no other login", async () => {
  const user = await newUser();
  const elsewhere = await logIn(user);
  const first = await refresh(user.refreshToken);
  clock.pass(repeatMs + 1);
  const stolen = await tryRefresh(user.refreshToken);
  expect([stolen.data, messageOf(stolen)]).toEqual([{ refreshJwtAuthToken: null }, refused]);
  expect(messageOf(await tryRefresh(first.refreshToken))).toBe(refused);
  for (const token of [user.authToken, first.authToken]) expect(await isLoggedIn(token)).toBe(false);
  expect(await isLoggedIn(elsewhere.authToken)).toBe(true);
  expect(await isLoggedIn((await refresh(elsewhere.refreshToken)).authToken)).toBe(true);
});

test("within 30 seconds the previous token returns the same successor, and later none", async () => {
  expect(repeatMs).toBe(30_000);
  const user = await newUser();
  const first = await refresh(user.refreshToken);
  clock.pass(repeatMs);
  const again = await refresh(user.refreshToken);
  expect(again.refreshToken.split(".").length).toBe(3);
  const next = await refresh(again.refreshToken);
  // Both hold the id in the store: the first tab's token is the same.
  expect(await refresh(first.refreshToken).then(({ refreshToken }) => refreshToken)).toBe(next.refreshToken);
  clock.pass(repeatMs + 1);
  expect(messageOf(await tryRefresh(first.refreshToken))).toBe(refused);
  expect(await familiesOf(user)).toEqual([]);
});

test("a repeat does not extend itself, nor does it revive the token before the last", async () => {
  const user = await newUser();
  const first = await refresh(user.refreshToken);
  clock.pass(repeatMs - 1);
  await refresh(user.refreshToken);
  clock.pass(2);
  expect(messageOf(await tryRefresh(user.refreshToken))).toBe(refused);
  const kim = await newUser();
  const second = await refresh((await refresh(kim.refreshToken)).refreshToken);
  expect(messageOf(await tryRefresh(kim.refreshToken))).toBe(refused);
  for (const { refreshToken } of [first, second]) expect(messageOf(await tryRefresh(refreshToken))).toBe(refused);
});

test("of many uses at once by two processes one rotates, and all get the same successor", async () => {
  const user = await newUser();
  const uses = await Promise.all([0, 1, 2, 3, 4, 5].map((use) => refresh(user.refreshToken, use % 2 ? other : site)));
  expect(new Set(uses.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  clock.pass(hourMs);
  expect(await isLoggedIn((await refresh(uses[0]?.refreshToken ?? "", other)).authToken)).toBe(true);
});

test("a login lasts 365 days from its password, however often it is refreshed", async () => {
  const user = await newUser();
  const startMs = clock.now();
  let { refreshToken } = await refresh(user.refreshToken);
  clock.pass(300 * 24 * hourMs);
  ({ refreshToken } = await refresh(refreshToken));
  clock.pass(startMs + yearSeconds * 1000 - clock.now() - 1000);
  ({ refreshToken } = await refresh(refreshToken));
  clock.pass(10_000);
  expect(messageOf(await tryRefresh(refreshToken))).toBe(refused);
});

test("a logout ends only its login, also with a spent token, and succeeds without a valid one", async () => {
  const user = await newUser();
  const elsewhere = await logIn(user);
  const first = await refresh(user.refreshToken);
  expect(await logout(user.refreshToken)).toEqual({ logout: { clientMutationId: "abc", success: true } });
  expect(await isLoggedIn(first.authToken)).toBe(false);
  expect(messageOf(await tryRefresh(first.refreshToken))).toBe(refused);
  expect(await isLoggedIn(elsewhere.authToken)).toBe(true);
  for (const token of [user.refreshToken, "garbage", "", elsewhere.authToken]) {
    expect(await logout(token)).toMatchObject({ logout: { success: true } });
  }
  expect(await isLoggedIn((await refresh(elsewhere.refreshToken)).authToken)).toBe(true);
});

test("logins of different accounts are independent", async () => {
  const [user, kim] = [await newUser(), await newUser()];
  await logout(user.refreshToken);
  expect(await isLoggedIn(kim.authToken)).toBe(true);
  expect(await familiesOf(user)).toEqual([]);
  expect(await familiesOf(kim)).toHaveLength(1);
});

test("an account keeps its twenty most recently used logins", async () => {
  expect(maxFamilies).toBe(20);
  const user = await newUser();
  const unknown = { userId: user.databaseId, tokenId: "an id", expiresAtMs: clock.now() + hourMs };
  const logins: Tokens[] = [];
  for (let count = 1; count < maxFamilies; count += 1) {
    clock.pass(1000);
    if (count <= 2) logins.push(await logIn(user));
    else await addFamily(site.store.database, { ...unknown, family: `family ${count}` }, clock.now());
  }
  clock.pass(1000);
  const first = await refresh(user.refreshToken);
  expect(await familiesOf(user)).toHaveLength(maxFamilies);
  clock.pass(1000);
  const last = await logIn(user);
  expect(await familiesOf(user)).toHaveLength(maxFamilies);
  // The first has been used since, the second not.
  expect(
    await Promise.all([first, logins[0], logins[1], last].map((each) => isLoggedIn(each?.authToken ?? ""))),
  ).toEqual([true, false, true, true]);
});

test("expired logins are deleted with the next one, of any account", async () => {
  const user = await newUser();
  await refresh(await oldToken(user));
  clock.pass(yearSeconds * 1000 - 1000);
  const kim = await newUser();
  expect(await familiesOf(user)).toHaveLength(2);
  clock.pass(1000);
  await logIn(kim);
  expect(await familiesOf(user)).toEqual([]);
  expect(await site.store.database.selectFrom("adopted_tokens").selectAll().execute()).toEqual([]);
});

test("the store has no token and no token id", async () => {
  const user = await newUser();
  const { refreshToken } = await refresh(user.refreshToken);
  const ids = [user.refreshToken, refreshToken].map((token) => {
    const { jti } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { jti: string };
    return jti;
  });
  const stored = JSON.stringify(await familiesOf(user));
  for (const secret of [...ids, refreshToken, refreshToken.split(".")[2] ?? ""]) expect(stored).not.toContain(secret);
  expect(ids.every((id) => /^[\w-]{43}$/.test(id))).toBe(true);
});

test("a token without a family is assigned to one, once", async () => {
  const user = await newUser();
  const before = await oldToken(user);
  const first = await refresh(before);
  expect(await isLoggedIn(first.authToken)).toBe(true);
  // A second tab.
  expect((await refresh(before, other)).refreshToken).toBe(first.refreshToken);
  clock.pass(hourMs);
  const next = await refresh(first.refreshToken);
  // A signature has several base64url spellings.
  const respelled = before.slice(0, -1) + nextCharacter(before.at(-1) ?? "");
  expect(messageOf(await tryRefresh(respelled))).toBe(refused);
  expect(messageOf(await tryRefresh(next.refreshToken))).toBe(refused);
  expect(messageOf(await tryRefresh(before))).toBe(refused);
  expect(await isLoggedIn(user.authToken)).toBe(true);
});

/** A base64url character that differs in the last bit only, which the signature ignores. */
function nextCharacter(character: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return alphabet[alphabet.indexOf(character) ^ 1] ?? "";
}

test("a token without a family that has logged out is never assigned to one", async () => {
  const user = await newUser();
  const before = await oldToken(user);
  await logout(before);
  expect(messageOf(await tryRefresh(before))).toBe(refused);
  expect(await familiesOf(user)).toHaveLength(1);
});

test("a client that does not select the next token keeps its own; one that does replaces it", async () => {
  const user = await newUser();
  const old = await oldToken(user);
  const plain = "refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { authToken }";
  const keep = async (token: string) => {
    const { data, errors } = await site.request<{ refreshJwtAuthToken: { authToken: string } | null }>(
      `mutation ($token: String!) { ${plain} }`,
      { token },
    );
    return data.refreshJwtAuthToken
      ? await isLoggedIn(data.refreshJwtAuthToken.authToken)
      : messageOf({ errors: errors ?? [] });
  };
  for (const token of [user.refreshToken, old]) {
    expect(await keep(token)).toBe(true);
    clock.pass(hourMs);
    expect(await keep(token)).toBe(true);
    const next = await site.data<{ refreshJwtAuthToken: Tokens }>(
      `mutation ($token: String!) { refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { ...Both ... { authToken } } }
       fragment Both on RefreshJwtAuthTokenPayload { refreshToken }`,
      { token },
    );
    clock.pass(repeatMs);
    expect(await keep(token)).toBe(true);
    clock.pass(1);
    expect(await keep(token)).toBe(refused);
    expect(await keep(next.refreshJwtAuthToken.refreshToken)).toBe(refused);
  }
});

test("a login without a family counts as old, so a recent one is required", async () => {
  const user = await newUser();
  const { authToken: token } = await refresh(await oldToken(user));
  const input = { id: user.id, password: "red barn at dusk" };
  expect(messageOf(await site.request(updateMutation, { input }, { token }))).toBe(
    "This login is too old for that. Log in again with your password.",
  );
});

test("ending every login leaves no family, and an ended login changes nothing", async () => {
  const user = await newUser();
  const elsewhere = await logIn(user);
  const input = { id: user.id, refreshJwtUserSecret: true };
  expect(await site.data(updateMutation, { input }, { token: user.authToken })).toMatchObject({
    updateUser: { user: { jwtRefreshToken: null } },
  });
  expect(await familiesOf(user)).toEqual([]);
  for (const { refreshToken } of [user, elsewhere]) expect(messageOf(await tryRefresh(refreshToken))).toBe(refused);
});

test("a refresh token is only in responses to a password", async () => {
  const user = await newUser();
  const fields = "{ id jwtAuthToken jwtRefreshToken }";
  const own = { id: user.id, jwtAuthToken: expect.stringMatching(/^ey/), jwtRefreshToken: null };
  const token = user.authToken;
  expect(await site.data(`{ viewer ${fields} }`, {}, { token })).toEqual({ viewer: own });
  const byId = `query ($id: ID!) { user(id: $id) ${fields} }`;
  expect(await site.data(byId, { id: user.id }, { token })).toEqual({ user: own });
  const update = `mutation ($id: ID!) { updateUser(input: { id: $id, firstName: "Mary" }) { user ${fields} } }`;
  expect(await site.data(update, { id: user.id }, { token })).toEqual({ updateUser: { user: own } });
});
