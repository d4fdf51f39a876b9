import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { backendOn, memoryLog } from "#backend/testing/content-store.ts";
import {
  loginMutation,
  mailbox,
  messageOf,
  type ResponseUser,
  refreshMutation,
  resetMailMutation,
  resetMutation,
  updateMutation,
} from "./testing/account-operations.ts";
import { accountSite } from "./testing/account-site.ts";

const log = memoryLog();
const accounts = accountSite(log);

const requestMail = (username: string) =>
  accounts.server.post<{ sendPasswordResetEmail: { clientMutationId: string; success: boolean } | null }>({
    query: resetMailMutation,
    variables: { username, clientMutationId: "abcd1234" },
  });
/** The key in the next mail to that address. */
async function nextKey({ email }: { email: string }): Promise<string> {
  const mail = await accounts.post.next(email);
  if (mail.kind !== "password-reset") throw new Error(`A mail of the kind ${mail.kind} came.`);
  return mail.key;
}
const reset = (variables: { key?: string; login?: string; password?: string }) =>
  accounts.server.post<{ resetUserPassword: { user: ResponseUser } | null }>({ query: resetMutation, variables });
const login = (username: string, password: string) =>
  accounts.site.request<{ login: { authToken: string } | null }>(loginMutation, { input: { username, password } });
const resetRows = () => accounts.site.store.database.selectFrom("password_resets").selectAll().execute();
const newPassword = "red barn at dusk";

test("a mail with a key goes to the account's address, by username or email address", async () => {
  const { username, email } = await accounts.newUser();
  for (const name of [username.toUpperCase(), ` ${email.toLowerCase()} `]) {
    const { status, body } = await requestMail(name);
    expect([status, body]).toEqual([
      200,
      { data: { sendPasswordResetEmail: { clientMutationId: "abcd1234", success: true } } },
    ]);
    expect(await accounts.post.next(email)).toEqual({
      kind: "password-reset",
      to: email,
      username,
      key: expect.stringMatching(/^[\w-]{43}$/),
      minutes: 30,
    });
  }
});

test("an unknown name gets the same response, and no mail is sent", async () => {
  const { username, email } = await accounts.newUser();
  const [unknown, known] = [await requestMail("nobody@example.com"), await requestMail(username)];
  expect(unknown).toEqual(known);
  expect(await accounts.post.next(email)).toMatchObject({ kind: "password-reset" });
  expect(accounts.post.mails.filter(({ to }) => to.startsWith("nobody"))).toEqual([]);
});

test("an empty name is rejected", async () => {
  expect(messageOf((await requestMail("  ")).body)).toBe("Enter a username or email address.");
});

test("the key sets the password once and ends earlier tokens; the response has valid ones", async () => {
  const { username, password, user, email } = await accounts.newUser();
  await requestMail(username);
  const key = await nextKey({ email });
  const { body } = await reset({ key, login: username, password: newPassword });
  const fresh = body.data.resetUserPassword?.user;
  expect(body.errors).toBeUndefined();
  expect(fresh).toMatchObject({ databaseId: user.databaseId, username });
  expect(messageOf(await login(username, password))).toContain("incorrect password");
  expect((await login(username, newPassword)).data.login?.authToken).toBeTypeOf("string");
  expect(messageOf(await accounts.site.request("{ viewer { id } }", {}, { token: user.jwtAuthToken }))).toBe(
    "Internal server error",
  );
  expect(messageOf(await accounts.site.request(refreshMutation, { jwtRefreshToken: user.jwtRefreshToken }))).toBe(
    "The provided refresh token is invalid",
  );
  expect(await accounts.site.data("{ viewer { databaseId } }", {}, { token: fresh?.jwtAuthToken ?? "" })).toEqual({
    viewer: { databaseId: user.databaseId },
  });
  expect(
    (await accounts.site.request(refreshMutation, { jwtRefreshToken: fresh?.jwtRefreshToken })).errors,
  ).toBeUndefined();

  const again = await reset({ key, login: username, password: "another long password" });
  expect(messageOf(again.body)).toBe("Password reset link is invalid.");
  expect((await login(username, newPassword)).errors).toBeUndefined();
});

test("of two concurrent uses of a key one succeeds", async () => {
  const { username, email } = await accounts.newUser();
  await requestMail(username);
  const key = await nextKey({ email });
  const passwords = ["the first of two", "the second of two"];
  const responses = await Promise.all(passwords.map((password) => reset({ key, login: username, password })));
  expect(responses.map(({ body }) => messageOf(body) ?? "").sort()).toEqual(["", "Password reset link is invalid."]);
  const winner = responses.findIndex(({ body }) => body.errors === undefined);
  expect((await login(username, passwords[winner] ?? "")).errors).toBeUndefined();
  expect((await login(username, passwords[1 - winner] ?? "")).errors).toHaveLength(1);
});

test("a key expires after 30 minutes, and is deleted a day later", async () => {
  const { username, password, user, email } = await accounts.newUser();
  const before = Date.now();
  await requestMail(username);
  const key = await nextKey({ email });
  const mine = (await resetRows()).find(({ user_id }) => user_id === user.databaseId);
  const endsAfterMs = Number(mine?.expires_at_ms) - before;
  expect(endsAfterMs).toBeGreaterThanOrEqual(30 * 60_000);
  expect(endsAfterMs).toBeLessThan(31 * 60_000);
  const endAt = (expires_at_ms: number) =>
    accounts.site.store.database
      .updateTable("password_resets")
      .set({ expires_at_ms })
      .where("user_id", "=", user.databaseId)
      .execute();
  await endAt(Date.now());
  const late = await reset({ key, login: username, password: newPassword });
  expect(messageOf(late.body)).toBe("Password reset link has expired.");
  expect((await login(username, password)).errors).toBeUndefined();
  await endAt(Date.now() - 24 * 3600_000);
  const next = await accounts.newUser();
  await requestMail(next.username);
  await accounts.post.next(next.email);
  expect((await resetRows()).map(({ user_id }) => user_id)).not.toContain(user.databaseId);
});

test("a key works only for its account, only when complete, and stays valid after such attempts", async () => {
  const [owner, other] = [await accounts.newUser(), await accounts.newUser()];
  await requestMail(owner.username);
  const key = await nextKey(owner);
  for (const attempt of [
    { key, login: other.username },
    { key, login: "nobody" },
    { key: key.slice(0, -1), login: owner.username },
  ]) {
    const { body } = await reset({ ...attempt, password: newPassword });
    expect(messageOf(body)).toBe("Password reset link is invalid.");
  }
  expect((await login(other.username, other.password)).errors).toBeUndefined();
  expect((await reset({ key, login: owner.username, password: newPassword })).body.errors).toBeUndefined();
});

test("a newer link replaces the previous one", async () => {
  const { username, email } = await accounts.newUser();
  await requestMail(username);
  const first = await nextKey({ email });
  await requestMail(username);
  const second = await nextKey({ email });
  expect(messageOf((await reset({ key: first, login: username, password: newPassword })).body)).toBe(
    "Password reset link is invalid.",
  );
  expect((await reset({ key: second, login: username, password: newPassword })).body.errors).toBeUndefined();
});

test.each([
  [{ login: "jane", password: newPassword }, "A password reset key is required."],
  [{ key: "k", password: newPassword }, "A user login is required."],
  [{ key: "k", login: "jane" }, "A new password is required."],
  [{ key: "k", login: "jane", password: "seven77" }, "Please choose a password of at least 8 characters."],
])("a missing or weak value is reported: %j", async (variables, message) => {
  expect(messageOf((await reset(variables)).body)).toBe(message);
});

test("a rejected password does not consume the key", async () => {
  const { username, email } = await accounts.newUser();
  await requestMail(username);
  const key = await nextKey({ email });
  const weak = await reset({ key, login: username, password: "Password123" });
  expect(messageOf(weak.body)).toContain("most common");
  expect((await reset({ key, login: username, password: newPassword })).body.errors).toBeUndefined();
});

test.each([
  ["email", (user: ResponseUser) => ({ email: `new-${user.username}@example.com` })],
  ["password", () => ({ password: "yellow leaves of the aspen" })],
])("a change of the %s revokes a pending link", async (_what, change) => {
  const { username, user, email } = await accounts.newUser();
  await requestMail(username);
  const key = await nextKey({ email });
  const input = { id: String(user.databaseId), ...change(user) };
  expect((await accounts.site.request(updateMutation, { input }, { token: user.jwtAuthToken })).errors).toBeUndefined();
  expect(messageOf((await reset({ key, login: username, password: newPassword })).body)).toBe(
    "Password reset link is invalid.",
  );
});

test("the store has the key's hash, never the key", async () => {
  const { username, user, email } = await accounts.newUser();
  await requestMail(username);
  const key = await nextKey({ email });
  const rows = await resetRows();
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(rows.find(({ user_id }) => user_id === user.databaseId)?.key_hash).toBe(
    createHash("sha256").update(key).digest("base64url"),
  );
});

test("without a mail server the same error is returned to any caller", async () => {
  const { username } = await accounts.newUser();
  const silent = await backendOn(accounts.site.store.databaseUrl);
  for (const name of [username, "nobody"]) {
    const response = await silent.request(resetMailMutation, { username: name });
    expect(response.data).toEqual({ sendPasswordResetEmail: null });
    expect(messageOf(response)).toBe("Passwords cannot be reset by email here.");
  }
  await silent.backend.close();
});

test("the response does not wait for the mail", async () => {
  const { username } = await accounts.newUser();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const slow = await backendOn(accounts.site.store.databaseUrl, { sendAccountMail: () => taken });
  expect(await slow.data(resetMailMutation, { username })).toMatchObject({ sendPasswordResetEmail: { success: true } });
  take();
  await slow.backend.close();
});

test("closing the backend sends pending mails first", async () => {
  const { username, email } = await accounts.newUser();
  const last = mailbox();
  const closing = await backendOn(accounts.site.store.databaseUrl, { sendAccountMail: last.sendAccountMail });
  await closing.request(resetMailMutation, { username });
  await closing.backend.close();
  expect(last.mails).toMatchObject([{ kind: "password-reset", to: email }]);
});
