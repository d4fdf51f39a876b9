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
const newPassword = "red barn at dusk";

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
