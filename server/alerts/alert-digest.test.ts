import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Alerts, openAlerts } from "@porchlight/backend/alerts/open-alerts.ts";
import type { NewSubscription } from "@porchlight/backend/alerts/subscriptions.ts";
import type { ContentDatabase } from "@porchlight/backend/store/tables.ts";
import { memoryLog } from "@porchlight/backend/testing/content-store.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AlertCatalog } from "#app/graphql/entry-exports.ts";
import { alertCatalog, alertHome } from "../testing/alert-catalog.ts";
import { addSubscribers, limitedMailServer, startAlertProcess } from "../testing/alert-processes.ts";
import { AlertDigest } from "./alert-digest.ts";
import type { DigestContent } from "./alert-mails.ts";

let folder: string;
let databaseUrl: string;
let alerts: Alerts;
const clock = { now: 0 };
const now = () => clock.now;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "alerts-"));
  databaseUrl = `file:${join(folder, "store.db")}`;
  clock.now = Date.parse("2026-11-21T17:00:00Z");
  alerts = await openAlerts({ databaseUrl, channelsFor: () => new Map(), now, log: memoryLog() });
});
afterEach(async () => {
  await alerts.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const homes = { kinds: ["home"], uris: [] };

/** A digest over a catalog that the test replaces. */
function testDigest(given: AlertCatalog) {
  const content = { catalog: given, loads: 0, failure: undefined as Error | undefined };
  const log = memoryLog();
  const digest = new AlertDigest({
    alerts,
    async loadCatalog() {
      content.loads += 1;
      if (content.failure) throw content.failure;
      return content.catalog;
    },
    now,
    log,
  });
  return {
    ...{ digest, content, log },
    async changeTo(catalog: AlertCatalog) {
      content.catalog = catalog;
      digest.onWrite(homes);
      await digest.run();
    },
  };
}

const wanted: NewSubscription = {
  kind: "search",
  target: "price-to=600000",
  title: "Up to $600,000",
  email: "ada@example.com",
  frequency: "now",
};

/** Stores a confirmed subscription. */
async function subscribe(change: Partial<NewSubscription> = {}): Promise<void> {
  await alerts.subscriptions.request({ ...wanted, ...change }, now());
  for (const { id } of await alerts.subscriptions.all()) {
    await alerts.subscriptions.confirm(id, { nowMs: now(), seenVersion: await alerts.changes.version() });
  }
  await alerts.database.deleteFrom("alert_mails").execute();
}

/** The written mails: address, changes and how many more. */
async function written(database: ContentDatabase = alerts.database): Promise<string[]> {
  const rows = await database
    .selectFrom("alert_mails")
    .innerJoin("alert_subscriptions", "alert_subscriptions.id", "subscription_id")
    .innerJoin("alert_recipients", "alert_recipients.id", "recipient_id")
    .select(["email", "content"])
    .orderBy("email")
    .execute();
  return rows.map(({ email, content }) => {
    const { lines, more }: DigestContent = JSON.parse(content);
    const texts = lines.map(({ title, text }) => `${title}: ${text}`);
    return `${email} ${texts.join("; ")}${more ? ` +${more}` : ""}`;
  });
}

describe("mails of a change", () => {
  test("are written for the searches and products that it concerns", async () => {
    const { changeTo } = testDigest(alertCatalog([alertHome(1, 500_000), alertHome(2, 700_000)]));
    await changeTo(alertCatalog([alertHome(1, 500_000), alertHome(2, 700_000)]));
    await subscribe();
    await subscribe({ email: "bob@example.com", target: "price-from=650000" });
    await subscribe({ email: "cy@example.com", kind: "product", target: "2" });
    await subscribe({ email: "dee@example.com", target: "where=Erie" });
    await changeTo(alertCatalog([alertHome(1, 500_000), alertHome(2, 690_000), alertHome(3, 550_000)]));
    expect(await written()).toEqual([
      "ada@example.com 3 Threshing Lane: New: $550,000, Ready now",
      "bob@example.com 2 Threshing Lane: Now $690,000, was $700,000",
      "cy@example.com 2 Threshing Lane: Now $690,000, was $700,000",
    ]);
  });

  test("are of changes after the confirmation, gathered until the next mail is due", async () => {
    const { changeTo } = testDigest(alertCatalog([]));
    await changeTo(alertCatalog([alertHome(1, 500_000)]));
    await changeTo(alertCatalog([alertHome(1, 490_000)]));
    await subscribe();
    await subscribe({ email: "weekly@example.com", frequency: "weekly" });
    expect(await written()).toEqual([]);
    await changeTo(alertCatalog([alertHome(1, 480_000)]));
    await changeTo(alertCatalog([alertHome(1, 470_000)]));
    await changeTo(alertCatalog([alertHome(1, 460_000)]));
    expect(await written()).toEqual(["ada@example.com 1 Threshing Lane: Now $480,000, was $490,000"]);
    await alerts.database.deleteFrom("alert_mails").execute();
    clock.now += 10 * 60_000;
    await changeTo(alertCatalog([alertHome(1, 460_000)]));
    expect(await written()).toEqual(["ada@example.com 1 Threshing Lane: Now $460,000, was $480,000"]);
    await alerts.database.deleteFrom("alert_mails").execute();
    clock.now += 7 * 24 * 60 * 60_000;
    await changeTo(alertCatalog([alertHome(1, 460_000)]));
    expect(await written()).toEqual(["weekly@example.com 1 Threshing Lane: Now $460,000, was $490,000"]);
  });

  test("list twenty, and count the rest", async () => {
    const many = (priceUsd: number) => Array.from({ length: 25 }, (_, id) => alertHome(id + 1, priceUsd));
    const { changeTo } = testDigest(alertCatalog([]));
    await changeTo(alertCatalog(many(500_000)));
    await subscribe();
    await changeTo(alertCatalog(many(490_000)));
    const [mail = ""] = await written();
    expect(mail.match(/Now \$490,000/g)).toHaveLength(20);
    expect(mail).toMatch(/ \+5$/);
  });

  test("are found after a restart, and each once", async () => {
    const first = testDigest(alertCatalog([alertHome(1, 500_000)]));
    await first.digest.run();
    await subscribe();
    await first.digest.close();
    const second = testDigest(alertCatalog([alertHome(1, 490_000)]));
    await second.digest.run();
    await testDigest(alertCatalog([alertHome(1, 490_000)])).digest.run();
    expect(await written()).toEqual(["ada@example.com 1 Threshing Lane: Now $490,000, was $500,000"]);
  });
});

describe("a comparison", () => {
  test("is made at the start, after a change of products, and every five minutes", async () => {
    const { digest, content } = testDigest(alertCatalog([alertHome(1, 500_000)]));
    await digest.run();
    await digest.run();
    expect(content.loads).toBe(1);
    for (const kinds of [["page"], ["blogPost", "term"]]) digest.onWrite({ kinds, uris: [] });
    await digest.run();
    expect(content.loads).toBe(1);
    for (const kinds of [["neighborhood"], ["everything"]]) {
      digest.onWrite({ kinds, uris: [] });
      await digest.run();
    }
    expect(content.loads).toBe(3);
    clock.now += 5 * 60_000 - 1;
    await digest.run();
    expect(content.loads).toBe(3);
    clock.now += 1;
    await digest.run();
    expect(content.loads).toBe(4);
  });

  test("that fails is repeated, and logged once", async () => {
    const { digest, content, log, changeTo } = testDigest(alertCatalog([alertHome(1, 500_000)]));
    await digest.run();
    await subscribe();
    content.failure = new Error("The host is down.");
    digest.onWrite(homes);
    await digest.run();
    await digest.run();
    expect(log.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
    content.failure = undefined;
    await changeTo(alertCatalog([alertHome(1, 490_000)]));
    expect(await written()).toHaveLength(1);
  });

  test("is left to the process that is at it", async () => {
    const one = testDigest(alertCatalog([alertHome(1, 500_000)]));
    await one.digest.run();
    const waiting = Promise.withResolvers<void>();
    const slow = new AlertDigest({
      alerts,
      loadCatalog: async () => {
        await waiting.promise;
        return alertCatalog([alertHome(1, 490_000)]);
      },
      now,
      log: memoryLog(),
    });
    const running = slow.run();
    await expect.poll(() => alerts.database.selectFrom("leases").selectAll().execute()).toHaveLength(1);
    await one.changeTo(alertCatalog([alertHome(1, 490_000)]));
    expect(one.content.loads).toBe(1);
    waiting.resolve();
    await running;
    await one.digest.run();
    expect(one.content.loads).toBe(2);
  });
});

test("two processes mail each change once, after three that are killed midway", async () => {
  const subscribers = 600;
  const catalogFile = join(folder, "catalog.json");
  const products = Array.from({ length: 50 }, (_, id) => alertHome(id + 1, 500_000));
  const { digest } = testDigest(alertCatalog(products));
  await digest.run();
  const ids = Array.from({ length: subscribers }, (_, number) => `${number}`.padStart(4, "0"));
  await addSubscribers(alerts.database, ids, () => "price-to=600000");
  writeFileSync(catalogFile, JSON.stringify(alertCatalog([alertHome(1, 490_000), ...products.slice(1)])));

  await using server = await limitedMailServer();
  const start = (minutesAhead: number) =>
    startAlertProcess({ databaseUrl, smtpUrl: server.smtpUrl, catalogFile, aheadMs: minutesAhead * 60_000 });
  const left = () => alerts.mails.count();

  // Killed as soon as it has written some of the mails.
  const first = start(0);
  await expect.poll(left, { interval: 5 }).toBeGreaterThan(0);
  await first.kill();
  server.openFor(200);
  const [second, third] = [start(10), start(10)];
  // Both have sent, and wait for the mail server: nothing that it has accepted is unrecorded.
  await expect.poll(() => server.mails.length).toBe(200);
  await expect.poll(left).toBe(subscribers - 200);
  await Promise.all([second.kill(), third.kill()]);
  server.openFor(subscribers);
  // Later than the end of all claims. A process with another clock than a running one would repeat what that one sends.
  const [fourth, fifth] = [start(20), start(20)];
  await expect.poll(left).toBe(0);
  await Promise.all([fourth.kill(), fifth.kill()]);
  expect(server.mails.map(({ to }) => to[0]).sort()).toEqual(ids.map((id) => `${id}@example.com`));
}, 600_000);
