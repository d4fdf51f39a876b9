import { describe, expect, test } from "vitest";
import { mailServer, wordsOf } from "../testing/mail-server.ts";
import { accountMails, mailPool } from "./mails.ts";

const from = "hello@switchgrass.example";
const to = "ada@example.com";
const publicUrl = "https://www.switchgrass.example";
const key = "Zm9yIGEgdGVzdCBvbmx5LCBub2JvZHkgaGFzIGl0IQ-_x";

test("the password reset link is on its own line, with its key after the hash", async () => {
  await using server = await mailServer();
  const send = accountMails({ smtpUrl: server.smtpUrl, from, publicUrl });
  await send({ kind: "password-reset", to, username: "ada o'neil+home@example.com", key, minutes: 30 });
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from, to: [to] });
  expect(mail?.text).toMatch(/^Subject: A new password, Switchgrass Homes\r$/m);
  expect(mail?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const link = `${publicUrl}/#reset-password?key=${key}&login=ada+o%27neil%2Bhome%40example.com`;
  const plain = wordsOf(mail?.text, "plain").split("\n\n");
  expect(plain).toEqual([
    "Someone, most likely you, asked for a new password for the account ada o'neil+home@example.com at www.switchgrass.example. Open this address to choose one:",
    link,
    "It works once and for 30 minutes. If you didn’t ask, do nothing: your password stays the same.",
    expect.stringMatching(/^Switchgrass Homes, /),
  ]);
  const escaped = link.replace("&", "&amp;");
  expect(wordsOf(mail?.text, "html")).toContain(`<a href="${escaped}"`);
  expect(wordsOf(mail?.text, "html").match(/href=/g)).toHaveLength(1);
});

test("the login link opens a dialog of the account's page, and is not to be forwarded", async () => {
  await using server = await mailServer();
  const send = accountMails({ smtpUrl: server.smtpUrl, from, publicUrl });
  await send({ kind: "login-link", to, username: "ada", key, minutes: 15 });
  const [mail] = server.mails;
  expect(mail?.to).toEqual([to]);
  expect(mail?.text).toMatch(/^Subject: Your login link, Switchgrass Homes\r$/m);
  expect(wordsOf(mail?.text, "plain").split("\n\n")).toEqual([
    "Someone, most likely you, asked for a link to log in to the account ada at www.switchgrass.example. Open this address and press the button:",
    `${publicUrl}/my-account/#login-link?key=${key}&login=ada`,
    "It works once and for 15 minutes, for whoever has it: don’t forward this email. If you didn’t ask, do nothing: nobody is logged in.",
    expect.stringMatching(/^Switchgrass Homes, /),
  ]);
});

test.each([
  [
    { kind: "email-changed", to, username: "ada", email: "new@example.com" } as const,
    "Your email address was changed",
    "The account ada now has the email address new@example.com in place of this one.",
  ],
  [
    { kind: "password-changed", to, username: "ada" } as const,
    "Your password was changed",
    "The account ada has a new password, and every login with the old one has ended. Passkeys still work.",
  ],
  [
    { kind: "passkey-added", to, username: "ada", name: "My phone" } as const,
    "A passkey was added",
    "The account ada has a new passkey to log in with: My phone.",
  ],
  [
    { kind: "passkey-removed", to, username: "ada", name: "My phone" } as const,
    "A passkey was removed",
    "The passkey My phone of the account ada was removed. It can no longer be used to log in.",
  ],
])("a change is mailed to the previous address of the account: %j", async (mail, subject, sentence) => {
  await using server = await mailServer();
  await accountMails({ smtpUrl: server.smtpUrl, from, publicUrl })(mail);
  expect(server.mails.map((each) => each.to)).toEqual([[to]]);
  expect(server.mails[0]?.text).toContain(`Subject: ${subject}, Switchgrass Homes`);
  const [first, second] = wordsOf(server.mails[0]?.text, "plain").split("\n\n");
  expect(first).toBe(sentence);
  expect(second).toMatch(/^If that wasn’t you, call 303-555-0142, /);
});

test("a rejected mail is an error that does not name the recipient", async () => {
  await using server = await mailServer(550);
  const failed = accountMails({ smtpUrl: server.smtpUrl, from, publicUrl })({
    kind: "password-changed",
    to,
    username: "ada",
  });
  await expect(failed).rejects.toThrow("The mail server did not accept the mail: EENVELOPE 550.");
});

describe("a pool of connections", () => {
  const send = async (server: { smtpUrl: string }, count: number, maxMs = 20_000) => {
    const pool = mailPool({ smtpUrl: server.smtpUrl, from, maxMs });
    const mails = Array.from({ length: count }, (_, number) => ({ to: `${number}@example.com`, text: "Hello" }));
    const results = await Promise.allSettled(mails.map(pool.send));
    pool.close();
    return results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
  };

  test("sends many mails through ten connections, each once, and closes them", async () => {
    let closed = 0;
    const onClose = () => {
      closed += 1;
    };
    await using server = await mailServer(0, 0, Promise.resolve(), onClose);
    expect(await send(server, 60)).toEqual([]);
    const expected = Array.from({ length: 60 }, (_, number) => [`${number}@example.com`]);
    expect(server.mails.map((each) => each.to).sort()).toEqual(expected.sort());
    expect(server.connectionCount()).toBe(10);
    // Before they would be closed as idle.
    await expect.poll(() => closed, { timeout: 3000 }).toBe(10);
  });

  test("has as many connections as the address of the mail server says", async () => {
    await using server = await mailServer();
    expect(await send({ smtpUrl: `${server.smtpUrl}/?maxConnections=3` }, 30)).toEqual([]);
    expect([server.mails.length, server.connectionCount()]).toEqual([30, 3]);
  });

  test("is used on after a refused recipient", async () => {
    await using server = await mailServer(550);
    const refused = "MailError: The mail server did not accept the mail: EENVELOPE 550.";
    expect(await send(server, 30)).toEqual(Array.from({ length: 30 }, () => refused));
    expect(server.connectionCount()).toBe(10);
  });

  test("gives up each mail that the server does not accept in time", async () => {
    await using server = await mailServer(0, 0, () => new Promise(() => {}));
    const late = "MailError: The mail server did not accept the mail: EABORT.";
    expect(await send(server, 30, 50)).toEqual(Array.from({ length: 30 }, () => late));
    expect(server.mails).toEqual([]);
  });
});
