import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, temporarySite } from "#backend/testing/content-store.ts";
import {
  deleteMutation,
  jane,
  loginMutation,
  mailbox,
  messageOf,
  type ResponseUser,
  refreshMutation,
  registered,
  resetMailMutation,
  resetMutation,
  updateMutation,
} from "./testing/account-operations.ts";
import { testClock } from "./testing/clock.ts";

const clock = testClock();
const minutes = (count: number) => count * 60_000;
const post = mailbox();
let site: TestSite & { remove(): Promise<void> };
beforeAll(async () => {
  site = await temporarySite(async () => undefined, { now: clock.now, sendAccountMail: post.sendAccountMail });
});
afterAll(() => site.remove());

let people = 0;
/** Registers a new user. */
async function newUser() {
  people += 1;
  return await registered(site, { ...jane, username: `jane${people}`, email: `jane${people}@example.com` });
}
const update = (token: string, input: object) =>
  site.request<{ updateUser: { user: ResponseUser } | null }>(updateMutation, { input }, { token });
const tooOld = "This login is too old for that. Log in again with your password.";
const refresh = async (jwtRefreshToken: string) =>
  (
    await site.data<{ refreshJwtAuthToken: { authToken: string; refreshToken: string } }>(refreshMutation, {
      jwtRefreshToken,
    })
  ).refreshJwtAuthToken;

test.each([{ email: "else@example.com" }, { password: "red barn at dusk" }])(
  "a change succeeds up to five minutes after password entry, but not later: %j",
  async (input) => {
    const user = await newUser();
    clock.pass(minutes(5) + 1000);
    const late = await update(user.jwtAuthToken, { id: user.id, firstName: "Mary", ...input });
    expect([late.data, messageOf(late)]).toEqual([{ updateUser: null }, tooOld]);
    const viewer = await site.data("{ viewer { email firstName } }", {}, { token: user.jwtAuthToken });
    expect(viewer).toEqual({ viewer: { email: user.email, firstName: "Jane" } });
    const { username } = user;
    const again = await site.data<{ login: { authToken: string } }>(loginMutation, {
      input: { username, password: jane.password },
    });
    clock.pass(minutes(5));
    expect(messageOf(await update(again.login.authToken, { id: user.id, ...input }))).toBeUndefined();
  },
);

test("changing a name and ending all logins need no recent login", async () => {
  const user = await newUser();
  clock.pass(minutes(50));
  const { data } = await update(user.jwtAuthToken, { id: user.id, firstName: "Mary", email: null, password: null });
  expect(data.updateUser?.user.firstName).toBe("Mary");
  expect(messageOf(await update(user.jwtAuthToken, { id: user.id, refreshJwtUserSecret: true }))).toBeUndefined();
});

test("an account is deleted after a recent login only", async () => {
  const user = await newUser();
  clock.pass(minutes(5) + 1000);
  expect(messageOf(await site.request(deleteMutation, { id: user.id }, { token: user.jwtAuthToken }))).toBe(tooOld);
  expect(await site.data("{ viewer { id } }", {}, { token: user.jwtAuthToken })).toEqual({ viewer: { id: user.id } });
});

test("a refresh, and a token of another response, keep the time of the password entry", async () => {
  const user = await newUser();
  clock.pass(minutes(5));
  const fresh = await refresh(user.jwtRefreshToken);
  const own = await site.data<{ viewer: ResponseUser }>("{ viewer { jwtAuthToken } }", {}, { token: fresh.authToken });
  const email = "kept@example.com";
  expect(messageOf(await update(fresh.authToken, { id: user.id, email }))).toBeUndefined();
  clock.pass(1000);
  const next = await refresh(fresh.refreshToken);
  for (const token of [next.authToken, own.viewer.jwtAuthToken]) {
    expect(messageOf(await update(token, { id: user.id, email }))).toBe(tooOld);
  }
});

test("a password reset is a recent login, and a new password makes no older one recent", async () => {
  const user = await newUser();
  clock.pass(minutes(10));
  await site.request(resetMailMutation, { username: user.username });
  const mail = await post.next(user.email);
  const key = mail.kind === "password-reset" ? mail.key : "";
  const login = user.username;
  const { resetUserPassword } = await site.data<{ resetUserPassword: { user: ResponseUser } }>(resetMutation, {
    ...{ key, login, password: "red barn at dusk" },
  });
  clock.pass(minutes(4));
  const { jwtAuthToken } = resetUserPassword.user;
  const changed = await update(jwtAuthToken, { id: user.id, password: "white barn at dawn" });
  expect(messageOf(changed)).toBeUndefined();
  clock.pass(minutes(2));
  const token = changed.data.updateUser?.user.jwtAuthToken ?? "";
  expect(messageOf(await update(token, { id: user.id, password: "red barn at dusk" }))).toBe(tooOld);
});

test("an invalid change is reported before the age of the login", async () => {
  const user = await newUser();
  clock.pass(minutes(6));
  expect(messageOf(await update(user.jwtAuthToken, { id: user.id, email: "jane" }))).toBe(
    "The email address you are trying to use is invalid",
  );
});
