import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeMigration } from "@porchlight/backend/store/open-store.ts";
import pino from "pino";
import { expect, test } from "vitest";
import { memoryCounters } from "../http/throttle.ts";
import { readSettings } from "../settings.ts";
import { startAlerts } from "./alert-service.ts";

const all = {
  PUBLIC_URL: "https://www.switchgrass.example",
  LEADS_EMAIL: "hello@switchgrass.example",
  SMTP_URL: "smtp://127.0.0.1:1",
};

test.each<[string, Record<string, string>, boolean]>([
  ["offered with a mail server and the site's address", all, true],
  ["not offered without a mail server", { PUBLIC_URL: all.PUBLIC_URL }, false],
  ["not offered without the site's address", { LEADS_EMAIL: all.LEADS_EMAIL, SMTP_URL: all.SMTP_URL }, false],
  ["not offered when turned off", { ...all, ALERTS: "0" }, false],
])("alerts are %s", async (_, environment, isOffered) => {
  const folder = mkdtempSync(join(tmpdir(), "alerts-"));
  const databaseUrl = `file:${join(folder, "store.db")}`;
  const started = await startAlerts(readSettings(environment), {
    ...{ databaseUrl, migration: storeMigration(databaseUrl), counters: memoryCounters(), secret: "a secret" },
    log: pino({ level: "silent" }),
  });
  expect(started !== null).toBe(isOffered);
  await started?.close();
  rmSync(folder, { recursive: true });
});
