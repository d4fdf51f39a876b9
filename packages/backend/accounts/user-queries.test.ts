import { afterAll, beforeAll, expect, test } from "vitest";
import { temporarySite } from "#backend/testing/content-store.ts";
import { jane, type ResponseUser, registered, userQuery } from "./testing/account-operations.ts";

const email = "jane.doe@example.com";
let site: Awaited<ReturnType<typeof temporarySite>>;
let user: ResponseUser;
let other: ResponseUser;
beforeAll(async () => {
  site = await temporarySite(async () => undefined);
  other = await registered(site, { ...jane, username: "john", email: "john@example.com" });
  user = await registered(site, { ...jane, username: email, email });
});
afterAll(() => site.remove());

test("a user finds their own account by database id, with the user fields", { tags: ["S7.15"] }, async () => {
  const data = await site.data(userQuery, { id: "2", idType: "DATABASE_ID" }, { token: user.jwtAuthToken });
  expect(data).toEqual({
    user: {
      databaseId: 2,
      favorites: "[]",
      firstName: "Jane",
      id: btoa("user:2"),
      jwtAuthExpiration: expect.any(String),
      jwtAuthToken: expect.any(String),
      // Only responses to a password have a refresh token.
      jwtRefreshToken: null,
      username: email,
      email,
    },
  });
});

test.each([
  ["ID", btoa("user:2")],
  [null, btoa("user:2")],
  ["SLUG", "jane-doeexample-com"],
  ["URI", "/author/jane-doeexample-com/"],
  ["USERNAME", email],
  ["EMAIL", email.toUpperCase()],
])("a user finds their own account by %s", async (idType, id) => {
  const data = await site.data(userQuery, { id, idType }, { token: user.jwtAuthToken });
  expect(data).toMatchObject({ user: { databaseId: 2 } });
});

test.each([
  ["DATABASE_ID", "1"],
  ["DATABASE_ID", "99"],
  ["DATABASE_ID", "2 or 1"],
  ["ID", btoa("user:1")],
  ["ID", btoa("post:2")],
  ["SLUG", "john"],
  ["USERNAME", "john"],
  ["EMAIL", "john@example.com"],
])("another user's account is hidden, by %s %s, as is its existence", async (idType, id) => {
  expect(await site.data(userQuery, { id, idType }, { token: user.jwtAuthToken })).toEqual({ user: null });
});

test("an anonymous visitor sees no user and no viewer", async () => {
  expect(await site.data(userQuery, { id: "2", idType: "DATABASE_ID" })).toEqual({ user: null });
  expect(await site.data("{ viewer { databaseId } }")).toEqual({ viewer: null });
});

test("the viewer is the owner of the token", async () => {
  const names = "{ viewer { databaseId lastName } }";
  expect(await site.data(names, {}, { token: user.jwtAuthToken })).toEqual({
    viewer: { databaseId: 2, lastName: "Doe" },
  });
  expect(await site.data(names, {}, { token: other.jwtAuthToken })).toMatchObject({ viewer: { databaseId: 1 } });
});
