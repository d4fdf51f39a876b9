import { beforeAll, expect, test, vi } from "vitest";
import { AccountStore } from "./account-store.ts";
import { PasswordHasher } from "./passwords.ts";
import {
  jane,
  loginMutation,
  messageOf,
  type ResponseUser,
  refreshMutation,
  registered,
  updateMutation,
} from "./testing/account-operations.ts";
import { accountSite } from "./testing/account-site.ts";

const accounts = accountSite();
let john: ResponseUser;
beforeAll(async () => {
  john = await registered(accounts.site, { ...jane, username: "john", email: "john@example.com" });
});

const update = (user: Pick<ResponseUser, "jwtAuthToken"> | null, input: object) =>
  accounts.server.post<{ updateUser: { clientMutationId: string; user: ResponseUser & { lastName: string } } | null }>(
    { query: updateMutation, variables: { input: { clientMutationId: "abc", ...input } } },
    user ? { authorization: `Bearer ${user.jwtAuthToken}` } : {},
  );
const login = (username: string, password = jane.password) =>
  accounts.site.request<{ login: { authToken: string } | null }>(loginMutation, { input: { username, password } });
const viewer = (token: string) => accounts.site.request("{ viewer { databaseId } }", {}, { token });

test("a user's own names change, by either form of the id; inner blanks are collapsed", async () => {
  const { user } = await accounts.newUser();
  const first = await update(user, { id: user.id, firstName: " Mary  Ann ", lastName: "O’Neill" });
  expect(first.body).toMatchObject({
    data: { updateUser: { clientMutationId: "abc", user: { firstName: "Mary Ann", lastName: "O’Neill" } } },
  });
  const second = await update(user, { id: String(user.databaseId), lastName: "Ferris" });
  expect(second.body.data.updateUser?.user).toMatchObject({ firstName: "Mary Ann", lastName: "Ferris" });
  expect((await viewer(user.jwtAuthToken)).errors).toBeUndefined();
});

test("a change of names causes no mail and keeps the favorites", async () => {
  const { user } = await accounts.newUser();
  const { body } = await update(user, { id: user.id, firstName: "Mary" });
  expect(body.data.updateUser?.user).toMatchObject({ favorites: user.favorites, email: user.email });
  expect(accounts.post.mails.filter(({ to }) => to === user.email)).toEqual([]);
});

test.each([
  [{ firstName: "" }, "A first name was not provided."],
  [{ firstName: "Mary", lastName: " " }, "A last name was not provided."],
  [{ firstName: "m".repeat(101) }, "A first name may have at most 100 characters."],
  [{ email: "jane" }, "The email address you are trying to use is invalid"],
  [{ email: "" }, "The email address you are trying to use is invalid"],
  [{ password: "" }, "Please choose a password of at least 8 characters."],
  [{ password: "Password123" }, "This password is one of the most common ones. Please choose another."],
])("values that a registration rejects are rejected, and nothing changes: %j", async (input, message) => {
  const { user } = await accounts.newUser();
  const before = await accounts.site.store.database.selectFrom("users").selectAll().execute();
  expect(messageOf((await update(user, { id: user.id, ...input })).body)).toBe(message);
  expect(await accounts.site.store.database.selectFrom("users").selectAll().execute()).toEqual(before);
});

test("only the owner can update an account; other callers and unknown ids are rejected", async () => {
  const { user: owner } = await accounts.newUser();
  for (const [caller, id] of [
    [john, owner.id],
    [john, "99999"],
    [null, owner.id],
  ] as const) {
    const { status, body } = await update(caller, { id, firstName: "Mallory" });
    expect([status, body.data, messageOf(body)]).toEqual([
      200,
      { updateUser: null },
      "You do not have the appropriate capabilities to perform this action",
    ]);
  }
  const names = await accounts.site.store.database.selectFrom("users").select("first_name").execute();
  expect(names.map(({ first_name }) => first_name)).not.toContain("Mallory");
});

test.each(["", "abc", btoa("post:1"), "0"])("%j is not an id", async (id) => {
  expect(messageOf((await update(john, { id, firstName: "John" })).body)).toBe("The user ID passed is invalid");
});

test("a new email address logs in from then on; the previous one does not, and gets a mail", async () => {
  const { user } = await accounts.newUser();
  const { body } = await update(user, { id: user.id, email: " Mary@Example.com " });
  expect(body.data.updateUser?.user.email).toBe("Mary@Example.com");
  expect(await accounts.post.next(user.email)).toEqual({
    kind: "email-changed",
    to: user.email,
    username: user.username,
    email: "Mary@Example.com",
  });
  expect((await login("mary@example.com")).data.login?.authToken).toBeTypeOf("string");
  expect(messageOf(await login(user.email))).toContain("incorrect password");
  expect((await viewer(user.jwtAuthToken)).errors).toBeUndefined();
});

test.each(["JOHN@example.com", "john2@example.com"])(
  "%s, another account's address or username, is taken",
  async (email) => {
    if (email === "john2@example.com")
      await registered(accounts.site, { ...jane, username: email, email: "else@example.com" });
    const { user } = await accounts.newUser();
    expect(messageOf((await update(user, { id: user.id, email })).body)).toBe(
      "Sorry, that email address is already used!",
    );
    expect((await login(user.email)).errors).toBeUndefined();
  },
);

test("the same address in another case is not a change, and causes no mail", async () => {
  const { user } = await accounts.newUser();
  const { body } = await update(user, { id: user.id, email: user.email.toUpperCase() });
  expect(body.data.updateUser?.user.email).toBe(user.email.toUpperCase());
  expect(accounts.post.mails.filter(({ to }) => to === user.email)).toEqual([]);
});

test("of two accounts that change to one address at once one succeeds", async () => {
  const [one, two] = [(await accounts.newUser()).user, (await accounts.newUser()).user];
  const email = "wanted@example.com";
  const responses = await Promise.all([
    update(one, { id: one.id, email }),
    update(two, { id: two.id, email }),
    accounts.site.request("mutation ($input: RegisterUserInput!) { registerUser(input: $input) { user { id } } }", {
      input: { ...jane, username: "third", email },
    }),
  ]);
  const messages = responses.map((response) => messageOf("body" in response ? response.body : response));
  expect(messages.filter((message) => message === undefined)).toHaveLength(1);
  expect(messages.filter((message) => /already (?:used|registered)/.test(message ?? ""))).toHaveLength(2);
});

test("a new password ends every login but that of the response, and sends a mail", async () => {
  const { user } = await accounts.newUser();
  const { body } = await update(user, { id: user.id, password: "red barn at dusk" });
  const fresh = body.data.updateUser?.user;
  expect(await accounts.post.next(user.email)).toEqual({
    kind: "password-changed",
    to: user.email,
    username: user.username,
  });
  expect(messageOf(await viewer(user.jwtAuthToken))).toBe("Internal server error");
  expect((await viewer(fresh?.jwtAuthToken ?? "")).data).toEqual({ viewer: { databaseId: user.databaseId } });
  expect(messageOf(await login(user.username))).toContain("incorrect password");
  expect((await login(user.username, "red barn at dusk")).errors).toBeUndefined();
});

test("a pending change fails when the account's logins end", async () => {
  const { user } = await accounts.newUser();
  vi.spyOn(PasswordHasher.prototype, "hash").mockImplementationOnce(async () => {
    await new AccountStore(accounts.site.store.database).revokeTokens(user.databaseId);
    return "hash";
  });
  const { body } = await update(user, { id: user.id, password: "red barn at dusk", firstName: "Mallory" });
  expect([body.data, messageOf(body)]).toEqual([
    { updateUser: null },
    "A user could not be updated with the provided ID",
  ]);
  const { data } = await login(user.username);
  expect(data.login?.authToken).toBeTypeOf("string");
});

test("refreshJwtUserSecret: true ends every login but the response's; false and null end none", async () => {
  const { user } = await accounts.newUser();
  for (const refreshJwtUserSecret of [false, null]) {
    await update(user, { id: user.id, refreshJwtUserSecret });
    expect((await viewer(user.jwtAuthToken)).errors).toBeUndefined();
  }
  const { body } = await update(user, { id: user.id, refreshJwtUserSecret: true });
  const fresh = body.data.updateUser?.user;
  expect(messageOf(await viewer(user.jwtAuthToken))).toBe("Internal server error");
  expect((await viewer(fresh?.jwtAuthToken ?? "")).data).toEqual({ viewer: { databaseId: user.databaseId } });
  expect((await accounts.site.request(refreshMutation, { jwtRefreshToken: user.jwtRefreshToken })).errors).toHaveLength(
    1,
  );
  expect((await login(user.username)).errors).toBeUndefined();
});
