import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryStore, temporaryStore } from "../content-store.ts";
import { type FakeResponse, fakeWordPressFor } from "./client.ts";
import type { WordPressOptions } from "./fake-wordpress.ts";

let store: TemporaryStore;
beforeAll(async () => {
  store = await temporaryStore();
});
afterAll(() => store.remove());

const alice = { username: "alice", password: "correct horse", email: "alice@example.com", firstName: "Alice" };

async function fakeWordPress(options: Partial<WordPressOptions> = {}) {
  const server = await fakeWordPressFor({ databaseUrl: store.databaseUrl, ...options });
  const databaseId = server.addUser(alice);
  const logIn = async (password: string) =>
    (await server.request(login, { username: "alice", password })).body.data?.login as { refreshToken: string } | null;
  const refreshes = async (token: string) => (await server.request(refresh, { token })).status;
  return { ...server, databaseId, logIn, refreshes };
}

const login =
  "mutation ($username: String!, $password: String!) { login(input: { username: $username, password: $password }) { refreshToken } }";
const refresh = "mutation ($token: String!) { refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { authToken } }";
const askForMail =
  "mutation ($username: String!) { sendPasswordResetEmail(input: { username: $username }) { success } }";
const reset = `mutation ($key: String, $login: String, $password: String) {
  resetUserPassword(input: { key: $key, login: $login, password: $password }) { user { jwtAuthToken jwtRefreshToken } }
}`;
const update = "mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { email firstName } } }";
const remove = "mutation ($id: ID!) { deleteUser(input: { id: $id }) { deletedId } }";
const saidBy = ({ body }: { body: FakeResponse }) => body.errors?.[0]?.message;

test("reset links are mailed by username or email; unknown names get the same response", async () => {
  const { accounts, request, origin } = await fakeWordPress();
  for (const username of ["alice", "alice@example.com", "nobody", "nobody@example.com"]) {
    expect((await request(askForMail, { username })).body.data).toEqual({ sendPasswordResetEmail: { success: true } });
  }
  expect(accounts.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["alice@example.com", "[Fake WordPress] Password Reset"],
    ["alice@example.com", "[Fake WordPress] Password Reset"],
  ]);
  expect(accounts.mails[0]?.text).toContain(`<${origin}/wp-login.php?action=rp&key=`);
  expect(saidBy(await request(askForMail, { username: "" }))).toBe("Enter a username or email address.");
  expect(await (await fetch(`${origin}/fake-wordpress/mails`)).json()).toEqual(accounts.mails);
});

test("a link sets any password once, ends no login, and expires", async () => {
  const { accounts, request, logIn, refreshes } = await fakeWordPress();
  const before = await logIn("correct horse");
  const nextKey = async () => {
    await request(askForMail, { username: "alice" });
    return /key=([^&]+)&login=alice>/.exec(accounts.mails.at(-1)?.text ?? "")?.[1];
  };
  const key = await nextKey();
  expect(saidBy(await request(reset, { key: "other", login: "alice", password: "x" }))).toBe(
    "Password reset link is invalid.",
  );
  const done = await request(reset, { key, login: "alice", password: "x" });
  expect(done.body.data?.resetUserPassword).toEqual({
    user: { jwtAuthToken: expect.any(String), jwtRefreshToken: expect.any(String) },
  });
  expect(await logIn("x")).toEqual({ refreshToken: expect.any(String) });
  expect(await refreshes(before?.refreshToken ?? "")).toBe(200);
  expect(saidBy(await request(reset, { key, login: "alice", password: "y" }))).toBe("Password reset link is invalid.");
  const late = await nextKey();
  accounts.expirePasswordResets();
  expect(saidBy(await request(reset, { key: late, login: "alice", password: "y" }))).toBe(
    "Password reset link has expired.",
  );
  expect(saidBy(await request(reset, { login: "alice", password: "y" }))).toBe("A password reset key is required.");
  expect(saidBy(await request(reset, { key, password: "y" }))).toBe("A user login is required.");
  expect(saidBy(await request(reset, { key, login: "alice" }))).toBe("A new password is required.");
});

test("an account can update only itself, ends its logins on request, and cannot be deleted", async () => {
  const { accounts, addUser, request, databaseId, logIn, refreshes } = await fakeWordPress();
  const bob = addUser({ username: "bob", password: "p", email: "bob@example.com" });
  const token = await accounts.accessToken(databaseId);
  const id = String(databaseId);
  const { refreshToken = "" } = (await logIn("correct horse")) ?? {};
  const changed = await request(
    update,
    { input: { id, firstName: "Ada", email: "ada@example.com", password: "x" } },
    token,
  );
  expect(changed.body.data?.updateUser).toEqual({ user: { email: "ada@example.com", firstName: "Ada" } });
  expect(await refreshes(refreshToken)).toBe(200);
  await request(update, { input: { id, refreshJwtUserSecret: true } }, token);
  expect(await refreshes(refreshToken)).toBe(401);
  expect(await logIn("x")).toEqual({ refreshToken: expect.any(String) });
  const updateMessage = async (input: object, caller: string | undefined = token) =>
    saidBy(await request(update, { input }, caller));
  const incapable = "You do not have the appropriate capabilities to perform this action";
  expect(await updateMessage({ id: String(bob), firstName: "B" })).toBe(incapable);
  expect(saidBy(await request(update, { input: { id, firstName: "B" } }))).toBe(incapable);
  expect(await updateMessage({ id: "999" })).toBe("A user could not be updated with the provided ID");
  expect(await updateMessage({ id: "x" })).toBe("The user ID passed is invalid");
  expect(await updateMessage({ id, email: "bob@example.com" })).toBe("Sorry, that email address is already used!");
  expect(await updateMessage({ id, email: "bob" })).toBe("The email address you are trying to use is invalid");
  expect(saidBy(await request(remove, { id }, token))).toBe("Sorry, you are not allowed to delete users.");
});

test("a host may lack any of these mutations", async () => {
  const { request } = await fakeWordPress({ without: ["RootMutation.sendPasswordResetEmail"] });
  expect(saidBy(await request(askForMail, { username: "alice" }))).toContain(
    'Cannot query field "sendPasswordResetEmail" on type "RootMutation".',
  );
});
