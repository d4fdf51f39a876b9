import { expect, test } from "vitest";
import {
  deleteMutation,
  loginLinkMutation,
  messageOf,
  refreshMutation,
  requestLoginLinkMutation,
  resetMailMutation,
  resetMutation,
  updateMutation,
} from "./testing/account-operations.ts";
import { accountSite } from "./testing/account-site.ts";

const accounts = accountSite();

const request = (username: string) =>
  accounts.server.post({ query: requestLoginLinkMutation, variables: { username } });
const use = async (variables: { key?: string | null; login?: string | null }) =>
  (
    await accounts.server.post<{
      loginWithLink: { authToken: string; refreshToken: string; user: { databaseId: number; username: string } } | null;
    }>({ query: loginLinkMutation, variables })
  ).body;
const refused = "This login link is invalid or has expired.";

/** The key in the next mail to that address. */
async function nextKey({ email }: { readonly email: string }): Promise<string> {
  const mail = await accounts.post.next(email);
  if (mail.kind !== "login-link") throw new Error(`A mail of the kind ${mail.kind} came.`);
  return mail.key;
}

test("a link logs in, and ends no other login", async () => {
  const person = await accounts.newUser();
  const { username, user } = person;
  await request(username);
  const { data, errors } = await use({ key: await nextKey(person), login: username });
  expect(errors).toBeUndefined();
  expect(data.loginWithLink?.user).toEqual({ databaseId: user.databaseId, username });
  const token = data.loginWithLink?.authToken ?? "";
  expect(await accounts.site.data("{ viewer { databaseId } }", {}, { token })).toEqual({
    viewer: { databaseId: user.databaseId },
  });
  const jwtRefreshToken = data.loginWithLink?.refreshToken;
  expect((await accounts.site.request(refreshMutation, { jwtRefreshToken })).errors).toBeUndefined();
  expect((await accounts.site.request("{ viewer { id } }", {}, { token: user.jwtAuthToken })).errors).toBeUndefined();
  const keys = accounts.site.store.database.selectFrom("login_links").selectAll();
  expect(await keys.where("user_id", "=", user.databaseId).execute()).toEqual([]);
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

test("an incomplete link is refused", async () => {
  const person = await accounts.newUser();
  await request(person.username);
  const key = await nextKey(person);
  for (const link of [
    { key: "", login: person.username },
    { key, login: "" },
    { key: null, login: null },
  ]) {
    expect(messageOf(await use(link)), JSON.stringify(link)).toBe(refused);
  }
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

test("revoking the tokens of an account revokes a pending link", async () => {
  const person = await accounts.newUser();
  const { username: login, user } = person;
  await request(login);
  const key = await nextKey(person);
  const input = { id: String(user.databaseId), refreshJwtUserSecret: true };
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
