import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ShortlistStore, shortlistRetentionMs } from "@porchlight/backend/shortlists/shortlist-store.ts";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { migrate } from "@porchlight/backend/store/open-store.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ShortlistRequest, ShortlistService } from "#app/graphql/site-services.ts";
import { memoryCounters } from "../http/throttle.ts";
import { formSigner, formTokens } from "../leads/form-tokens.ts";
import { createShortlistService, shortlistLinks } from "./shortlist-service.ts";

const secret = "a secret of this test";
const products = [{ id: 1, title: "House 1", href: "/homes/1/" }];

async function openService() {
  const folder = mkdtempSync(join(tmpdir(), "shortlists-"));
  const database = openDatabase(`file:${join(folder, "store.db")}`);
  await migrate(database);
  const clock = { now: Date.parse("2026-11-21T17:00:00Z") };
  const now = () => clock.now;
  const lines: string[] = [];
  const write = (details: object, message?: string) => void lines.push(JSON.stringify({ ...details, message }));
  const service = createShortlistService({
    ...{ store: new ShortlistStore(database), counters: memoryCounters(now), secret, now },
    settings: { FORMS_PER_HOUR: 3 },
    log: { error: write, info: write },
  });
  return {
    ...{ database, clock, service, lines, tokens: formTokens(formSigner(secret), now) },
    async end() {
      await database.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

let site: Awaited<ReturnType<typeof openService>>;
let service: ShortlistService;
beforeEach(async () => {
  site = await openService();
  service = site.service;
});
afterEach(() => site.end());

/** Requests a list by a form that was shown `seconds` ago. */
async function create(change: Partial<ShortlistRequest> = {}, seconds = 20) {
  const token = site.tokens.issue();
  site.clock.now += seconds * 1000;
  return await service.create({ name: "Ada", products, token, honeypot: "", address: "203.0.113.7", ...change });
}

/** Id and signature in the path of a link. */
function partsOf(href: string | null | undefined): [id: string, signature: string] {
  const [, page, id = "", signature = "", end] = (href ?? "").split("/");
  expect([page, end]).toEqual(["shortlist", ""]);
  return [id, signature];
}

/** A new list; the links of its people. */
async function newList() {
  const ada = partsOf((await create()).href);
  const list = await service.open(...ada);
  if (list === null || list === "gone") throw new Error("The list is missing.");
  return { ada, ben: partsOf(list.inviteHref) };
}

const stored = async () => (await site.database.selectFrom("shortlists").selectAll().execute()).length;

describe("a request", () => {
  test("makes a list, whose first person sees the link of the second", async () => {
    const { ada, ben } = await newList();
    expect(await service.open(...ada)).toMatchObject({ person: 1, names: { 1: "Ada", 2: "" }, items: products });
    expect(await service.open(...ben)).toMatchObject({ person: 2, inviteHref: null, items: products });
    expect(site.lines.join("\n")).not.toContain(ada[0]);
  });

  test.each<[string, Partial<ShortlistRequest>, number, string]>([
    ["faster than a person types", {}, 0.5, "early"],
    ["a day later", {}, 24 * 60 * 60 + 1, "again"],
    ["without a token", { token: "" }, 20, "again"],
    ["by a robot", { honeypot: "x" }, 20, "again"],
  ])("%s is not stored", async (_, change, seconds, refused) => {
    expect(await create(change, seconds)).toEqual({ refused });
    expect(await stored()).toBe(0);
  });

  test("is refused to a network beyond its limit of an hour", async () => {
    for (let count = 1; count <= 3; count += 1) expect(await create()).toHaveProperty("href");
    expect(await create()).toEqual({ refused: "busy" });
    expect(await create({ address: "198.51.100.1" })).toHaveProperty("href");
    site.clock.now += 60 * 60_000;
    expect(await create()).toHaveProperty("href");
  });

  test("is asked to be sent again when the store is away", async () => {
    await site.database.destroy();
    expect(await create()).toEqual({ refused: "unavailable" });
  });
});

describe("a link", () => {
  test("with another or a changed signature opens and changes nothing", async () => {
    const { ada, ben } = await newList();
    const other = shortlistLinks("another secret");
    const forged: readonly [string, string][] = [
      [ada[0], ben[1]],
      [ada[0], ""],
      [ada[0], `${ada[1]}00`],
      [ada[0], ada[1].toUpperCase()],
      [ada[0], ada[1].replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
      partsOf(other.path(ada[0])),
    ];
    for (const [id, signature] of forged) {
      expect(await service.open(id, signature)).toBeNull();
      expect(await service.change(id, signature, { kind: "delete" })).toBeNull();
      expect(await service.renew(id, signature, 1)).toBeNull();
    }
    expect(await stored()).toBe(1);
  });

  test("that was replaced is gone, and the new one opens the same list", async () => {
    const { ada, ben } = await newList();
    const next = partsOf(await service.renew(...ada, 2));
    expect(await service.open(...ben)).toBe("gone");
    expect(await service.change(...ben, { kind: "name", name: "Eve" })).toBe("gone");
    expect(await service.renew(...ben, 2)).toBeNull();
    expect(await service.open(...next)).toMatchObject({ person: 2, items: products });
  });

  test("of the second person can’t replace that of the first", async () => {
    const { ada, ben } = await newList();
    expect(await service.renew(...ben, 1)).toBeNull();
    expect(await service.open(...ada)).toMatchObject({ person: 1 });
  });

  test("is gone 180 days after the last use", async () => {
    const { ada } = await newList();
    site.clock.now += shortlistRetentionMs - 1;
    expect(await service.open(...ada)).toMatchObject({ person: 1 });
    site.clock.now += 1;
    expect(await service.open(...ada)).toBe("gone");
  });

  test("changes its list 120 times a minute at most", async () => {
    const { ada, ben } = await newList();
    for (let count = 0; count < 120; count += 1) {
      expect(await service.change(...ada, { kind: "heart", productId: 1, isHearted: count % 2 === 0 })).toBe("done");
    }
    expect(await service.change(...ada, { kind: "name", name: "Eve" })).toBe("busy");
    expect(await service.change(...ben, { kind: "name", name: "Ben" })).toBe("done");
    site.clock.now += 60_000;
    expect(await service.change(...ada, { kind: "name", name: "Ada M." })).toBe("done");
  });
});
