import { randomUUID } from "node:crypto";
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { digestLease, type ProductChange } from "@porchlight/backend/alerts/change-log.ts";
import type { Alerts } from "@porchlight/backend/alerts/open-alerts.ts";
import type { DueSubscription } from "@porchlight/backend/alerts/subscriptions.ts";
import { type ContentChange, touchesEverything } from "@porchlight/backend/store/changes.ts";
import type { Log } from "@porchlight/backend/store/database.ts";
import { holdLease, releaseLease } from "@porchlight/backend/store/leases.ts";
import { withoutStoreTimeout } from "@porchlight/backend/store/store-error.ts";
import {
  type AlertLine,
  alertLine,
  changesSince,
  concerns,
  type ProductStates,
} from "#app/domain/alerts/alert-changes.ts";
import { alertSearchResults } from "#app/domain/alerts/alert-search.ts";
import type { SearchItem } from "#app/domain/search/search-query.ts";
import type { AlertCatalog } from "#app/graphql/entry-exports.ts";
import { outsideRequests } from "../http/request-context.ts";
import { throttledLog } from "../observability/log.ts";
import type { DigestContent } from "./alert-mails.ts";

/** Interval of looking for due subscriptions, and for another process that has ended. */
const pollMs = 15_000;
/** A change of the content that was not announced, as of a host without the plugin, is found after this time. */
const compareMs = 5 * 60_000;
/** Renewed after each step; another process continues after it when this one was killed. */
const leaseMs = 30_000;
const batchSize = 500;
/** The most changes that a mail lists. */
const maxLines = 20;

const productKinds = ["home", "model", "plan", "neighborhood"];

interface AlertDigestOptions {
  readonly alerts: Pick<Alerts, "database" | "subscriptions" | "changes"> & {
    readonly outbox: Pick<Alerts["outbox"], "deliverDue">;
  };
  /** Loads the catalog of now, without a cache. */
  readonly loadCatalog: () => Promise<AlertCatalog>;
  /** ms since the epoch */
  readonly now: () => number;
  readonly log: Pick<Log, "info" | "warn">;
}

/**
 * Compares the catalog with the stored one after every change of the content, and writes the mails of the subscriptions
 * that a change concerns. Several processes on one store do it one at a time, by a lease; a subscription is advanced in
 * the transaction that writes its mail, so that each change is mailed once, whenever a process ends.
 */
export class AlertDigest {
  readonly #options: AlertDigestOptions;
  readonly #holder = randomUUID();
  readonly #logThrottled = throttledLog();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isDirty = true;
  #comparedAtMs = 0;
  #isClosed = false;

  constructor(options: AlertDigestOptions) {
    this.#options = options;
  }

  /** Compares the catalog now and after changes, and writes mails when they are due. */
  start(): void {
    this.#timer = setInterval(() => this.#begin(), pollMs);
    this.#timer.unref();
    this.#begin();
  }

  /** Listener to changes of the content. */
  onWrite(change: ContentChange): void {
    if (!touchesEverything(change) && !change.kinds.some((kind) => productKinds.includes(kind))) return;
    this.#isDirty = true;
    // It is the work of no request.
    outsideRequests(() => withoutStoreTimeout(() => this.#begin()));
  }

  #begin(): void {
    this.run().catch((error: unknown) => this.#options.log.warn({ err: error }, "Alerts could not be written."));
  }

  /** Does what is due; resolves when nothing is left to do for this process. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resolves when a pending step has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #runAll(): Promise<void> {
    const { alerts, log } = this.#options;
    try {
      while (!this.#isClosed && (await this.#isWorkDue())) {
        // Another process is at it; what it does not see is done at the next interval.
        if (!(await this.#renewLease())) return;
        await this.#compare();
      }
      await releaseLease(alerts.database, digestLease, this.#holder);
    } catch (error) {
      this.#logThrottled(String(error), () =>
        log.warn({ err: error }, "The catalog could not be compared for alerts; the next attempt is in a moment."),
      );
    }
  }

  async #isWorkDue(): Promise<boolean> {
    const { alerts, now } = this.#options;
    if (this.#isDirty || Math.abs(now() - this.#comparedAtMs) >= compareMs) return true;
    const oldest = await alerts.subscriptions.oldestDue(await alerts.changes.version(), now());
    return oldest !== undefined;
  }

  #renewLease(): Promise<boolean> {
    const { alerts, now } = this.#options;
    return holdLease(alerts.database, digestLease, { holder: this.#holder, nowMs: now(), leaseMs });
  }

  /** Stores what has changed in the catalog, and writes the mails about it. */
  async #compare(): Promise<void> {
    const { alerts, loadCatalog, now, log } = this.#options;
    // Before loading: a change during it needs another comparison.
    this.#isDirty = false;
    try {
      const { products, scope } = await loadCatalog();
      const seen = products.map((product) => ({ id: product.id, state: JSON.stringify(product) }));
      const count = await alerts.changes.record(seen, { holder: this.#holder, nowMs: now() });
      if (count > 0) log.info({ count }, "Products have changed since the last comparison for alerts.");
      await this.#writeMails(scope);
      this.#comparedAtMs = now();
    } catch (error) {
      this.#isDirty = true;
      throw error;
    }
  }

  /** Writes the mails of all due subscriptions, in batches. */
  async #writeMails(scope: AlertCatalog["scope"]): Promise<void> {
    const { alerts, now, log } = this.#options;
    const { subscriptions, changes, outbox } = alerts;
    const version = await changes.version();
    const oldest = await subscriptions.oldestDue(version, now());
    if (oldest === undefined) return;
    const matching = new Matching(await changes.since(oldest), scope);
    let count = 0;
    for (let afterId = ""; !this.#isClosed; ) {
      const batch = await subscriptions.due({ version, nowMs: now(), afterId, limit: batchSize });
      const last = batch.at(-1);
      if (!last || !(await this.#renewLease())) break;
      const mails = new Map<string, string>();
      for (const [position, subscription] of batch.entries()) {
        // Requests are answered in between.
        if (position % 10 === 0) await yieldToRequests();
        const content = matching.contentFor(subscription);
        if (content) mails.set(subscription.id, JSON.stringify(content));
      }
      const written = await subscriptions.advance(batch, mails, { version, nowMs: now() });
      // Sent while further ones are written.
      if (written > 0) outbox.deliverDue().catch((err: unknown) => log.warn({ err }, "Alerts could not be sent."));
      count += written;
      afterId = last.id;
    }
    await changes.prune();
    if (count > 0) log.info({ count }, "Emails of alerts were written.");
  }
}

/** A change with its line in a mail. */
type MailedChange = ProductStates & { readonly line: AlertLine };

/** The changes since a version that are mailed: all, by product, and the states on offer, in which searches look. */
interface ChangesSince {
  readonly all: readonly MailedChange[];
  readonly byId: ReadonlyMap<string, MailedChange>;
  readonly items: readonly SearchItem[];
}

/** Finds the changes that concern subscriptions. */
class Matching {
  readonly #changes: readonly (ProductStates & { readonly version: number })[];
  readonly #scope: AlertCatalog["scope"];
  readonly #byVersion = new Map<number, ChangesSince>();

  constructor(changes: readonly ProductChange[], scope: AlertCatalog["scope"]) {
    this.#changes = changes.map(({ version, before, after }) => ({
      version,
      before: before === null ? null : JSON.parse(before),
      after: JSON.parse(after),
    }));
    this.#scope = scope;
  }

  /** The content of a subscription's next mail; null for none. */
  contentFor(subscription: DueSubscription): DigestContent | null {
    const told = this.#concerning(subscription);
    if (told.length === 0) return null;
    return { lines: told.slice(0, maxLines).map(({ line }) => line), more: Math.max(0, told.length - maxLines) };
  }

  #concerning({ kind, target, seenVersion }: DueSubscription): readonly MailedChange[] {
    const { all, byId, items } = this.#since(seenVersion);
    if (kind === "product") return [byId.get(target) ?? []].flat();
    const found = new Set(alertSearchResults(target, this.#scope, items));
    return all.filter((change) => concerns(change, ({ item }) => item !== null && found.has(item)));
  }

  #since(version: number): ChangesSince {
    const known = this.#byVersion.get(version);
    if (known) return known;
    const all = changesSince(this.#changes, version).flatMap((change) => {
      const line = alertLine(change);
      return line ? [{ ...change, line }] : [];
    });
    const since = {
      all,
      byId: new Map(all.map((change) => [String(change.after.id), change])),
      items: all.flatMap(({ before, after }) => [before?.item ?? [], after.item ?? []].flat()),
    };
    this.#byVersion.set(version, since);
    return since;
  }
}
