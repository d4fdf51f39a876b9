import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bearer, from, jane, refused, robert, startForVisitors, type Visitors } from "./visitors.ts";

let visitors: Visitors;
beforeAll(async () => {
  visitors = await startForVisitors();
});
afterAll(() => visitors.wordpress.stop());
beforeEach(() => visitors.forget());

test.each([
  ["a missing username", { username: " " }, "A username was not provided."],
  ["a missing address", { email: "" }, "An email address was not provided."],
  ["an address without a domain", { email: "jane@home" }, "The email address you are trying to use is invalid"],
  [
    "a username with other characters",
    { username: "jane&co" },
    "&lt;strong&gt;Error:&lt;/strong&gt; This username is invalid because it uses illegal characters. Please enter a valid username.",
  ],
  ["a missing password", { password: "" }, "A password was not provided."],
  ["seven characters", { password: "é234567" }, "Please choose a password of at least 8 characters."],
  ["257 characters", { password: `${"ab".repeat(128)}c` }, "A password may have at most 256 characters."],
  [
    "a common password",
    { password: "PassWord1" },
    "This password is one of the most common ones. Please choose another.",
  ],
  [
    "a common password between spaces",
    { password: " password1 " },
    "This password is one of the most common ones. Please choose another.",
  ],
  ["a first name of blanks", { firstName: " \t" }, "A first name was not provided."],
  ["a missing last name", { lastName: "" }, "A last name was not provided."],
  ["a last name of 101 characters", { lastName: "x".repeat(101) }, "A last name may have at most 100 characters."],
])("nobody registers with %s", async (_, wrong, sentence) => {
  const input = { ...jane, firstName: "Jane", lastName: "Doe", ...wrong };
  const { payload, errors } = await visitors.mutate("registerUser", input, "user { databaseId }", from("203.0.113.9"));
  expect({ payload, errors }).toEqual({ payload: null, errors: [sentence] });
  expect(await visitors.wordpress.value("count( get_users() )")).toBe(1);
});

test("the plugin refuses the passwords that the embedded backend refuses", async () => {
  const text = readFileSync(new URL("../../backend/accounts/common-passwords.txt", import.meta.url), "utf8");
  const common = text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
  expect(await visitors.wordpress.value("Porchlight\\account_rules()['commonPasswords']")).toEqual(common);
});

test("an email with a plus sign works as the username, and every password character counts", async () => {
  const before = visitors.wordpress.mails().length;
  const { id } = await visitors.registered({ ...jane, username: jane.email });
  expect(await visitors.wordpress.value(`get_userdata( ${id} )->user_login`)).toBe(jane.email);
  expect((await visitors.logIn(jane.email, jane.password)).errors).toBeUndefined();
  expect((await visitors.logIn(jane.email, jane.password.replace("\\", ""))).payload).toBeNull();
  const mails = visitors.wordpress.mails().slice(before);
  expect(mails.map(({ to }) => to)).not.toContain(jane.email);
});

test("every failed login gets the same message, whether or not the account exists", async () => {
  await visitors.registered();
  const wrong = ["&lt;strong&gt;Error:&lt;/strong&gt; Invalid username, email address or incorrect password."];
  for (const [name, password] of [
    ["jane", "not it"],
    [jane.email, "not it"],
    ["nobody", jane.password],
    ["nobody@mailbox.example", jane.password],
  ] as const) {
    expect([name, (await visitors.logIn(name, password)).errors]).toEqual([name, wrong]);
  }
});

test("users cannot be listed, and no response reveals which email has an account", async () => {
  const own = await visitors.registered();
  const other = await visitors.registered(robert);
  const find = (id: string, idType: string) =>
    `user(id: ${JSON.stringify(id)}, idType: ${idType}) { databaseId email favorites }`;
  const query = `{ a: ${find(String(other.id), "DATABASE_ID")} b: ${find("robert", "USERNAME")} c: ${find("1", "DATABASE_ID")}
    d: ${find("robert", "SLUG")} users { nodes { databaseId } } }`;
  for (const [headers, users] of [
    [{}, []],
    [bearer(own.access), [{ databaseId: own.id }]],
  ] as const) {
    const { data } = await visitors.wordpress.graphql<Record<string, unknown>>(query, {}, headers);
    expect([data.a, data.b ?? null, data.c, data.d, data.users]).toEqual([null, null, null, null, { nodes: users }]);
  }
  const byEmail = async (email: string) =>
    (await visitors.wordpress.graphql(`{ ${find(email, "EMAIL")} }`, {}, bearer(own.access))).errors?.[0]?.message;
  expect(await byEmail("robert@mailbox.example")).toBe(await byEmail("nobody@mailbox.example"));
});

test("favorites are stored as numbers in order; a new account has none", { tags: ["S3.4", "S3.5"] }, async () => {
  const own = await visitors.registered();
  const favorites = async () =>
    (
      await visitors.wordpress.graphql<{ viewer: { favorites: string } }>(
        "{ viewer { favorites } }",
        {},
        bearer(own.access),
      )
    ).data.viewer.favorites;
  expect(await favorites()).toBe("[]");
  const { payload } = await visitors.save(own.id, '[502, 501, "503", null, 502, 1e999, {"a":4}]', bearer(own.access));
  expect(payload?.user.favorites).toBe("[502,501,502]");
  expect(await favorites()).toBe("[502,501,502]");
  expect((await visitors.save(own.id, "[]", bearer(own.access))).payload?.user.favorites).toBe("[]");
  const endless = JSON.stringify(Array.from({ length: 30_000 }, (_, at) => at));
  expect((await visitors.save(own.id, endless, bearer(own.access))).errors).toEqual(["“favorites” is too long."]);
  expect(await favorites()).toBe("[]");
});

test.each([
  ["", "Invalid favorites data"],
  ["[1", "Invalid favorites JSON format"],
  ['{"a":1}', "Favorites must be an array"],
  ["5", "Favorites must be an array"],
])(
  "the favorites %s are refused, and those of before stay",
  { tags: ["S5.11", "S5.12", "S5.13"] },
  async (text, sentence) => {
    const own = await visitors.registered();
    await visitors.save(own.id, "[501]", bearer(own.access));
    expect((await visitors.save(own.id, text, bearer(own.access))).errors).toEqual([sentence]);
    expect(await visitors.wordpress.value(`get_user_meta( ${own.id}, 'favorites', true )`)).toBe("[501]");
  },
);

test("favorites of another user cannot be changed, nor an administrator's, nor without a login", {
  tags: ["S5.9"],
}, async () => {
  const own = await visitors.registered();
  const other = await visitors.registered(robert);
  await visitors.save(other.id, "[7]", bearer(other.access));
  const edit = ["Sorry, you are not allowed to edit this user: it takes the edit_user capability."];
  expect((await visitors.save(other.id, "[1]", bearer(own.access))).errors).toEqual(edit);
  expect((await visitors.save(1, "[1]", bearer(own.access))).errors).toEqual(edit);
  expect((await visitors.save(0, "[1]", bearer(own.access))).errors).toEqual(["Invalid user ID"]);
  expect((await visitors.save(own.id, "[1]")).errors).toEqual(["Sorry, you must be logged in to update favorites."]);
  expect(await visitors.wordpress.value(`get_user_meta( ${other.id}, 'favorites', true )`)).toBe("[7]");
});

test("changing another user's account gets the same error as a missing account", async () => {
  const own = await visitors.registered();
  const sentence = ["You do not have the appropriate capabilities to perform this action"];
  for (const [id, headers] of [
    ["1", bearer(own.access)],
    ["99999", bearer(own.access)],
    [String(own.id), {}],
  ] as const) {
    const change = { id, firstName: "Mallory", password: "mallory's 1 horse" };
    expect([id, (await visitors.mutate("updateUser", change, "user { databaseId }", headers)).errors]).toEqual([
      id,
      sentence,
    ]);
  }
  const weak = { id: String(own.id), password: "12345678" };
  const { errors } = await visitors.mutate("updateUser", weak, "user { databaseId }", bearer(own.access));
  expect(errors).toEqual(["This password is one of the most common ones. Please choose another."]);
});

test("visitors delete their own account with all its data, and no other", async () => {
  const own = await visitors.registered();
  const other = await visitors.registered(robert);
  const remove = (id: number, token: string) =>
    visitors.mutate<{ deletedId: string }>("deleteUser", { id: String(id) }, "deletedId", bearer(token));
  expect((await remove(other.id, own.access)).errors).toEqual(["Sorry, you are not allowed to delete users."]);
  expect((await remove(1, own.access)).errors).toEqual(["Sorry, you are not allowed to delete users."]);
  const { payload } = await remove(own.id, own.access);
  expect(payload?.deletedId).toBe(Buffer.from(`user:${own.id}`).toString("base64"));
  expect(await visitors.wordpress.value("array_column( get_users( array( 'orderby' => 'ID' ) ), 'ID' )")).toEqual([
    1,
    other.id,
  ]);
  expect([await visitors.refreshes(own.refresh), await visitors.viewer(own.access)]).toEqual([
    refused,
    "Internal server error",
  ]);
});

test("PHP logs no warning about the plugin", () => {
  expect(visitors.wordpress.debugLog().filter((line) => line.includes("/porchlight/"))).toEqual([]);
});
