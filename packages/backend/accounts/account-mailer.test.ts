import { expect, test } from "vitest";
import { memoryLog } from "#backend/testing/content-store.ts";
import { type AccountMail, AccountMailer } from "./account-mailer.ts";

const mail: AccountMail = { kind: "password-changed", to: "ada@example.com", username: "ada" };

test("a failed mail is retried once, and the log never has the recipient", async () => {
  const log = memoryLog();
  const tried: AccountMail[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const send = async (each: AccountMail) => {
    tried.push(each);
    if (tried.length === 2) resolve();
    throw new Error("The mail server did not accept the mail.");
  };
  const mailer = new AccountMailer(send, log, { retryMs: 1 });
  mailer.sendLater(async () => mail);
  await done;
  await mailer.close();
  expect(tried).toEqual([mail, mail]);
  expect(log.lines.map(({ message }) => message)).toEqual([
    "A mail about an account was not sent; it is sent once more.",
    "A mail about an account was not sent.",
  ]);
  expect(JSON.stringify(log.lines)).not.toContain("ada");
});

test("closing sends pending mails at once and does not wait for a retry", async () => {
  const log = memoryLog();
  let tried = 0;
  const send = async () => {
    tried += 1;
    throw new Error("The mail server did not accept the mail.");
  };
  const mailer = new AccountMailer(send, log, { retryMs: 3_600_000 });
  mailer.sendLater(async () => mail);
  await mailer.close();
  expect(tried).toBe(1);
  expect(log.lines.map(({ message }) => message)).toEqual(["A mail about an account was not sent."]);
});

test("an error while a mail is created is logged, and nothing is sent", async () => {
  const log = memoryLog();
  const sent: AccountMail[] = [];
  const mailer = new AccountMailer(async (each) => void sent.push(each), log);
  mailer.sendLater(() => Promise.reject(new Error("The store is locked.")));
  mailer.sendLater(async () => undefined);
  await mailer.close();
  expect(sent).toEqual([]);
  expect(log.lines).toHaveLength(1);
});

test("more than a hundred pending mails are rejected", async () => {
  const log = memoryLog();
  const sent: AccountMail[] = [];
  const mailer = new AccountMailer(async (each) => void sent.push(each), log);
  for (let index = 0; index < 103; index++) mailer.sendLater(async () => mail);
  await mailer.close();
  expect(sent).toHaveLength(100);
  expect(log.lines).toHaveLength(3);
});
