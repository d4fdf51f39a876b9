import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { backendOn, temporarySite } from "#backend/testing/content-store.ts";
import {
  favoritesMutation,
  favoritesQuery,
  jane,
  loginMutation,
  messageOf,
  type ResponseUser,
  registered,
} from "./testing/account-operations.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
let user: ResponseUser;
let other: ResponseUser;
beforeAll(async () => {
  site = await temporarySite(async () => undefined);
  user = await registered(site);
  other = await registered(site, { ...jane, username: "john", email: "john@example.com" });
});
afterAll(() => site.remove());
beforeEach(async () => void (await save("[7]")));

interface Updated {
  updateFavorites: { clientMutationId: string; user: ResponseUser } | null;
}
const updateFavorites = (input: object, token: string | undefined = user.jwtAuthToken) =>
  site.request<Updated>(favoritesMutation, { input }, token === "" ? {} : { token });
const save = (favorites: string | null) =>
  updateFavorites({ userId: user.databaseId, favorites, clientMutationId: "r4nd0m1d" });
const storedFavorites = async () => {
  const { user: saved } = await site.data<{ user: ResponseUser }>(
    favoritesQuery,
    { userId: String(user.databaseId) },
    { token: user.jwtAuthToken },
  );
  return saved.favorites;
};

test("UpdateFavorites takes client id, favorites and user id, and returns client id and user", {
  tags: ["S7.11"],
}, async () => {
  const { data, errors } = await save("[30,40,20]");
  expect(errors).toBeUndefined();
  expect(data.updateFavorites).toMatchObject({
    clientMutationId: "r4nd0m1d",
    user: { databaseId: user.databaseId, favorites: "[30,40,20]" },
  });
});

test("the user it returns has the seven fields, with tokens that work", { tags: ["S7.14"] }, async () => {
  const { data } = await save("[1]");
  expect(data.updateFavorites?.user).toEqual({
    databaseId: user.databaseId,
    favorites: "[1]",
    firstName: "Jane",
    id: user.id,
    jwtAuthExpiration: expect.stringMatching(/^\d+$/),
    jwtAuthToken: expect.any(String),
    // In responses other than those to a password.
    jwtRefreshToken: null,
  });
  const token = data.updateFavorites?.user.jwtAuthToken ?? "";
  expect(await site.data("{ viewer { id } }", {}, { token })).toEqual({ viewer: { id: user.id } });
});

test("GetUserFavorites by user id returns databaseId, favorites and id", { tags: ["S7.16"] }, async () => {
  await save("[3,1,2]");
  const data = await site.data(favoritesQuery, { userId: String(user.databaseId) }, { token: user.jwtAuthToken });
  expect(data).toEqual({ user: { databaseId: user.databaseId, favorites: "[3,1,2]", id: user.id } });
});

test("favorites are a JSON array of numbers as a string, in order; an empty array is valid", {
  tags: ["S3.4", "S7.13"],
}, async () => {
  await save(" [ 30, 2.5, 30, 4 ] ");
  expect(await storedFavorites()).toBe("[30,2.5,30,4]");
  await save("[]");
  expect(await storedFavorites()).toBe("[]");
});

test("entries that are not numbers are dropped before saving", { tags: ["S3.5"] }, async () => {
  await save('[1,"12",null,true,{"a":1},[2],1e999,-1e999,3]');
  const row = await site.store.database
    .selectFrom("users")
    .select("favorites")
    .where("id", "=", user.databaseId)
    .executeTakeFirst();
  expect(row?.favorites).toBe("[1,3]");
});

test.each(["", "no JSON", '{"a":1}'])(
  "a stored value of %j is returned as an empty list",
  { tags: ["S3.4", "S3.5"] },
  async (favorites) => {
    await site.store.database.updateTable("users").set({ favorites }).where("id", "=", user.databaseId).execute();
    expect(await storedFavorites()).toBe("[]");
  },
);

test("missing, non-JSON or non-array favorites are rejected, and the stored ones stay", {
  tags: ["S5.11", "S5.12", "S5.13"],
}, async () => {
  expect(messageOf(await save(null))).toBe("Invalid favorites data");
  expect(messageOf(await updateFavorites({ userId: user.databaseId }))).toBe("Invalid favorites data");
  expect(messageOf(await save(""))).toBe("Invalid favorites data");
  expect(messageOf(await save("[1,"))).toBe("Invalid favorites JSON format");
  expect(messageOf(await save("NaN"))).toBe("Invalid favorites JSON format");
  expect(messageOf(await save('{"0":1}'))).toBe("Favorites must be an array");
  expect(messageOf(await save("12"))).toBe("Favorites must be an array");
  expect(messageOf(await save("null"))).toBe("Favorites must be an array");
  expect(await storedFavorites()).toBe("[7]");
});

test.each([0, -1, null, undefined])("the user id %s is invalid", { tags: ["S5.9"] }, async (userId) => {
  expect(messageOf(await updateFavorites({ userId, favorites: "[1]" }))).toBe("Invalid user ID");
});

test("an anonymous visitor saves nothing and is asked to log in", { tags: ["S6.2"] }, async () => {
  const response = await updateFavorites({ userId: user.databaseId, favorites: "[1]" }, "");
  expect(response.data).toEqual({ updateFavorites: null });
  expect(messageOf(response)).toContain("logged in");
  expect(await storedFavorites()).toBe("[7]");
});

test("another user's favorites are rejected with a message that names edit_user", {
  tags: ["S6.3", "S8.8"],
}, async () => {
  const response = await updateFavorites({ userId: user.databaseId, favorites: "[1]" }, other.jwtAuthToken);
  expect(response.data).toEqual({ updateFavorites: null });
  expect(messageOf(response)).toContain("edit_user");
  expect(messageOf(await updateFavorites({ userId: 4711, favorites: "[1]" }, other.jwtAuthToken))).toContain(
    "edit_user",
  );
  expect(await storedFavorites()).toBe("[7]");
});

test("favorites and accounts survive the store's closing and opening", async () => {
  await save("[40,30]");
  const again = await backendOn(site.store.databaseUrl);
  const data = await again.data(favoritesQuery, { userId: String(user.databaseId) }, { token: user.jwtAuthToken });
  const login = await again.data<{ login: { user: ResponseUser } }>(loginMutation, {
    input: { username: "jane", password: jane.password },
  });
  await again.backend.close();
  expect(data).toMatchObject({ user: { favorites: "[40,30]" } });
  expect(login.login.user.favorites).toBe("[40,30]");
});
