import { readFileSync } from "node:fs";
import { sharedKey, signClientAddress } from "@porchlight/contract/shared-secret";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedSecret, startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const site = "https://www.switchgrass.example";
const jane = { username: "jane", email: "jane+home@mailbox.example", password: 'a "horse" \\ 7 é' };

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress({
    constants: { PORCHLIGHT_SITE: site },
    content: "update_option( 'users_can_register', 1 ); update_option( 'default_role', 'subscriber' );",
  });
});
afterAll(() => wordpress.stop());

/** Nobody has tried anything, and nobody has an account but the administrator. */
beforeEach(() =>
  wordpress.eval(`
    global $wpdb; Porchlight\\ensure_attempts_table(); $wpdb->query( 'DELETE FROM ' . Porchlight\\attempts_table() );
    foreach ( get_users( array( 'exclude' => array( 1 ) ) ) as $user ) wp_delete_user( $user->ID );
  `),
);

interface Login {
  readonly id: number;
  readonly access: string;
  readonly refresh: string;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** What the site sends with every operation of a visitor. */
function from(address: string, signature = signClientAddress(address, sharedKey(sharedSecret, "client-address"))) {
  return { "X-Porchlight-Client-Address": address, "X-Porchlight-Client-Signature": signature };
}

/** The fields of a mutation's input, and the sentences of what it fails with. */
async function mutate<Payload>(
  name: string,
  input: Readonly<Record<string, unknown>>,
  selection: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
  const response = await wordpress.graphql<Record<string, Payload | null>>(query, { input }, headers);
  const { status, data, errors } = response;
  return {
    status,
    payload: data[name] ?? null,
    errors: errors?.map(({ message }) => message),
    headers: response.headers,
  };
}

const tokens = "databaseId jwtAuthToken jwtRefreshToken";
interface User {
  readonly user: { readonly databaseId: number; readonly jwtAuthToken: string; readonly jwtRefreshToken: string };
}
const loginOf = ({ user }: User): Login => ({
  id: user.databaseId,
  access: user.jwtAuthToken,
  refresh: user.jwtRefreshToken,
});

async function register(account: { username: string; email: string; password: string }, address = "203.0.113.9") {
  const input = { firstName: "Jane", lastName: "Doe", ...account };
  return await mutate<User>("registerUser", input, `user { ${tokens} }`, from(address));
}

/** Somebody with an account, who is logged in. */
async function registered(account = jane): Promise<Login> {
  const { payload, errors } = await register(account, `203.0.113.${account.username.length}`);
  expect(errors).toBeUndefined();
  return loginOf(payload as User);
}

const logIn = (username: string, password: string, headers: Readonly<Record<string, string>> = {}) =>
  mutate<{ authToken: string }>("login", { username, password }, "authToken refreshToken", headers);

/** The id of whom an access token belongs to, or what it fails with. */
async function viewer(token: string) {
  const { data, errors } = await wordpress.graphql<{ viewer: { databaseId: number } | null }>(
    "{ viewer { databaseId } }",
    {},
    bearer(token),
  );
  return errors?.[0]?.message ?? data.viewer?.databaseId;
}

/** Whether a refresh token still gives an access token. */
const refreshes = async (refresh: string) =>
  (await mutate("refreshJwtAuthToken", { jwtRefreshToken: refresh }, "authToken")).errors ?? "yes";

const refused = ["The provided refresh token is invalid"];

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
  const { payload, errors } = await mutate("registerUser", input, "user { databaseId }", from("203.0.113.9"));
  expect({ payload, errors }).toEqual({ payload: null, errors: [sentence] });
  expect(await wordpress.value("count( get_users() )")).toBe(1);
});

test("the plugin refuses the passwords that the embedded backend refuses", async () => {
  const text = readFileSync(new URL("../../backend/accounts/common-passwords.txt", import.meta.url), "utf8");
  const common = text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
  expect(await wordpress.value("Porchlight\\account_rules()['commonPasswords']")).toEqual(common);
});

test("the visitor’s address may be the username, with its plus sign; every character of a password counts", async () => {
  const before = wordpress.mails().length;
  const { id } = await registered({ ...jane, username: jane.email });
  expect(await wordpress.value(`get_userdata( ${id} )->user_login`)).toBe(jane.email);
  expect((await logIn(jane.email, jane.password)).errors).toBeUndefined();
  expect((await logIn(jane.email, jane.password.replace("\\", ""))).payload).toBeNull();
  const mails = wordpress.mails().slice(before);
  expect(mails.map(({ to }) => to)).not.toContain(jane.email);
});

test("every wrong log-in gets one sentence, whoever exists", async () => {
  await registered();
  const wrong = ["&lt;strong&gt;Error:&lt;/strong&gt; Invalid username, email address or incorrect password."];
  for (const [name, password] of [
    ["jane", "not it"],
    [jane.email, "not it"],
    ["nobody", jane.password],
    ["nobody@mailbox.example", jane.password],
  ] as const) {
    expect([name, (await logIn(name, password)).errors]).toEqual([name, wrong]);
  }
});

test("nobody finds anybody else, and nobody learns which address has an account", async () => {
  const own = await registered();
  const other = await registered({ username: "robert", email: "robert@mailbox.example", password: jane.password });
  const find = (id: string, idType: string) =>
    `user(id: ${JSON.stringify(id)}, idType: ${idType}) { databaseId email favorites }`;
  const query = `{ a: ${find(String(other.id), "DATABASE_ID")} b: ${find("robert", "USERNAME")} c: ${find("1", "DATABASE_ID")}
    d: ${find("robert", "SLUG")} users { nodes { databaseId } } }`;
  for (const [headers, users] of [
    [{}, []],
    [bearer(own.access), [{ databaseId: own.id }]],
  ] as const) {
    const { data } = await wordpress.graphql<Record<string, unknown>>(query, {}, headers);
    expect([data.a, data.b ?? null, data.c, data.d, data.users]).toEqual([null, null, null, null, { nodes: users }]);
  }
  const byEmail = async (email: string) =>
    (await wordpress.graphql(`{ ${find(email, "EMAIL")} }`, {}, bearer(own.access))).errors?.[0]?.message;
  expect(await byEmail("robert@mailbox.example")).toBe(await byEmail("nobody@mailbox.example"));
});

const save = (userId: number, favorites: string, headers = {}) =>
  mutate<{ user: { favorites: string } }>("updateFavorites", { userId, favorites }, "user { favorites }", headers);

test("S3.4 S3.5 favorites are kept as numbers in their order; a new account has none", async () => {
  const own = await registered();
  const favorites = async () =>
    (await wordpress.graphql<{ viewer: { favorites: string } }>("{ viewer { favorites } }", {}, bearer(own.access)))
      .data.viewer.favorites;
  expect(await favorites()).toBe("[]");
  const { payload } = await save(own.id, '[502, 501, "503", null, 502, 1e999, {"a":4}]', bearer(own.access));
  expect(payload?.user.favorites).toBe("[502,501,502]");
  expect(await favorites()).toBe("[502,501,502]");
  expect((await save(own.id, "[]", bearer(own.access))).payload?.user.favorites).toBe("[]");
});

test.each([
  ["", "Invalid favorites data"],
  ["[1", "Invalid favorites JSON format"],
  ['{"a":1}', "Favorites must be an array"],
  ["5", "Favorites must be an array"],
])("S5.11 S5.12 S5.13 the favorites %s are refused, and those of before stay", async (text, sentence) => {
  const own = await registered();
  await save(own.id, "[501]", bearer(own.access));
  expect((await save(own.id, text, bearer(own.access))).errors).toEqual([sentence]);
  expect(await wordpress.value(`get_user_meta( ${own.id}, 'favorites', true )`)).toBe("[501]");
});

test("S5.9 nobody changes another’s favorites, nor an administrator’s, nor without a login", async () => {
  const own = await registered();
  const other = await registered({ username: "robert", email: "robert@mailbox.example", password: jane.password });
  await save(other.id, "[7]", bearer(other.access));
  const edit = ["Sorry, you are not allowed to edit this user: it takes the edit_user capability."];
  expect((await save(other.id, "[1]", bearer(own.access))).errors).toEqual(edit);
  expect((await save(1, "[1]", bearer(own.access))).errors).toEqual(edit);
  expect((await save(0, "[1]", bearer(own.access))).errors).toEqual(["Invalid user ID"]);
  expect((await save(own.id, "[1]")).errors).toEqual(["Sorry, you must be logged in to update favorites."]);
  expect(await wordpress.value(`get_user_meta( ${other.id}, 'favorites', true )`)).toBe("[7]");
});

test("logging out everywhere ends refresh and access tokens of before, and nobody else’s", async () => {
  const old = await registered();
  const other = await registered({ username: "robert", email: "robert@mailbox.example", password: jane.password });
  const change = { id: String(old.id), refreshJwtUserSecret: true };
  const { payload } = await mutate<User>("updateUser", change, `user { ${tokens} }`, bearer(old.access));
  expect(await refreshes(old.refresh)).toEqual(refused);
  expect(await viewer(old.access)).toBe("Internal server error");
  const present = loginOf(payload as User);
  expect([await refreshes(present.refresh), await viewer(present.access)]).toEqual(["yes", old.id]);
  expect([await refreshes(other.refresh), await viewer(other.access)]).toEqual(["yes", other.id]);
});

test("a new password ends them too, chosen on the site or by an administrator", async () => {
  const old = await registered();
  const password = "another horse 7";
  const change = { id: String(old.id), password };
  const { payload } = await mutate<User>("updateUser", change, `user { ${tokens} }`, bearer(old.access));
  expect([await refreshes(old.refresh), await viewer(old.access)]).toEqual([refused, "Internal server error"]);
  const present = loginOf(payload as User);
  expect([await refreshes(present.refresh), await viewer(present.access)]).toEqual(["yes", old.id]);
  await wordpress.eval(`wp_update_user( array( 'ID' => ${old.id}, 'user_pass' => 'third horse 7' ) );`);
  expect([await refreshes(present.refresh), await viewer(present.access)]).toEqual([refused, "Internal server error"]);
});

test("a change of a name ends nothing", async () => {
  const own = await registered();
  await mutate("updateUser", { id: String(own.id), firstName: "Janet" }, "user { databaseId }", bearer(own.access));
  expect([await refreshes(own.refresh), await viewer(own.access)]).toEqual(["yes", own.id]);
  expect(await wordpress.value(`get_userdata( ${own.id} )->first_name`)).toBe("Janet");
});

test("a refresh token is no access token, and an access token refreshes nothing", async () => {
  const own = await registered();
  expect(await viewer(own.refresh)).toBe("Internal server error");
  expect((await save(own.id, "[1]", bearer(own.refresh))).errors).toEqual(["Internal server error"]);
  expect(await refreshes(own.access)).toEqual(refused);
});

test("who changes somebody else’s account reads the same of one that is not there", async () => {
  const own = await registered();
  const sentence = ["You do not have the appropriate capabilities to perform this action"];
  for (const [id, headers] of [
    ["1", bearer(own.access)],
    ["99999", bearer(own.access)],
    [String(own.id), {}],
  ] as const) {
    const change = { id, firstName: "Mallory", password: "mallory's 1 horse" };
    expect([id, (await mutate("updateUser", change, "user { databaseId }", headers)).errors]).toEqual([id, sentence]);
  }
  const weak = { id: String(own.id), password: "12345678" };
  const { errors } = await mutate("updateUser", weak, "user { databaseId }", bearer(own.access));
  expect(errors).toEqual(["This password is one of the most common ones. Please choose another."]);
});

test("a forgotten password: the mail leads to the site, its key works once, and ends all logins", async () => {
  const own = await registered();
  const before = wordpress.mails().length;
  const ask = async (username: string) =>
    (await mutate<{ success: boolean }>("sendPasswordResetEmail", { username }, "success")).payload;
  expect(await ask("nobody@mailbox.example")).toEqual({ success: true });
  expect(await ask(jane.email)).toEqual({ success: true });
  const mails = wordpress.mails().slice(before);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[jane.email, "A new password, Porchlight"]]);
  const link = mails[0]?.message.split(/\s+/).find((word) => word.startsWith(site)) ?? "";
  expect(link).toMatch(/^https:\/\/www\.switchgrass\.example\/#reset-password\?key=\w+&login=jane$/);
  const key = new URLSearchParams(link.slice(link.indexOf("?"))).get("key");
  const reset = async (login: string, password: string, given = key) =>
    (await mutate("resetUserPassword", { key: given, login, password }, "user { databaseId }")).errors ?? "done";
  expect(await reset("jane", "short")).toEqual(["Please choose a password of at least 8 characters."]);
  expect(await reset("jane", "a new horse 7", "nokey")).toEqual(["Password reset link is invalid."]);
  expect(await reset("nobody", "a new horse 7")).toEqual(["Password reset link is invalid."]);
  expect(await reset("jane", "a new horse 7")).toBe("done");
  expect(await reset("jane", "a newer horse 7")).toEqual(["Password reset link is invalid."]);
  expect([await refreshes(own.refresh), await viewer(own.access)]).toEqual([refused, "Internal server error"]);
  expect((await logIn("jane", "a new horse 7")).errors).toBeUndefined();
});

test("a link is over after half an hour on the site; who works in the admin gets WordPress’s own, for a day", async () => {
  const own = await registered();
  const [key, staffKey] = await wordpress.value<string[]>(
    `array( get_password_reset_key( get_userdata( ${own.id} ) ), get_password_reset_key( get_userdata( 1 ) ) )`,
  );
  const age = (id: number) =>
    `global $wpdb; $wpdb->query( "UPDATE {$wpdb->users} SET user_activation_key = CONCAT( ${Math.floor(Date.now() / 1000) - 31 * 60}, SUBSTRING( user_activation_key, LOCATE( ':', user_activation_key ) ) ) WHERE ID = ${id}" ); clean_user_cache( ${id} );`;
  await wordpress.eval(age(own.id) + age(1));
  const { errors } = await mutate(
    "resetUserPassword",
    { key, login: "jane", password: "a new horse 7" },
    "user { databaseId }",
  );
  expect(errors).toEqual(["Password reset link has expired."]);
  expect(await wordpress.value(`get_class( check_password_reset_key( '${staffKey}', 'admin' ) )`)).toBe("WP_User");
  const before = wordpress.mails().length;
  await wordpress.eval("retrieve_password( 'admin' );");
  expect(wordpress.mails().at(before)?.message).toContain(`${wordpress.url}/wp-login.php?`);
});

test("visitors delete their own account, with everything of theirs, and no other", async () => {
  const own = await registered();
  const other = await registered({ username: "robert", email: "robert@mailbox.example", password: jane.password });
  const remove = (id: number, token: string) =>
    mutate<{ deletedId: string }>("deleteUser", { id: String(id) }, "deletedId", bearer(token));
  expect((await remove(other.id, own.access)).errors).toEqual(["Sorry, you are not allowed to delete users."]);
  expect((await remove(1, own.access)).errors).toEqual(["Sorry, you are not allowed to delete users."]);
  const { payload } = await remove(own.id, own.access);
  expect(payload?.deletedId).toBe(Buffer.from(`user:${own.id}`).toString("base64"));
  expect(await wordpress.value("array_column( get_users( array( 'orderby' => 'ID' ) ), 'ID' )")).toEqual([1, other.id]);
  expect([await refreshes(own.refresh), await viewer(own.access)]).toEqual([refused, "Internal server error"]);
});

/** Makes the wait after the last of five attempts nearly an hour: no test depends on how fast this machine is. */
const stretchWaits = () =>
  wordpress.eval(
    "global $wpdb; $wpdb->query( 'UPDATE ' . Porchlight\\attempts_table() . ' SET last_at = last_at + 3570000 WHERE attempts >= 5' );",
  );

test("five guesses go ahead, the next has to wait; other visitors are not met by it", async () => {
  await registered();
  for (let guess = 1; guess <= 5; guess++) {
    expect((await logIn("jane", `guess ${guess}`, from("198.51.100.1"))).status).toBe(200);
  }
  await stretchWaits();
  const sixth = await logIn("JANE", jane.password, from("198.51.100.1"));
  expect([sixth.status, sixth.payload]).toEqual([429, null]);
  expect(sixth.errors).toEqual(["Too many attempts. Please try again in 60 minutes."]);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await logIn("jane", jane.password, from("198.51.100.2"))).errors).toBeUndefined();
});

test("beyond the limit attempts are let through after 1, 2, 4 and then always 8 seconds, less a quarter", async () => {
  const attempt = (atMs: number) =>
    `Porchlight\\count_attempt( array( 'name' => 't', 'limit' => 2, 'seconds' => 900, 'beyond' => 'queue' ), 's', ${atMs} )`;
  const times = [0, 0, 749, 750, 2249, 2250, 5249, 5250, 11_249, 11_250, 17_249, 17_250, 899_999, 900_000];
  expect(await wordpress.value(`array( ${times.map(attempt).join(", ")} )`)).toEqual([
    ...[0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0],
  ]);
});

test("attempts at the same time count, also several in one request", async () => {
  const attempts = Array.from({ length: 12 }, (_, index) =>
    register({ ...jane, username: `jane${index}`, email: `jane${index}@mailbox.example` }, "198.51.100.1"),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  const guesses = Array.from(
    { length: 7 },
    (_, index) =>
      `r${index}: registerUser(input: { username: "robert${index}", email: "robert${index}@mailbox.example", password: "a horse of seven", firstName: "R", lastName: "D" }) { clientMutationId }`,
  );
  const { errors } = await wordpress.graphql(`mutation { ${guesses.join(" ")} }`, {}, from("198.51.100.3"));
  expect(errors?.map(({ message }) => message)).toEqual(
    Array.from({ length: 2 }, () => "Too many attempts. Please try again in 60 minutes."),
  );
});

test("an address that the site has not signed is nobody’s: guesses under many of them count together", async () => {
  await registered();
  const key = sharedKey("another secret than the shared one", "client-address");
  const guess = async (number: number) => {
    const address = `198.51.100.${number}`;
    const forged = [
      signClientAddress(address, key),
      "",
      signClientAddress("198.51.100.99", sharedKey(sharedSecret, "client-address")),
    ];
    return (await logIn("jane", `guess ${number}`, from(address, forged[number % 3]))).status;
  };
  for (let number = 1; number <= 5; number++) expect(await guess(number)).toBe(200);
  await stretchWaits();
  expect([await guess(6), await guess(7), await guess(8)]).toEqual([429, 429, 429]);
  // Who comes through the site is not held up by them.
  expect((await logIn("jane", jane.password, from("203.0.113.50"))).errors).toBeUndefined();
});

test("five registrations an hour for an address, three mails in half an hour for a name", async () => {
  for (let number = 1; number <= 5; number++) {
    const account = { username: `jane${number}`, email: `jane${number}@mailbox.example`, password: jane.password };
    expect((await register(account, "198.51.100.1")).errors).toBeUndefined();
  }
  const sixth = await register(jane, "198.51.100.1");
  expect([sixth.status, sixth.errors]).toEqual([429, ["Too many attempts. Please try again in 60 minutes."]]);
  const before = wordpress.mails().length;
  for (let number = 1; number <= 5; number++) {
    const ask = { username: "Jane1@mailbox.example" };
    const { payload } = await mutate("sendPasswordResetEmail", ask, "success", from(`198.51.100.${number}`));
    expect(payload).toEqual({ success: true });
  }
  expect(wordpress.mails().slice(before)).toHaveLength(3);
});

test("without a secret nothing is counted: all visitors would be one", async () => {
  await registered();
  wordpress.define({ PORCHLIGHT_SECRET: "" });
  try {
    for (let guess = 1; guess <= 8; guess++) {
      expect((await logIn("jane", `guess ${guess}`, from("198.51.100.1"))).status).toBe(200);
    }
  } finally {
    wordpress.define({ PORCHLIGHT_SECRET: sharedSecret });
  }
});

test("PHP and the site agree on what a signed address is", async () => {
  const cases = JSON.parse(readFileSync(new URL("../../contract/preview-cases.json", import.meta.url), "utf8")) as {
    secret: string;
    clientAddresses: { address: string; signature: string }[];
  };
  wordpress.define({ PORCHLIGHT_SECRET: cases.secret });
  try {
    for (const { address, signature } of cases.clientAddresses) {
      const given = `$_SERVER['HTTP_X_PORCHLIGHT_CLIENT_ADDRESS'] = '${address}'; $_SERVER['HTTP_X_PORCHLIGHT_CLIENT_SIGNATURE'] = '${signature}';`;
      expect(await wordpress.eval(`${given} echo Porchlight\\client_address();`)).toBe(address);
    }
  } finally {
    wordpress.define({ PORCHLIGHT_SECRET: sharedSecret });
  }
});

test("PHP has nothing to say about the plugin", () => {
  expect(wordpress.debugLog().filter((line) => line.includes("/porchlight/"))).toEqual([]);
});
