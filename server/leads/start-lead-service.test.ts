import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeMigration } from "@porchlight/backend/store/open-store.ts";
import { visitLead } from "@porchlight/backend/testing/leads.ts";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { memoryCounters } from "../http/throttle.ts";
import { readSettings } from "../settings.ts";
import { postServer } from "../testing/post-server.ts";
import { startLeadService } from "./lead-service.ts";

/** A folder with a mapping file, and the settings that name it. */
function settingsWith(mapping: object) {
  const folder = mkdtempSync(join(tmpdir(), "crm-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "crm.json");
  writeFileSync(file, JSON.stringify(mapping));
  const databaseUrl = `file:${join(folder, "store.db")}`;
  const options = {
    ...{ databaseUrl, migration: storeMigration(databaseUrl), counters: memoryCounters(), secret: "a secret" },
    log: pino({ level: "silent" }),
  };
  return { file, start: () => startLeadService(readSettings({ CRM_MAPPING_FILE: file }), options) };
}

test("a form reaches the CRM of the mapping file, with a key from the environment", async () => {
  await using server = await postServer(202);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("CRM_KEY", "a-key");
  const headers = { Authorization: "Bearer {env.CRM_KEY}" };
  const { start } = settingsWith({ targets: [{ url: server.url, headers, body: { id: "{id}" } }] });
  // A form that was just shown is not from a person.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { service, store, close } = await start();
  onTestFinished(close);
  const { isSpam: _, ...lead } = visitLead;
  const token = service.issueToken();
  vi.setSystemTime(Date.now() + 10_000);
  const outcome = await service.submit({ ...lead, token, honeypot: "", address: "203.0.113.7" });
  expect(outcome).toEqual({ id: expect.any(String) });
  await expect.poll(() => store.all()).toMatchObject([{ deliveries: [{ channel: "crm", status: "sent" }] }]);
  expect(server.posts).toMatchObject([{ headers: { authorization: "Bearer a-key" }, body: JSON.stringify(outcome) }]);
});

test("an invalid mapping file ends the start with one line", async () => {
  const { file, start } = settingsWith({ targets: [{ url: "https://crm.example.com/", body: {}, heads: {} }] });
  await expect(start()).rejects.toMatchObject({
    name: "SettingsError",
    message: expect.stringMatching(`^CRM_MAPPING_FILE: ${file}: targets\\.0\\.heads: expected no such key, but .+\\.$`),
  });
});
