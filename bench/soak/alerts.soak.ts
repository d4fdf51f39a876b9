import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAlerts } from "@porchlight/backend/alerts/open-alerts.ts";
import { expect, onTestFinished, test } from "vitest";
import { AlertDigest } from "#server/alerts/alert-digest.ts";
import { alertCatalog, alertHome } from "#server/testing/alert-catalog.ts";

const subscriptions = 10_000;
const products = 1500;

test("a change of every price is written as 10,000 mails, each once, with flat memory", async () => {
  const folder = await mkdtemp(join(tmpdir(), "alerts-"));
  const now = Date.now;
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const databaseUrl = process.env.ALERTS_DATABASE_URL ?? `file:${join(folder, "store.db")}`;
  const alerts = await openAlerts({ databaseUrl, channelsFor: () => new Map(), now, log });
  onTestFinished(async () => {
    await alerts.close();
    await rm(folder, { recursive: true, force: true });
  });
  const homesAt = (priceUsd: number) =>
    alertCatalog(Array.from({ length: products }, (_, id) => alertHome(id + 1, priceUsd + id * 100)));
  let catalog = homesAt(500_000);
  const digest = new AlertDigest({ alerts, loadCatalog: async () => catalog, now, log });
  await digest.run();
  await alerts.database.transaction().execute(async (transaction) => {
    for (let number = 0; number < subscriptions; number += 1) {
      const id = String(number);
      const recipient = { id, email: `${id}@example.com`, email_key: `${id}@example.com`, created_at_ms: 0 };
      await transaction.insertInto("alert_recipients").values(recipient).execute();
      const target = `price-to=${520_000 + number * 10}&beds=${1 + (number % 3)}`;
      const about = { kind: "search", target, title: target, frequency: "now", status: "active" } as const;
      await transaction
        .insertInto("alert_subscriptions")
        .values({ ...about, id, recipient_id: id, requested_at_ms: 0, seen_version: 0, due_at_ms: 0 })
        .execute();
    }
  });
  const residentMegabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);
  const before = residentMegabytes();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes());
  }, 20);
  catalog = homesAt(490_000);
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  digest.onWrite({ kinds: ["home"], uris: [] });
  await digest.run();
  clearInterval(sampling);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuSeconds = ((user + system) / 1e6).toFixed(1);
  console.log(
    `${subscriptions} mails were written in ${seconds} s, ${cpuSeconds} s of processor time; memory ${before} MB before, ${peak} MB at most.`,
  );
  expect(await alerts.mails.count()).toBe(subscriptions);
  const about = await alerts.database.selectFrom("alert_mails").select("subscription_id").distinct().execute();
  expect(about).toHaveLength(subscriptions);
  expect(await alerts.changes.since(0)).toEqual([]);
  // What a batch of 500 and the changes take, not what 10,000 subscriptions would.
  expect(peak - before).toBeLessThan(400);
});
