import { expect, test } from "vitest";
import { memoryLog, temporaryStore, testAccounts, testPublicUrl } from "#backend/testing/content-store.ts";
import { AccountMailer } from "./account-mailer.ts";
import { Accounts } from "./accounts.ts";
import { PasswordHasher } from "./passwords.ts";
import { jane } from "./testing/account-operations.ts";

test("a login and a registration get HTTP 429 when too many passwords wait to be hashed", async () => {
  class FullHasher extends PasswordHasher {
    override get isFull() {
      return true;
    }
  }
  const store = await temporaryStore();
  const { database } = store;
  const mailer = new AccountMailer(undefined, memoryLog());
  const parts = { database, mailer, publicUrl: testPublicUrl, ...testAccounts };
  const busy = new Accounts({ ...parts, hasher: new FullHasher() });
  const turnedAway = {
    message: "Too many attempts. Please try again in 5 seconds.",
    extensions: { http: { status: 429, headers: { "retry-after": "5" } } },
  };
  await expect(busy.login({ username: "jane", password: "x" })).rejects.toMatchObject(turnedAway);
  await expect(busy.register(jane, { account: null, login: {}, rejection: null })).rejects.toMatchObject(turnedAway);
  await store.remove();
});
