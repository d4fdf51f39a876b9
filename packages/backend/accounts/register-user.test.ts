import { afterAll, beforeAll, expect, test } from "vitest";
import { temporarySite } from "#backend/testing/content-store.ts";
import { jane, messageOf, type ResponseUser, registered, registerMutation } from "./testing/account-operations.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
let user: ResponseUser;
beforeAll(async () => {
  site = await temporarySite(async () => undefined);
  user = await registered(site);
});
afterAll(() => site.remove());

const register = (changes: object, token?: string) =>
  site.request<{ registerUser: { user: ResponseUser | null } | null }>(
    registerMutation,
    { input: { ...jane, username: "john", email: "john@example.com", clientMutationId: "abc", ...changes } },
    token === undefined ? {} : { token },
  );
const countUsers = async () => (await site.store.database.selectFrom("users").select("id").execute()).length;

test("registerUser takes the five fields and returns the logged-in user with both tokens", {
  tags: ["S7.9", "S3.2"],
}, async () => {
  expect(user).toMatchObject({
    databaseId: 1,
    firstName: "Jane",
    favorites: "[]",
    username: "jane",
    email: "Jane@Example.com",
    jwtAuthToken: expect.any(String),
    jwtRefreshToken: expect.any(String),
  });
  expect(await site.data("{ viewer { databaseId } }", {}, { token: user.jwtAuthToken })).toEqual({
    viewer: { databaseId: 1 },
  });
});

test("a user has the seven fields; its id is opaque, the expiry is in seconds as a text", {
  tags: ["S3.1"],
}, async () => {
  expect(user.id).toBe(btoa("user:1"));
  expect(user.jwtAuthExpiration).toMatch(/^\d{10}$/);
  const [, payload = ""] = user.jwtAuthToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { exp: number; iat: number };
  expect(Number(user.jwtAuthExpiration)).toBe(claims.exp);
  expect(claims).toMatchObject({ iss: "https://homes.test", nbf: claims.iat, data: { user: { id: "1" } } });
});

test.each([
  ["username", 'to include required field "username"'],
  ["password", "A password was not provided."],
  ["email", "An email address was not provided."],
  ["firstName", "A first name was not provided."],
  ["lastName", "A last name was not provided."],
])("registration requires %s", { tags: ["S5.3", "S5.4", "S5.5", "S5.6", "S5.7"] }, async (field, message) => {
  const input = { ...jane, username: "john", email: "john@example.com" };
  const { [field as keyof typeof input]: _left, ...without } = input;
  expect(messageOf(await site.request(registerMutation, { input: without }))).toContain(message);
  const withNull = await site.request(registerMutation, { input: { ...input, [field]: null } });
  expect(withNull.errors).toHaveLength(1);
  expect(await countUsers()).toBe(1);
});

test.each([
  ["S5.6 a registration without a first name", { firstName: "" }, "A first name was not provided."],
  ["S5.6 a registration with a blank first name", { firstName: " \t " }, "A first name was not provided."],
  ["S5.7 a registration without a last name", { lastName: "" }, "A last name was not provided."],
  ["S5.7 a registration with a blank last name", { lastName: "\u3000" }, "A last name was not provided."],
])("%s is rejected, and no account is created", async (_title, change, message) => {
  const before = await countUsers();
  expect(messageOf(await register(change))).toBe(message);
  expect(await countUsers()).toBe(before);
});

test("pasted invisible characters are not stored", { tags: ["S5.3", "S5.4", "S5.6", "S5.7"] }, async () => {
  const pasted = {
    username: "\u202ahidden\u202c",
    email: "hid\u200bden@example.com\u2060",
    firstName: "\ufeffHed\u00ady",
    lastName: "La\u00a0Marr\u061c",
  };
  const { data } = await register(pasted);
  const stored = { username: "hidden", email: "hidden@example.com", firstName: "Hedy" };
  expect(data?.registerUser?.user).toMatchObject(stored);
  const rows = await site.store.database.selectFrom("users").selectAll().where("username", "=", "hidden").execute();
  expect(JSON.stringify(rows)).not.toMatch(/[\u00a0\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\ufeff]/);
  expect(rows).toMatchObject([{ email: "hidden@example.com" }]);
  expect(JSON.stringify(rows)).toContain('"La Marr"');
  expect(messageOf(await register({ username: "visible", lastName: "\u200b\u2060" }))).toBe(
    "A last name was not provided.",
  );
  await site.store.database.deleteFrom("users").where("username", "=", "hidden").execute();
});

test("an empty username or email address counts as missing", async () => {
  expect(messageOf(await register({ username: " " }))).toBe("A username was not provided.");
  expect(messageOf(await register({ email: "" }))).toBe("An email address was not provided.");
});

test.each(["jane", "JANE", "Jane@Example.com", "jane@example.com"])("the username %s is taken", async (username) => {
  expect(messageOf(await register({ username }))).toContain("This username is already registered");
});

test.each(["Jane@Example.com", " jane@example.COM "])("the email address %j is taken", async (email) => {
  expect(messageOf(await register({ email }))).toContain("This email address is already registered");
});

test("an email address that is another account's username is already registered", async () => {
  expect(messageOf(await register({ username: "kim@example.com", email: "else@example.com" }))).toBeUndefined();
  expect(messageOf(await register({ username: "kim", email: "KIM@example.com" }))).toContain(
    "This email address is already registered",
  );
});

test("with both taken the error is about the username, as in WordPress", async () => {
  expect(messageOf(await register({ username: "jane", email: "jane@example.com" }))).toContain("This username");
});

test.each(["john", "john@", "john@localhost", "@example.com", "a b@example.com", `${"j".repeat(95)}@x.com`])(
  "%j is not an email address",
  async (email) => {
    expect(messageOf(await register({ email }))).toBe("The email address you are trying to use is invalid");
  },
);

test.each(["john/doe", "jöhn", "john  doe", "<b>john</b>", "john+doe"])(
  "the username %j is rejected",
  async (username) => {
    expect(messageOf(await register({ username }))).toContain("illegal characters");
  },
);

test("a username has at most 60 characters", async () => {
  expect(messageOf(await register({ username: "j".repeat(61) }))).toContain("may not be longer than 60 characters");
});

test("the visitor's own email address is a valid username, with any characters", async () => {
  const email = "pat.o'neil+homes@example.com";
  const pat = await registered(site, { ...jane, username: email.toUpperCase(), email });
  expect(pat).toMatchObject({ username: email, email });
});

test("an invalid password creates no account", async () => {
  const before = await countUsers();
  expect(messageOf(await register({ password: "seven77" }))).toContain("at least 8 characters");
  expect(messageOf(await register({ password: "Password123" }))).toContain("most common");
  expect(await countUsers()).toBe(before);
});

test("registering while logged in returns no user and no error; the account exists", async () => {
  const found = await register({ username: "sam", email: "sam@example.com" }, user.jwtAuthToken);
  expect(found).toEqual({ data: { registerUser: { clientMutationId: "abc", user: null } } });
  expect(messageOf(await register({ username: "sam", email: "sam2@example.com" }))).toContain("already registered");
});

test("of two concurrent registrations of one name one succeeds", async () => {
  const before = await countUsers();
  const same = { username: "twin", email: "twin@example.com" };
  const responses = await Promise.all([register(same), register(same), register({ ...same, username: "twin2" })]);
  expect(responses.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect(responses.filter((response) => messageOf(response)?.includes("already registered"))).toHaveLength(2);
  expect(await countUsers()).toBe(before + 1);
});

test("the store keeps an argon2id hash of 19 MiB, 2 passes and 1 lane, never the password", async () => {
  const row = await site.store.database.selectFrom("users").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(jane.password);
});
