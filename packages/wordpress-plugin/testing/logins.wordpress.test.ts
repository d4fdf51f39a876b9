import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { brand } from "../../../app/brand.ts";
import {
  bearer,
  jane,
  type Login,
  loginOf,
  refused,
  robert,
  siteAddress,
  startForVisitors,
  tokens,
  type UserPayload,
  type Visitors,
} from "./visitors.ts";

let visitors: Visitors;
beforeAll(async () => {
  visitors = await startForVisitors();
});
afterAll(() => visitors.wordpress.stop());
beforeEach(() => visitors.forget());

test("logging out everywhere ends all earlier tokens of the user, and no other user's", async () => {
  const old = await visitors.registered();
  const other = await visitors.registered(robert);
  const change = { id: String(old.id), refreshJwtUserSecret: true };
  const { payload } = await visitors.mutate<UserPayload>(
    "updateUser",
    change,
    `user { ${tokens} }`,
    bearer(old.access),
  );
  expect(await visitors.refreshes(old.refresh)).toEqual(refused);
  expect(await visitors.viewer(old.access)).toBe("Internal server error");
  const present = loginOf(payload as UserPayload);
  expect([present.refresh, await visitors.viewer(present.access)]).toEqual([null, old.id]);
  expect([await visitors.refreshes(other.refresh), await visitors.viewer(other.access)]).toEqual(["yes", other.id]);
});

/** The response to a logout with a refresh token. */
const logOut = async (jwtRefreshToken: string) => {
  const { payload } = await visitors.mutate<{ success: boolean }>("logout", { jwtRefreshToken }, "success");
  return payload?.success;
};

test("a logout ends the tokens of its login, refreshed ones too, and no other login's", async () => {
  const first = await visitors.registered();
  const second = await visitors.newLogin(jane);
  const { payload } = await visitors.mutate<{ authToken: string }>(
    "refreshJwtAuthToken",
    { jwtRefreshToken: first.refresh },
    "authToken refreshToken",
  );
  expect(payload).toMatchObject({ refreshToken: null });
  const refreshed = payload?.authToken ?? "";
  expect(await visitors.viewer(refreshed)).toBe(first.id);
  expect(await logOut(first.refresh)).toBe(true);
  expect(await visitors.refreshes(first.refresh)).toEqual(refused);
  expect([await visitors.viewer(first.access), await visitors.viewer(refreshed)]).toEqual([
    "Internal server error",
    "Internal server error",
  ]);
  expect([await visitors.refreshes(second.refresh), await visitors.viewer(second.access)]).toEqual(["yes", first.id]);
  const again = await visitors.newLogin(jane);
  expect([await visitors.refreshes(again.refresh), await visitors.viewer(again.access)]).toEqual(["yes", first.id]);
});

test("a logout succeeds without a valid refresh token, and an access token ends nothing", async () => {
  const login = await visitors.registered();
  expect([await logOut("no token"), await logOut(login.access)]).toEqual([true, true]);
  expect([await visitors.refreshes(login.refresh), await visitors.viewer(login.access)]).toEqual(["yes", login.id]);
});

test("a refresh token is rejected as an access token, also in a header without its space", async () => {
  const { id, access, refresh } = await visitors.registered();
  const viewer = async (authorization: string) => {
    const { data } = await visitors.wordpress.graphql<{ viewer: { databaseId: number } | null } | null>(
      "{ viewer { databaseId } }",
      {},
      { Authorization: authorization },
    );
    return data?.viewer?.databaseId;
  };
  expect(await viewer(`Bearer ${access}`)).toBe(id);
  expect([await viewer(`Bearer ${refresh}`), await viewer(`Bearer${refresh}`)]).toEqual([undefined, undefined]);
});

test("a new password ends earlier tokens, set on the site or by an administrator", async () => {
  const old = await visitors.registered();
  const password = "another horse 7";
  const change = { id: String(old.id), password };
  const { payload } = await visitors.mutate<UserPayload>(
    "updateUser",
    change,
    `user { ${tokens} }`,
    bearer(old.access),
  );
  expect([await visitors.refreshes(old.refresh), await visitors.viewer(old.access)]).toEqual([
    refused,
    "Internal server error",
  ]);
  const present = loginOf(payload as UserPayload);
  expect([present.refresh, await visitors.viewer(present.access)]).toEqual([null, old.id]);
  await visitors.wordpress.eval(`wp_update_user( array( 'ID' => ${old.id}, 'user_pass' => 'third horse 7' ) );`);
  expect(await visitors.viewer(present.access)).toBe("Internal server error");
});

/**
 * An access token of an account whose password was entered `seconds` ago; without a number, one from before the plugin.
 */
async function accessOf({ id }: Login, seconds?: number): Promise<string> {
  const entered =
    seconds === undefined
      ? "remove_filter( 'graphql_jwt_auth_token_before_sign', 'Porchlight\\with_auth_time', 5 );"
      : `$GLOBALS['porchlight_entered'][ ${id} ] = time() - ${seconds};`;
  return await visitors.wordpress.eval(
    `${entered} wp_set_current_user( ${id} ); echo WPGraphQL\\JWT_Authentication\\Auth::get_token( wp_get_current_user() );`,
  );
}

const tooOld = ["This login is too old for that. Log in again with your password."];

test("a new email, password or a deletion requires a recent login, a new name does not", async () => {
  const own = await visitors.registered();
  const changed = async (access: string, change: object) =>
    (await visitors.mutate("updateUser", { id: String(own.id), ...change }, "user { databaseId }", bearer(access)))
      .errors ?? "done";
  for (const seconds of [360, undefined]) {
    const access = await accessOf(own, seconds);
    expect(await changed(access, { email: "else@mailbox.example" })).toEqual(tooOld);
    expect(await changed(access, { password: "another horse 7" })).toEqual(tooOld);
    const deletion = await visitors.mutate("deleteUser", { id: String(own.id) }, "deletedId", bearer(access));
    expect(deletion.errors).toEqual(tooOld);
    expect(await changed(access, { firstName: "Janet" })).toBe("done");
  }
  expect(await changed(await accessOf(own, 240), { email: "else@mailbox.example" })).toBe("done");
});

test("a refreshed token, and one of another response, keep the time of the password", async () => {
  const own = await visitors.registered();
  const timeOf = (token: string): unknown =>
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).auth_time;
  const time = timeOf(own.refresh);
  expect(time).toBeTypeOf("number");
  const jwtRefreshToken = own.refresh;
  const refreshed = await visitors.mutate<{ authToken: string }>(
    "refreshJwtAuthToken",
    { jwtRefreshToken },
    "authToken",
  );
  expect(timeOf(refreshed.payload?.authToken ?? "")).toBe(time);
  const old = await accessOf(own, 360);
  const viewer = await visitors.wordpress.graphql<{ viewer: { jwtAuthToken: string } }>(
    "{ viewer { jwtAuthToken } }",
    {},
    bearer(old),
  );
  expect(timeOf(viewer.data.viewer.jwtAuthToken)).toBe(timeOf(old));
});

test("a refresh token is only in responses to a password, and never in a header", async () => {
  const own = await visitors.registered();
  expect(own.refresh).toMatch(/^ey/);
  const { data, headers } = await visitors.wordpress.graphql<{ viewer: Partial<UserPayload["user"]> }>(
    `{ viewer { ${tokens} } }`,
    {},
    bearer(own.access),
  );
  expect(data.viewer).toEqual({
    databaseId: own.id,
    jwtAuthToken: expect.stringMatching(/^ey/),
    jwtRefreshToken: null,
  });
  expect(headers.get("x-jwt-refresh")).toBeNull();
  const saved = await visitors.mutate<UserPayload>(
    "updateFavorites",
    { userId: own.id, favorites: "[1]" },
    `user { ${tokens} }`,
    bearer(own.access),
  );
  expect(saved.payload?.user.jwtRefreshToken).toBeNull();
  const login = await visitors.mutate<UserPayload & { refreshToken: string }>(
    "login",
    { username: jane.username, password: jane.password },
    `refreshToken user { ${tokens} }`,
  );
  expect(login.payload?.refreshToken).toMatch(/^ey/);
  expect(login.payload?.user.jwtRefreshToken).toMatch(/^ey/);
});

test("a refresh token from before the plugin was activated ends like any other", async () => {
  const own = await visitors.registered();
  const issued = await visitors.wordpress.eval(
    `remove_filter( 'graphql_jwt_auth_token_before_sign', 'Porchlight\\with_generation', 5 ); wp_set_current_user( ${own.id} );
     echo WPGraphQL\\JWT_Authentication\\Auth::get_refresh_token( wp_get_current_user() );`,
  );
  expect(await visitors.refreshes(issued)).toBe("yes");
  await visitors.wordpress.eval(`wp_update_user( array( 'ID' => ${own.id}, 'user_pass' => 'another horse 7' ) );`);
  expect(await visitors.refreshes(issued)).toEqual(refused);
});

test("a changed name ends no login", async () => {
  const own = await visitors.registered();
  await visitors.mutate(
    "updateUser",
    { id: String(own.id), firstName: "Janet" },
    "user { databaseId }",
    bearer(own.access),
  );
  expect([await visitors.refreshes(own.refresh), await visitors.viewer(own.access)]).toEqual(["yes", own.id]);
  expect(await visitors.wordpress.value(`get_userdata( ${own.id} )->first_name`)).toBe("Janet");
});

test("a refresh token is rejected as an access token, and the reverse", async () => {
  const own = await visitors.registered();
  expect(await visitors.viewer(own.refresh)).toBe("Internal server error");
  expect((await visitors.save(own.id, "[1]", bearer(own.refresh))).errors).toEqual(["Internal server error"]);
  expect(await visitors.refreshes(own.access)).toEqual(refused);
});

test("a reset mail links to the site; its key works once and ends all logins", async () => {
  const own = await visitors.registered();
  const before = visitors.wordpress.mails().length;
  const requestMail = async (username: string) =>
    (await visitors.mutate<{ success: boolean }>("sendPasswordResetEmail", { username }, "success")).payload;
  expect(await requestMail("nobody@mailbox.example")).toEqual({ success: true });
  expect(await requestMail(jane.email)).toEqual({ success: true });
  const mails = visitors.wordpress.mails().slice(before);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[jane.email, `A new password, ${brand.name}`]]);
  expect(mails[0]?.message.trim().split("\n").at(-1)).toBe(
    `${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.state} ${brand.address.zip}`,
  );
  const link = mails[0]?.message.split(/\s+/).find((word) => word.startsWith(siteAddress)) ?? "";
  expect(link).toMatch(/^https:\/\/www\.switchgrass\.example\/#reset-password\?key=\w+&login=jane$/);
  const key = new URLSearchParams(link.slice(link.indexOf("?"))).get("key");
  const reset = async (login: string, password: string, given = key) =>
    (await visitors.mutate("resetUserPassword", { key: given, login, password }, "user { databaseId }")).errors ??
    "done";
  expect(await reset("jane", "short")).toEqual(["Please choose a password of at least 8 characters."]);
  expect(await reset("jane", "a new horse 7", "nokey")).toEqual(["Password reset link is invalid."]);
  expect(await reset("nobody", "a new horse 7")).toEqual(["Password reset link is invalid."]);
  expect(await reset("jane", "a new horse 7")).toBe("done");
  expect(await reset("jane", "a newer horse 7")).toEqual(["Password reset link is invalid."]);
  expect([await visitors.refreshes(own.refresh), await visitors.viewer(own.access)]).toEqual([
    refused,
    "Internal server error",
  ]);
  expect((await visitors.logIn("jane", "a new horse 7")).errors).toBeUndefined();
});

test("mails come from the builder, not from “WordPress”; a name that somebody set stays", async () => {
  const senders =
    "array( apply_filters( 'wp_mail_from_name', 'WordPress' ), apply_filters( 'wp_mail_from_name', 'Jo' ) )";
  expect(await visitors.wordpress.value(senders)).toEqual([brand.name, "Jo"]);
});

test("without a token secret a login and a registration return an error that explains it", async () => {
  const errorsOf = async (mutation: string) => {
    const php = `add_filter( 'graphql_jwt_auth_secret_key', '__return_empty_string' ); wp_set_current_user( 0 ); echo wp_json_encode( graphql( array( 'query' => 'mutation { ${mutation} }' ) ) );`;
    const { errors } = JSON.parse(await visitors.wordpress.eval(php)) as { errors: { message: string }[] };
    return errors.map(({ message }) => message);
  };
  const errors = ["JWT Auth is not configured correctly. Please contact a site administrator."];
  const login = 'username: "jane", password: "not it"';
  expect(await errorsOf(`login(input: { clientMutationId: "a", ${login} }) { authToken }`)).toEqual(errors);
  expect(await errorsOf(`login(input: { ${login} }) { authToken }`)).toEqual(errors);
  const robert =
    'username: "bob", email: "bob@mailbox.example", password: "a horse of 7", firstName: "B", lastName: "O"';
  expect(await errorsOf(`registerUser(input: { ${robert} }) { user { databaseId } }`)).toEqual(errors);
  expect(await visitors.wordpress.value("get_user_by( 'login', 'bob' )")).toBe(false);
});

test("site reset links expire after half an hour; admins get WordPress’s own, valid for a day", async () => {
  const own = await visitors.registered();
  const [key, staffKey] = await visitors.wordpress.value<string[]>(
    `array( get_password_reset_key( get_userdata( ${own.id} ) ), get_password_reset_key( get_userdata( 1 ) ) )`,
  );
  const age = (id: number) =>
    `global $wpdb; $wpdb->query( "UPDATE {$wpdb->users} SET user_activation_key = CONCAT( ${Math.floor(Date.now() / 1000) - 31 * 60}, SUBSTRING( user_activation_key, LOCATE( ':', user_activation_key ) ) ) WHERE ID = ${id}" ); clean_user_cache( ${id} );`;
  await visitors.wordpress.eval(age(own.id) + age(1));
  const { errors } = await visitors.mutate(
    "resetUserPassword",
    { key, login: "jane", password: "a new horse 7" },
    "user { databaseId }",
  );
  expect(errors).toEqual(["Password reset link has expired."]);
  expect(await visitors.wordpress.value(`get_class( check_password_reset_key( '${staffKey}', 'admin' ) )`)).toBe(
    "WP_User",
  );
  const before = visitors.wordpress.mails().length;
  await visitors.wordpress.eval("retrieve_password( 'admin' );");
  expect(visitors.wordpress.mails().at(before)?.message).toContain(`${visitors.wordpress.url}/wp-login.php?`);
});

test("PHP logs no warning about the plugin", () => {
  expect(visitors.wordpress.debugLog().filter((line) => line.includes("/porchlight/"))).toEqual([]);
});
