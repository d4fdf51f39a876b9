import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { backendOn } from "#backend/testing/content-store.ts";
import {
  loginLinkMutation,
  messageOf,
  type ResponseUser,
  requestLoginLinkMutation,
  resetMailMutation,
  resetMutation,
  updateMutation,
} from "./testing/account-operations.ts";
import { accountSite } from "./testing/account-site.ts";

const accounts = accountSite();
const newPassword = "red barn at dusk";

/** What differs between the two purposes of a key. */
const purposes = [
  {
    kind: "password-reset",
    table: "password_resets",
    minutes: 30,
    field: "sendPasswordResetEmail",
    requestMutation: resetMailMutation,
    useMutation: resetMutation,
    unavailable: "Passwords cannot be reset by email here.",
    refused: "Password reset link is invalid.",
    expired: "Password reset link has expired.",
  },
  {
    kind: "login-link",
    table: "login_links",
    minutes: 15,
    field: "requestLoginLink",
    requestMutation: requestLoginLinkMutation,
    useMutation: loginLinkMutation,
    unavailable: "Login links cannot be sent by email here.",
    refused: "This login link is invalid or has expired.",
    expired: "This login link is invalid or has expired.",
  },
] as const;

describe.each(purposes)("the key of a $kind", (purpose) => {
  const { kind, table, minutes, field, requestMutation, useMutation, unavailable, refused, expired } = purpose;
  const database = () => accounts.site.store.database;
  const rows = () => database().selectFrom(table).selectAll().execute();
  const request = (username: string) =>
    accounts.server.post({ query: requestMutation, variables: { username, clientMutationId: "abcd1234" } });
  /** Requests a mail for a person, and resolves to its key. */
  async function keyOf({ username, email }: { readonly username: string; readonly email: string }): Promise<string> {
    await request(username);
    const mail = await accounts.post.next(email);
    if (mail.kind !== kind) throw new Error(`A mail of the kind ${mail.kind} came.`);
    return mail.key;
  }
  /** Uses a link; resolves to the message of its error. */
  const use = async (key: string, login: string) =>
    messageOf(
      (await accounts.server.post({ query: useMutation, variables: { key, login, password: newPassword } })).body,
    );

  test("is mailed to the account's address, by username or email address", async () => {
    const { username, email } = await accounts.newUser();
    for (const name of [username.toUpperCase(), ` ${email.toLowerCase()} `]) {
      const { status, body } = await request(name);
      expect([status, body]).toEqual([200, { data: { [field]: { clientMutationId: "abcd1234", success: true } } }]);
      const mail = { kind, to: email, username, minutes, key: expect.stringMatching(/^[\w-]{43}$/) };
      expect(await accounts.post.next(email)).toEqual(mail);
    }
  });

  test("is not mailed for an unknown name, with the same response", async () => {
    const { username, email } = await accounts.newUser();
    const [unknown, known] = [await request("nobody@example.com"), await request(username)];
    expect(unknown).toEqual(known);
    expect(await accounts.post.next(email)).toMatchObject({ kind });
    expect(accounts.post.mails.filter(({ to }) => to.startsWith("nobody"))).toEqual([]);
    expect(messageOf((await request("  ")).body)).toBe("Enter a username or email address.");
  });

  test("expires, and is deleted a day later", async () => {
    const person = await accounts.newUser();
    const id = person.user.databaseId;
    const before = Date.now();
    const key = await keyOf(person);
    const endsAfterMs = Number((await rows()).find(({ user_id }) => user_id === id)?.expires_at_ms) - before;
    expect(endsAfterMs).toBeGreaterThanOrEqual(minutes * 60_000);
    expect(endsAfterMs).toBeLessThan((minutes + 1) * 60_000);
    const endAt = (expires_at_ms: number) =>
      database().updateTable(table).set({ expires_at_ms }).where("user_id", "=", id).execute();
    await endAt(Date.now());
    expect(await use(key, person.username)).toBe(expired);
    await endAt(Date.now() - 24 * 3600_000);
    await keyOf(await accounts.newUser());
    expect((await rows()).map(({ user_id }) => user_id)).not.toContain(id);
  });

  test("works only for its account, only when complete, and stays valid after such attempts", async () => {
    const [owner, other] = [await accounts.newUser(), await accounts.newUser()];
    const key = await keyOf(owner);
    for (const [attempt, login] of [
      [key, other.username],
      [key, "nobody"],
      [key.slice(0, -1), owner.username],
      [`${key.slice(0, -2)}AA`, owner.username],
    ] as const) {
      expect(await use(attempt, login), `${attempt} ${login}`).toBe(refused);
    }
    expect(await use(key, owner.username)).toBeUndefined();
    expect(await use(key, owner.username)).toBe(refused);
  });

  test("is replaced by a newer one", async () => {
    const person = await accounts.newUser();
    const first = await keyOf(person);
    const second = await keyOf(person);
    expect(await use(first, person.username)).toBe(refused);
    expect(await use(second, person.username)).toBeUndefined();
  });

  test.each([
    ["email", (user: ResponseUser) => ({ email: `new-${user.username}@example.com` })],
    ["password", () => ({ password: "yellow leaves of the aspen" })],
  ])("is revoked by a change of the %s", async (_what, change) => {
    const person = await accounts.newUser();
    const { user } = person;
    const key = await keyOf(person);
    const input = { id: String(user.databaseId), ...change(user) };
    const { errors } = await accounts.site.request(updateMutation, { input }, { token: user.jwtAuthToken });
    expect(errors).toBeUndefined();
    expect(await use(key, person.username)).toBe(refused);
  });

  test("is stored as its hash", async () => {
    const person = await accounts.newUser();
    const key = await keyOf(person);
    const stored = await rows();
    expect(JSON.stringify(stored)).not.toContain(key);
    const own = stored.find(({ user_id }) => user_id === person.user.databaseId);
    expect(own?.key_hash).toBe(createHash("sha256").update(key).digest("base64url"));
  });

  test("cannot be requested without a mail server: any caller gets the same error", async () => {
    const { username } = await accounts.newUser();
    const silent = await backendOn(accounts.site.store.databaseUrl);
    for (const name of [username, "nobody"]) {
      const response = await silent.request(requestMutation, { username: name });
      expect(response.data).toEqual({ [field]: null });
      expect(messageOf(response)).toBe(unavailable);
    }
    await silent.backend.close();
  });
});
