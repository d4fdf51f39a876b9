import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { backendOn } from "#backend/testing/content-store.ts";
import {
  deleteMutation,
  messageOf,
  type ResponseUser,
  refreshMutation,
  resetMailMutation,
  resetMutation,
  updateMutation,
} from "./testing/account-operations.ts";
import { accountSite } from "./testing/account-site.ts";

const accounts = accountSite();

const requestMutation = `mutation RequestLoginLink($username: String!) {
  requestLoginLink(input: { clientMutationId: "abc", username: $username }) { clientMutationId success }
}`;
const loginMutation = `mutation LoginWithLink($key: String, $login: String) {
  loginWithLink(input: { key: $key, login: $login }) { authToken refreshToken user { databaseId username } }
}`;
const request = (username: string) => accounts.server.post({ query: requestMutation, variables: { username } });
const use = async (variables: { key?: string | null; login?: string | null }) =>
  (
    await accounts.server.post<{
      loginWithLink: { authToken: string; refreshToken: string; user: { databaseId: number; username: string } } | null;
    }>({ query: loginMutation, variables })
  ).body;
const rows = () => accounts.site.store.database.selectFrom("login_links").selectAll().execute();
const refused = "This login link is invalid or has expired.";

/** The key in the next mail to that address. */
async function nextKey({ email }: { readonly email: string }): Promise<string> {
  const mail = await accounts.post.next(email);
  if (mail.kind !== "login-link") throw new Error(`A mail of the kind ${mail.kind} came.`);
  return mail.key;
}

test("a mail with a key goes to the account's address, and the key logs in", async () => {
  const { username, email, user } = await accounts.newUser();
  expect((await request(` ${email.toUpperCase()} `)).body).toEqual({
    data: { requestLoginLink: { clientMutationId: "abc", success: true } },
  });
  const mail = await accounts.post.next(email);
  expect(mail).toEqual({
    ...{ kind: "login-link", to: email, username, minutes: 15 },
    key: expect.stringMatching(/^[\w-]{43}$/),
  });
  const { data, errors } = await use({ key: mail.kind === "login-link" ? mail.key : "", login: username });
  expect(errors).toBeUndefined();
  expect(data.loginWithLink?.user).toEqual({ databaseId: user.databaseId, username });
  const token = data.loginWithLink?.authToken ?? "";
  expect(await accounts.site.data("{ viewer { databaseId } }", {}, { token })).toEqual({
    viewer: { databaseId: user.databaseId },
  });
  const jwtRefreshToken = data.loginWithLink?.refreshToken;
  expect((await accounts.site.request(refreshMutation, { jwtRefreshToken })).errors).toBeUndefined();
  // It ends no other login.
  expect((await accounts.site.request("{ viewer { id } }", {}, { token: user.jwtAuthToken })).errors).toBeUndefined();
  expect(await rows()).toEqual([]);
});

test("an unknown name gets the same response, and no mail is sent", async () => {
  const { username, email } = await accounts.newUser();
  const [unknown, known] = [await request("nobody@example.com"), await request(username)];
  expect(unknown).toEqual(known);
  expect(await accounts.post.next(email)).toMatchObject({ kind: "login-link" });
  expect(accounts.post.mails.filter(({ to }) => to.startsWith("nobody"))).toEqual([]);
  expect(messageOf((await request(" ")).body)).toBe("Enter a username or email address.");
});

test("a link logs in once; of two concurrent uses one succeeds", async () => {
  const person = await accounts.newUser();
  const { username: login } = person;
  await request(login);
  const key = await nextKey(person);
  const both = await Promise.all([use({ key, login }), use({ key, login })]);
  expect(both.map((each) => messageOf(each) ?? "").sort()).toEqual(["", refused]);
  expect(await use({ key, login })).toMatchObject({ data: { loginWithLink: null }, errors: [{ message: refused }] });
});

test("a forged or incomplete link, and one for another account, is refused and uses nothing up", async () => {
  const [owner, other] = [await accounts.newUser(), await accounts.newUser()];
  await request(owner.username);
  const key = await nextKey(owner);
  for (const link of [
    { key, login: other.username },
    { key, login: "nobody" },
    { key: `${key.slice(0, -2)}AA`, login: owner.username },
    { key: "", login: owner.username },
    { key, login: "" },
    { key: null, login: null },
  ]) {
    expect(messageOf(await use(link)), JSON.stringify(link)).toBe(refused);
  }
  expect((await use({ key, login: owner.username })).errors).toBeUndefined();
});

test("a link expires after 15 minutes", async () => {
  const person = await accounts.newUser();
  const { username: login, user } = person;
  const before = Date.now();
  await request(login);
  const key = await nextKey(person);
  const mine = (await rows()).find(({ user_id }) => user_id === user.databaseId);
  const endsAfterMs = Number(mine?.expires_at_ms) - before;
  expect(endsAfterMs).toBeGreaterThanOrEqual(15 * 60_000);
  expect(endsAfterMs).toBeLessThan(16 * 60_000);
  await accounts.site.store.database
    .updateTable("login_links")
    .set({ expires_at_ms: Date.now() })
    .where("user_id", "=", user.databaseId)
    .execute();
  expect(messageOf(await use({ key, login }))).toBe(refused);
});

test("a newer link replaces the previous one", async () => {
  const person = await accounts.newUser();
  const { username: login } = person;
  await request(login);
  const first = await nextKey(person);
  await request(login);
  const second = await nextKey(person);
  expect(messageOf(await use({ key: first, login }))).toBe(refused);
  expect((await use({ key: second, login })).errors).toBeUndefined();
});

test("a login link sets no password, and a reset link does not log in", async () => {
  const person = await accounts.newUser();
  const { username, email } = person;
  await request(username);
  const key = await nextKey(person);
  const reset = await accounts.site.request(resetMutation, { key, login: username, password: "red barn at dusk" });
  expect(messageOf(reset)).toBe("Password reset link is invalid.");
  await accounts.site.data(resetMailMutation, { username });
  const mail = await accounts.post.next(email);
  const resetKey = mail.kind === "password-reset" ? mail.key : "";
  expect(messageOf(await use({ key: resetKey, login: username }))).toBe(refused);
  expect((await use({ key, login: username })).errors).toBeUndefined();
});

test.each([
  ["email address", (user: ResponseUser) => ({ email: `new-${user.username}@example.com` })],
  ["password", () => ({ password: "yellow leaves of the aspen" })],
  ["tokens", () => ({ refreshJwtUserSecret: true })],
])("a change of the %s revokes a pending link", async (_what, change) => {
  const person = await accounts.newUser();
  const { username: login, user } = person;
  await request(login);
  const key = await nextKey(person);
  const input = { id: String(user.databaseId), ...change(user) };
  expect((await accounts.site.request(updateMutation, { input }, { token: user.jwtAuthToken })).errors).toBeUndefined();
  expect(messageOf(await use({ key, login }))).toBe(refused);
});

test("a password reset and a deletion revoke a pending link", async () => {
  const [person, gone] = [await accounts.newUser(), await accounts.newUser()];
  const { username, email } = person;
  await request(username);
  const key = await nextKey(person);
  await accounts.site.data(resetMailMutation, { username });
  const mail = await accounts.post.next(email);
  const resetKey = mail.kind === "password-reset" ? mail.key : "";
  await accounts.site.data(resetMutation, { key: resetKey, login: username, password: "red barn at dusk" });
  expect(messageOf(await use({ key, login: username }))).toBe(refused);
  await request(gone.username);
  const lastKey = await nextKey(gone);
  await accounts.site.data(deleteMutation, { id: gone.user.id }, { token: gone.user.jwtAuthToken });
  expect(messageOf(await use({ key: lastKey, login: gone.username }))).toBe(refused);
});

test("the store has the key's hash, never the key", async () => {
  const person = await accounts.newUser();
  await request(person.username);
  const key = await nextKey(person);
  const stored = await rows();
  expect(JSON.stringify(stored)).not.toContain(key);
  expect(stored.find(({ user_id }) => user_id === person.user.databaseId)?.key_hash).toBe(
    createHash("sha256").update(key).digest("base64url"),
  );
});

test("without a mail server the same error is returned to any caller", async () => {
  const { username } = await accounts.newUser();
  const silent = await backendOn(accounts.site.store.databaseUrl);
  for (const name of [username, "nobody"]) {
    const response = await silent.request(requestMutation, { username: name });
    expect(response.data).toEqual({ requestLoginLink: null });
    expect(messageOf(response)).toBe("Login links cannot be sent by email here.");
  }
  await silent.backend.close();
});
