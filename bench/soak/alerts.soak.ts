import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAlerts } from "@porchlight/backend/alerts/open-alerts.ts";
import { expect, onTestFinished, test } from "vitest";
import { AlertDigest } from "#server/alerts/alert-digest.ts";
import { alertCatalog, alertHome } from "#server/testing/alert-catalog.ts";
import { addSubscribers, limitedMailServer, startAlertProcess } from "#server/testing/alert-processes.ts";

/** Fewer on a machine that is busy with other work. */
const subscriptions = Number(process.env.ALERTS_SUBSCRIPTIONS ?? 10_000);
const products = 1500;

const ids = Array.from({ length: subscriptions }, (_, number) => String(number).padStart(5, "0"));
const targetOf = (position: number) => `price-to=${520_000 + position * 10}&beds=${1 + (position % 3)}`;
const homesAt = (priceUsd: number) =>
  alertCatalog(Array.from({ length: products }, (_, id) => alertHome(id + 1, priceUsd + id * 100)));

/** An empty store, at `ALERTS_DATABASE_URL` where it is set, with alerts that nothing sends. */
async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), "alerts-"));
  const now = Date.now;
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const databaseUrl = process.env.ALERTS_DATABASE_URL ?? `file:${join(folder, "store.db")}`;
  const alerts = await openAlerts({ databaseUrl, channelsFor: () => new Map(), now, log });
  onTestFinished(async () => {
    await alerts.database.deleteFrom("alert_recipients").execute();
    await alerts.database.deleteFrom("alert_products").execute();
    await alerts.database.deleteFrom("alert_changes").execute();
    await alerts.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, databaseUrl, alerts, now, log };
}

test("a change of every price is written as a mail for each, once, with flat memory", async () => {
  const { alerts, now, log } = await openStore();
  let catalog = homesAt(500_000);
  const digest = new AlertDigest({ alerts, loadCatalog: async () => catalog, now, log });
  await digest.run();
  await addSubscribers(alerts.database, ids, targetOf);
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

test("each mail is sent once by two processes, one of which is killed midway", async () => {
  const { alerts, now, log, folder, databaseUrl } = await openStore();
  await new AlertDigest({ alerts, loadCatalog: async () => homesAt(500_000), now, log }).run();
  await addSubscribers(alerts.database, ids, targetOf);
  const catalogFile = join(folder, "catalog.json");
  await writeFile(catalogFile, JSON.stringify(homesAt(490_000)));
  await using server = await limitedMailServer();
  const start = () => startAlertProcess({ databaseUrl, smtpUrl: server.smtpUrl, catalogFile, aheadMs: 0 });
  const startedMs = performance.now();
  const seconds = () => Math.round((performance.now() - startedMs) / 100) / 10;
  const [killed, other] = [start(), start()];
  const waiting = { timeout: 1_800_000, interval: 200 };
  const half = subscriptions / 2;
  server.openFor(half);
  await expect.poll(() => server.mails.length, waiting).toBeGreaterThan(0);
  const firstSeconds = seconds();
  await expect.poll(() => server.mails.length, waiting).toBe(half);
  // Both wait for the mail server: nothing that it has accepted is unrecorded.
  await expect.poll(() => alerts.mails.count(), waiting).toBe(subscriptions - half);
  await killed.kill();
  server.openFor(subscriptions);
  await expect.poll(() => alerts.mails.count(), waiting).toBeLessThanOrEqual(50);
  const otherSeconds = seconds();
  // What the killed process had claimed, at most a batch, is due again after 30 s.
  await expect.poll(() => alerts.mails.count(), waiting).toBe(0);
  const peak = other.peakMegabytes() ?? 0;
  const cpuSeconds = other.cpuSeconds() ?? 0;
  console.log(
    `The first mail arrived after ${firstSeconds} s, all but those of the killed process after ${otherSeconds} s, all ${server.mails.length} after ${seconds()} s, through ${server.connectionCount()} connections; the other process had ${cpuSeconds} s of processor time and at most ${peak} MB.`,
  );
  await other.kill();
  expect(server.mails.map(({ to }) => to[0]).sort()).toEqual(ids.map((id) => `${id}@example.com`));
  expect(firstSeconds).toBeLessThan(60);
  expect(peak).toBeLessThan(600);
  // Within a minute on an idle machine; time that other work takes is not counted.
  expect(cpuSeconds).toBeLessThan(60);
  expect(server.connectionCount()).toBeLessThan(40 + subscriptions / 20);
});
