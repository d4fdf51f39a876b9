import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeMigration } from "@porchlight/backend/store/open-store.ts";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { memoryCounters } from "../http/throttle.ts";
import { formSigner, formTokens } from "../leads/form-tokens.ts";
import { readSettings } from "../settings.ts";
import { mailServer } from "../testing/mail-server.ts";
import { startAlerts } from "./alert-service.ts";

const all = {
  PUBLIC_URL: "https://www.switchgrass.example",
  LEADS_EMAIL: "hello@switchgrass.example",
  SMTP_URL: "smtp://127.0.0.1:1",
};

const secret = "a secret";

/** Starts alerts on an empty store, which is deleted after the test. */
async function start(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "alerts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const databaseUrl = `file:${join(folder, "store.db")}`;
  return await startAlerts(readSettings(environment), {
    ...{ databaseUrl, migration: storeMigration(databaseUrl), counters: memoryCounters(), secret },
    log: pino({ level: "silent" }),
  });
}

test.each<[string, Record<string, string>, boolean]>([
  ["offered with a mail server and the site's address", all, true],
  ["not offered without a mail server", { PUBLIC_URL: all.PUBLIC_URL }, false],
  ["not offered without the site's address", { LEADS_EMAIL: all.LEADS_EMAIL, SMTP_URL: all.SMTP_URL }, false],
  ["not offered when turned off", { ...all, ALERTS: "0" }, false],
])("alerts are %s", async (_, environment, isOffered) => {
  const started = await start(environment);
  expect(started !== null).toBe(isOffered);
  await started?.close();
});

test("closing alerts closes their connections to the mail server, which stay open after a mail", async () => {
  let closed = 0;
  const onClose = () => {
    closed += 1;
  };
  await using server = await mailServer(0, 0, Promise.resolve(), onClose);
  const started = await start({ ...all, SMTP_URL: server.smtpUrl });
  const outcome = started?.service.request({
    ...{ kind: "search", target: "beds=3", title: "3+ beds", frequency: "now", email: "ada@example.com" },
    ...{ address: "192.0.2.1", honeypot: "" },
    token: formTokens(formSigner(secret), () => Date.now() - 60_000).issue(),
  });
  expect(await outcome).toBe("sent");
  await expect.poll(() => server.mails.length).toBe(1);
  await started?.close();
  // Before they would be closed as idle.
  await expect.poll(() => closed, { timeout: 3000 }).toBe(1);
});
