import { beforeAll, expect, test } from "vitest";
import {
  deleteMutation,
  jane,
  loginMutation,
  messageOf,
  type ResponseUser,
  refreshMutation,
  registered,
  resetMailMutation,
} from "./testing/account-operations.ts";
import { accountSite } from "./testing/account-site.ts";

const accounts = accountSite();
let john: ResponseUser;
beforeAll(async () => {
  john = await registered(accounts.site, { ...jane, username: "john", email: "john@example.com" });
});

const remove = (user: ResponseUser | null, id: string) =>
  accounts.server.post<{ deleteUser: { clientMutationId: string; deletedId: string } | null }>(
    { query: deleteMutation, variables: { id } },
    user ? { authorization: `Bearer ${user.jwtAuthToken}` } : {},
  );
const userNames = async () =>
  (await accounts.site.store.database.selectFrom("users").select("username").execute()).map(({ username }) => username);

test("a deleted account has no tokens, login or reset link any more", async () => {
  const user = await registered(accounts.site);
  await accounts.site.request(resetMailMutation, { username: "jane" });
  await accounts.post.next(jane.email);
  const { body } = await remove(user, user.id);
  expect(body).toEqual({ data: { deleteUser: { clientMutationId: "abc", deletedId: user.id } } });
  expect(await userNames()).toEqual(["john"]);
  expect(await accounts.site.store.database.selectFrom("password_resets").selectAll().execute()).toEqual([]);
  expect(messageOf(await accounts.site.request("{ viewer { id } }", {}, { token: user.jwtAuthToken }))).toBe(
    "Internal server error",
  );
  expect((await accounts.site.request(refreshMutation, { jwtRefreshToken: user.jwtRefreshToken })).errors).toHaveLength(
    1,
  );
  const { username, password } = jane;
  expect(messageOf(await accounts.site.request(loginMutation, { input: { username, password } }))).toContain(
    "incorrect password",
  );
});

test("the name is available again, for an account with another id", async () => {
  const first = await registered(accounts.site, { ...jane, username: "kim", email: "kim@example.com" });
  await remove(first, String(first.databaseId));
  const second = await registered(accounts.site, { ...jane, username: "kim", email: "kim@example.com" });
  expect(second.databaseId).toBeGreaterThan(first.databaseId);
  expect(messageOf(await accounts.site.request("{ viewer { id } }", {}, { token: first.jwtAuthToken }))).toBe(
    "Internal server error",
  );
});

test("another user's account cannot be deleted", async () => {
  const user = await registered(accounts.site, { ...jane, username: "sam", email: "sam@example.com" });
  for (const [caller, id] of [
    [null, user.id],
    [john, user.id],
    [john, "99999"],
  ] as const) {
    const { status, body } = await remove(caller, id);
    expect([status, body.data, messageOf(body)]).toEqual([
      200,
      { deleteUser: null },
      "Sorry, you are not allowed to delete users.",
    ]);
  }
  expect(messageOf((await remove(john, "john")).body)).toBe("The user ID passed is invalid");
  expect(await userNames()).toContain("sam");
  expect(await userNames()).toContain("john");
});
