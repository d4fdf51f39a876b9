import * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { temporarySite } from "#backend/testing/content-store.ts";
import { jane, loginMutation, messageOf, type ResponseUser, registered } from "./testing/account-operations.ts";

vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});

let site: Awaited<ReturnType<typeof temporarySite>>;
let user: ResponseUser;
beforeAll(async () => {
  site = await temporarySite(async () => undefined);
  user = await registered(site);
});
afterAll(() => site.remove());
beforeEach(() => void vi.mocked(argon2.verify).mockClear());

const login = (username: string, password: string) =>
  site.request<{
    login: { clientMutationId: string; authToken: string; refreshToken: string; user: ResponseUser } | null;
  }>(loginMutation, { input: { username, password, clientMutationId: "abc" } });
const wrong = "&lt;strong&gt;Error:&lt;/strong&gt; Invalid username, email address or incorrect password.";

test("login takes username, password and a client id, and returns both tokens and the user", {
  tags: ["S7.8"],
}, async () => {
  const { data, errors } = await login("jane", jane.password);
  expect(errors).toBeUndefined();
  expect(data.login).toMatchObject({
    clientMutationId: "abc",
    authToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user: { databaseId: user.databaseId, id: user.id, firstName: "Jane", favorites: "[]" },
  });
  expect(data.login?.user.jwtAuthToken).toBe(data.login?.authToken);
  expect(data.login?.user.jwtRefreshToken).toBe(data.login?.refreshToken);
});

test("the client id of a login is optional", { tags: ["S3.3"] }, async () => {
  const data = await site.data(loginMutation, { input: { username: "jane", password: jane.password } });
  expect(data).toMatchObject({ login: { clientMutationId: null, user: { databaseId: user.databaseId } } });
});

test("the auth token of a login authenticates requests, the refresh token does not", {
  tags: ["S6.4"],
}, async () => {
  const { data } = await login("jane", jane.password);
  const viewer = "{ viewer { databaseId } }";
  expect(await site.data(viewer, {}, { token: data.login?.authToken ?? "" })).toEqual({
    viewer: { databaseId: user.databaseId },
  });
  const refused = await site.request(viewer, {}, { token: data.login?.refreshToken ?? "" });
  expect(refused).toMatchObject({ data: { viewer: null }, errors: [{ message: "Internal server error" }] });
});

test.each(["jane", " JANE ", "jane@example.com", "JANE@EXAMPLE.COM"])(
  "the username may be an email address and is case-insensitive: %j",
  async (username) => {
    expect((await login(username, jane.password)).data.login?.user.databaseId).toBe(user.databaseId);
  },
);

test("an unknown user and a wrong password get the same error after the same work", async () => {
  const unknown = await login("nobody", jane.password);
  expect(argon2.verify).toHaveBeenCalledTimes(1);
  const wrongPassword = await login("jane", "another password");
  expect(argon2.verify).toHaveBeenCalledTimes(2);
  expect(unknown).toEqual(wrongPassword);
  expect(unknown).toMatchObject({ data: { login: null }, errors: [{ message: wrong, path: ["login"] }] });
  // Verifying the placeholder hash for an unknown user costs as much as verifying a real one.
  const costs = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
  expect(costs).toEqual(["$argon2id$v=19$m=19456,t=2,p=1", "$argon2id$v=19$m=19456,t=2,p=1"]);
});

test("the password is compared as typed, with case and outer spaces", async () => {
  expect(messageOf(await login("jane", jane.password.toUpperCase()))).toBe(wrong);
  expect(messageOf(await login("jane", ` ${jane.password}`))).toBe(wrong);
});

test("an empty username or password is reported without hashing", async () => {
  expect(messageOf(await login("  ", "x"))).toContain("The username field is empty.");
  expect(messageOf(await login("jane", ""))).toContain("The password field is empty.");
  expect(argon2.verify).not.toHaveBeenCalled();
});

test("a text with a null character is an unknown user, not an internal error", async () => {
  expect(messageOf(await login("no\u0000body", "x"))).toBe(wrong);
});

test("logging in while logged in works", async () => {
  const { data } = await site.request<{ login: { user: ResponseUser } }>(
    loginMutation,
    { input: { username: "jane", password: jane.password } },
    { token: user.jwtAuthToken },
  );
  expect(data.login.user.databaseId).toBe(user.databaseId);
});
