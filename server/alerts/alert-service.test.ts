import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ChangeLog } from "@porchlight/backend/alerts/change-log.ts";
import { confirmationMs, SubscriptionStore } from "@porchlight/backend/alerts/subscriptions.ts";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { migrate } from "@porchlight/backend/store/open-store.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AlertRequest, AlertService } from "#app/graphql/site-services.ts";
import { memoryCounters } from "../http/throttle.ts";
import { formSigner, formTokens } from "../leads/form-tokens.ts";
import { alertLinks } from "./alert-mails.ts";
import { createAlertService } from "./alert-service.ts";

const secret = "a secret of this test";
const links = alertLinks(secret);

async function openService() {
  const folder = mkdtempSync(join(tmpdir(), "alerts-"));
  const database = openDatabase(`file:${join(folder, "store.db")}`);
  await migrate(database);
  const subscriptions = new SubscriptionStore(database);
  const clock = { now: Date.parse("2026-11-21T17:00:00Z") };
  const now = () => clock.now;
  const tokens = formTokens(formSigner(secret), now);
  let delivered = 0;
  const service = createAlertService({
    alerts: {
      subscriptions,
      changes: new ChangeLog(database),
      outbox: {
        async deliverDue() {
          delivered += 1;
        },
      },
    },
    ...{ links, tokens, secret, now },
    counters: memoryCounters(now),
    settings: { FORMS_PER_HOUR: 10 },
    log: { error: () => undefined, info: () => undefined },
  });
  return {
    ...{ database, subscriptions, clock, tokens, service },
    delivered: () => delivered,
    async end() {
      await database.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

let site: Awaited<ReturnType<typeof openService>>;
let service: AlertService;
beforeEach(async () => {
  site = await openService();
  service = site.service;
});
afterEach(() => site.end());

const ada: Omit<AlertRequest, "token"> = {
  kind: "search",
  target: "beds=3",
  title: "3+ beds",
  email: "ada@example.com",
  frequency: "now",
  honeypot: "",
  address: "203.0.113.7",
};

/** Requests alerts by a form that was shown `seconds` ago. */
async function request(change: Partial<AlertRequest> = {}, seconds = 20) {
  const token = site.tokens.issue();
  site.clock.now += seconds * 1000;
  return await service.request({ ...ada, token, ...change });
}

const stored = () => site.subscriptions.all();
/** The signature in the path of a link. */
const signatureOf = (path: string) => path.split("/").at(-2) ?? "";

/** Requests and confirms alerts; returns the ids and signatures of their links. */
async function confirmed(change: Partial<AlertRequest> = {}) {
  const before = new Set((await stored()).map(({ id }) => id));
  await request(change);
  const id = (await stored()).find((each) => !before.has(each.id))?.id ?? "";
  const href = (await service.confirm(id, signatureOf(links.path("confirm", id)))) ?? "";
  const [, , , recipientId = "", signature = ""] = href.split("/");
  return { id, recipientId, signature };
}

describe("a request", () => {
  test("is stored and mailed at once", async () => {
    expect(await request()).toBe("sent");
    expect(await stored()).toMatchObject([{ email: "ada@example.com", title: "3+ beds", status: "pending" }]);
    expect(site.delivered()).toBe(1);
  });

  test.each<[string, Partial<AlertRequest>, number, string]>([
    ["faster than a person types", {}, 0.5, "early"],
    ["a day later", {}, 24 * 60 * 60 + 1, "again"],
    ["without a token", { token: "" }, 20, "again"],
    ["with a forged token", { token: "abc.def" }, 20, "again"],
    ["by a robot, which learns nothing", { honeypot: "x" }, 20, "sent"],
  ])("%s is not stored", async (_, change, seconds, outcome) => {
    expect(await request(change, seconds)).toBe(outcome);
    expect(await stored()).toEqual([]);
  });

  test("mails one address five times a day; more are answered the same", async () => {
    for (let count = 1; count <= 7; count += 1) {
      const address = `203.0.113.${count}`;
      expect(await request({ address, email: count % 2 ? "ADA@example.com" : ada.email })).toBe("sent");
    }
    const mails = await site.database.selectFrom("alert_mails").selectAll().execute();
    expect(mails).toHaveLength(5);
  });

  test("is refused to a network beyond its limit", async () => {
    for (let count = 1; count <= 10; count += 1) await request({ email: `${count}@example.com` });
    expect(await request({ email: "11@example.com" })).toBe("busy");
    expect(await stored()).toHaveLength(10);
  });

  test("that cannot be stored is refused", async () => {
    await site.database.schema.dropTable("alert_mails").execute();
    expect(await request()).toBe("unavailable");
    expect(await stored()).toEqual([]);
  });
});

describe("a link", () => {
  test("to confirm is valid for three days, more than once, and for nothing else", async () => {
    await request();
    const [{ id = "" } = {}] = await stored();
    const signature = signatureOf(links.path("confirm", id));
    expect(await service.toConfirm(id, signature)).toMatchObject({ title: "3+ beds", status: "pending" });
    expect((await stored())[0]?.status).toBe("pending");
    expect(await service.end(id, signature)).toBeNull();
    expect(await service.choices(id, signature)).toBeNull();
    const href = await service.confirm(id, signature);
    expect(href).toMatch(/^\/alerts\/choices\/[\da-f-]{36}\/[\da-f]{64}\/$/);
    expect(await service.confirm(id, signature)).toBe(href);
    site.clock.now += 2 * confirmationMs;
    expect(await service.toConfirm(id, signature)).toMatchObject({ status: "active" });
    await request({ email: "bob@example.com" });
    const bob = (await stored()).find(({ email }) => email === "bob@example.com")?.id ?? "";
    site.clock.now += confirmationMs;
    expect(await service.toConfirm(bob, signatureOf(links.path("confirm", bob)))).toBeNull();
    expect(await service.confirm(bob, signatureOf(links.path("confirm", bob)))).toBeNull();
  });

  test("that is forged does nothing", async () => {
    const { id, recipientId, signature } = await confirmed();
    const others = alertLinks("another secret");
    for (const forged of ["", "00", "g".repeat(64), "0".repeat(64), signatureOf(others.path("end", id))]) {
      expect(await service.toConfirm(id, forged)).toBeNull();
      expect(await service.confirm(id, forged)).toBeNull();
      expect(await service.toEnd(id, forged)).toBeNull();
      expect(await service.end(id, forged)).toBeNull();
      expect(await service.choices(recipientId, forged)).toBeNull();
      await service.setFrequency(recipientId, forged, id, "weekly");
      await service.endOne(recipientId, forged, id);
      await service.deleteAll(recipientId, forged);
    }
    expect(await stored()).toMatchObject([{ id, frequency: "now", status: "active" }]);
    expect(await service.choices(recipientId, signature)).toMatchObject({ email: ada.email, alerts: [{ id }] });
  });

  test("to end ends one alert, and stays harmless", async () => {
    const one = await confirmed();
    const two = await confirmed({ target: "beds=4", title: "4+ beds" });
    const signature = signatureOf(links.path("end", one.id));
    expect(await service.toEnd(one.id, signature)).toMatchObject({ title: "3+ beds" });
    expect(await stored()).toHaveLength(2);
    expect(await service.end(one.id, signature)).toBe(true);
    expect(await service.end(one.id, signature)).toBe(true);
    expect(await service.toEnd(one.id, signature)).toBe("ended");
    expect((await stored()).map(({ id }) => id)).toEqual([two.id]);
  });

  test("to the choices changes only the alerts of its recipient", async () => {
    const one = await confirmed();
    const bob = await confirmed({ email: "bob@example.com" });
    await service.setFrequency(one.recipientId, one.signature, bob.id, "weekly");
    await service.endOne(one.recipientId, one.signature, bob.id);
    await service.setFrequency(one.recipientId, one.signature, one.id, "weekly");
    expect((await service.choices(bob.recipientId, bob.signature))?.alerts).toMatchObject([{ frequency: "now" }]);
    expect((await service.choices(one.recipientId, one.signature))?.alerts).toMatchObject([{ frequency: "weekly" }]);
    await service.endOne(one.recipientId, one.signature, one.id);
    expect(await service.choices(one.recipientId, one.signature)).toEqual({ email: "", alerts: [] });
    await service.deleteAll(bob.recipientId, bob.signature);
    expect(await stored()).toEqual([]);
  });
});
