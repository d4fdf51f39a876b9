import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { type Alerts, maxBatchMs, openAlerts } from "@porchlight/backend/alerts/open-alerts.ts";
import { limits } from "@porchlight/backend/limits/limits.ts";
import { withoutStoreTimeout, withStoreTimeout } from "@porchlight/backend/store/store-error.ts";
import type { Logger } from "pino";
import type { AlertCatalog } from "#app/graphql/entry-exports.ts";
import type { AlertOutcome, AlertRequest, AlertService } from "#app/graphql/site-services.ts";
import type { ContentSource } from "../content/content-source.ts";
import { networkOf, outsideRequests } from "../http/request-context.ts";
import { Throttle, type ThrottleRule } from "../http/throttle.ts";
import { formKey, formSigner, formTokens } from "../leads/form-tokens.ts";
import type { StoredServiceOptions } from "../leads/lead-service.ts";
import { mailPool } from "../mail/mails.ts";
import { storeSpans } from "../observability/tracing.ts";
import type { Settings } from "../settings.ts";
import { AlertDigest } from "./alert-digest.ts";
import { type AlertLinkPurpose, type AlertLinks, alertLinks, alertMails } from "./alert-mails.ts";

/** Running alerts, and their shutdown. */
export interface RunningAlerts {
  readonly service: AlertService;
  /** Starts comparing catalogs and writing mails. */
  watch(source: Pick<ContentSource, "onWrite">, loadCatalog: () => Promise<AlertCatalog>): void;
  close(): Promise<void>;
}

/**
 * Opens the alerts in the store at `databaseUrl`, also for content from a host; null without a mail server, a sender and
 * the site's address, which links in mails need, and with `ALERTS=0`.
 * @throws what opening the store throws
 */
export async function startAlerts(settings: Settings, options: StoredServiceOptions): Promise<RunningAlerts | null> {
  const { ALERTS, LEADS_EMAIL, PUBLIC_URL, SMTP_URL } = settings;
  if (!ALERTS || !LEADS_EMAIL || !SMTP_URL || !PUBLIC_URL) return null;
  const { secret, log } = options;
  const now = Date.now;
  const links = alertLinks(secret);
  const from = LEADS_EMAIL;
  const pool = mailPool({ smtpUrl: SMTP_URL, from, maxMs: maxBatchMs });
  const alerts = await openAlerts({
    ...options,
    channelsFor: (subscriptions) => alertMails({ send: pool.send, from, publicUrl: PUBLIC_URL, links, subscriptions }),
    now,
    onStatement: storeSpans(settings),
  });
  const tokens = formTokens(formSigner(secret), now);
  let digest: AlertDigest | undefined;
  let unsubscribe = () => {};
  return {
    service: createAlertService({ ...options, alerts, links, tokens, settings, now }),
    watch(source, loadCatalog) {
      const watching = new AlertDigest({ alerts, loadCatalog, now, log });
      digest = watching;
      unsubscribe = source.onWrite((change) => watching.onWrite(change));
      watching.start();
    },
    async close() {
      unsubscribe();
      await digest?.close();
      await alerts.close();
      pool.close();
    },
  };
}

const hourMs = 60 * 60_000;
/** Requests for the same mail address, from any sender, so that the form cannot flood a mailbox. */
const requestsPerAddress: ThrottleRule = { name: "alert-mail", limit: 5, windowMs: 24 * hourMs, beyond: "reject" };

interface AlertServiceOptions {
  readonly alerts: Pick<Alerts, "subscriptions" | "changes"> & {
    readonly outbox: Pick<Alerts["outbox"], "deliverDue">;
  };
  readonly links: AlertLinks;
  readonly tokens: Pick<ReturnType<typeof formTokens>, "check">;
  readonly counters: AttemptCounters;
  /** Processes that share the store must share it. */
  readonly secret: string | Buffer;
  readonly settings: Pick<Settings, "FORMS_PER_HOUR">;
  /** ms since the epoch */
  readonly now: () => number;
  readonly log: Pick<Logger, "error" | "info">;
}

/** Creates the service of the pages about alerts. */
export function createAlertService(options: AlertServiceOptions): AlertService {
  const { alerts, links, tokens, settings, now, log } = options;
  const { subscriptions, changes } = alerts;
  const throttle = new Throttle(options.counters, formKey(options.secret).toString("hex"));
  const perNetwork: ThrottleRule = {
    name: "alert",
    limit: settings.FORMS_PER_HOUR,
    windowMs: hourMs,
    beyond: "reject",
  };
  const inTime = <Result>(work: () => Promise<Result>) => withStoreTimeout(limits.storeMilliseconds, work);
  /** Runs work for the subscription or recipient of a signed link; null for any other. */
  const behind = <Result>(purpose: AlertLinkPurpose, id: string, signature: string, work: () => Promise<Result>) =>
    links.isSigned(purpose, id, signature) ? inTime(work) : Promise.resolve(null);

  const request = async ({ email, token, honeypot, address, ...wanted }: AlertRequest): Promise<AlertOutcome> => {
    const state = tokens.check(token);
    if (state === "early") return "early";
    if (state !== "valid") return "again";
    if ("retryAfterMs" in (await throttle.reserve(perNetwork, networkOf(address)))) return "busy";
    // The response is the same for every address.
    if (honeypot !== "") return "sent";
    if ("retryAfterMs" in (await throttle.reserve(requestsPerAddress, email.toLowerCase()))) return "sent";
    if (!(await subscriptions.request({ ...wanted, email }, now()))) return "full";
    log.info({ kind: wanted.kind, frequency: wanted.frequency }, "Alerts were requested.");
    const deliver = () => {
      alerts.outbox.deliverDue().catch((err: unknown) => log.error({ err }, "Alerts could not be sent."));
    };
    outsideRequests(() => withoutStoreTimeout(deliver));
    return "sent";
  };

  return {
    async request(given) {
      try {
        return await inTime(() => request(given));
      } catch (error) {
        log.error({ err: error }, "A request for alerts could not be stored; the visitor was asked to try again.");
        return "unavailable";
      }
    },
    toConfirm: (id, signature) =>
      behind("confirm", id, signature, async () => (await subscriptions.toConfirm(id, now())) ?? null),
    confirm: (id, signature) =>
      behind("confirm", id, signature, async () => {
        const seenVersion = await changes.version();
        if (!(await subscriptions.confirm(id, { nowMs: now(), seenVersion }))) return null;
        const confirmed = await subscriptions.byId(id);
        return confirmed ? links.path("choices", confirmed.recipientId) : null;
      }),
    toEnd: (id, signature) => behind("end", id, signature, async () => (await subscriptions.byId(id)) ?? "ended"),
    end: (id, signature) =>
      behind("end", id, signature, async () => {
        await subscriptions.end(id);
        return true as const;
      }),
    choices: (id, signature) =>
      behind("choices", id, signature, async () => {
        const found = await subscriptions.ofRecipient(id);
        return { email: found?.email ?? "", alerts: found?.subscriptions ?? [] };
      }),
    async setFrequency(id, signature, alertId, frequency) {
      await behind("choices", id, signature, () => subscriptions.setFrequency(alertId, id, frequency, now()));
    },
    async endOne(id, signature, alertId) {
      await behind("choices", id, signature, async () => {
        if ((await subscriptions.byId(alertId))?.recipientId === id) await subscriptions.end(alertId);
      });
    },
    async deleteAll(id, signature) {
      await behind("choices", id, signature, () => subscriptions.deleteRecipient(id));
    },
  };
}
