import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import type { LeadStore, NewLead } from "@porchlight/backend/leads/lead-store.ts";
import type { Outbox } from "@porchlight/backend/leads/outbox.ts";
import { limits } from "@porchlight/backend/limits/limits.ts";
import { CommitOutcomeUnknown } from "@porchlight/backend/store/store-error.ts";
import { withoutStoreTimeout, withStoreTimeout } from "@porchlight/backend/store/store-timeout.ts";
import type { Logger } from "pino";
import type { LeadDesk, LeadOutcome, SentLead, SubmittedLead } from "#app/graphql/context.server.ts";
import { Throttle, type ThrottleRule } from "../gateway/throttle.ts";
import { networkOf } from "../requests/request-context.ts";
import { outsideRequests } from "../requests/request-scope.ts";
import type { Settings } from "../settings.ts";

/** No person reads a form and fills it in within this time. */
const leastSeconds = 1;
/** How long the visitor can see what was sent. */
const shownMs = 60 * 60_000;
const hourMs = 60 * 60_000;
/** Confirmations to one address in a day: nobody fills a stranger's mailbox. */
const confirmations: ThrottleRule = { name: "lead-mail", limit: 5, windowMs: 24 * hourMs, beyond: "reject" };

/** What a desk is opened with. */
export interface LeadDeskOptions {
  readonly store: LeadStore;
  readonly outbox: Pick<Outbox, "deliverDue">;
  readonly counters: AttemptCounters;
  /** Processes that share the store share it too. */
  readonly secret: string | Buffer;
  readonly settings: Pick<Settings, "FORMS_PER_HOUR" | "HUBSPOT_PORTAL_ID" | "LEADS_EMAIL" | "LEADS_WEBHOOK_URL">;
  /** ms since the epoch */
  readonly now: () => number;
  readonly log: Pick<Logger, "error" | "info">;
}

/**
 * Takes what visitors send by forms: keeps each once, refuses what comes too fast or without the form's token, and sets
 * aside what only a robot would send.
 */
export function openLeadDesk(options: LeadDeskOptions): LeadDesk {
  const { store, outbox, settings, now, log } = options;
  const key = Buffer.from(hkdfSync("sha256", options.secret, "", "porchlight forms", 32));
  const throttle = new Throttle(options.counters, key.toString("hex"));
  const perVisitor: ThrottleRule = {
    name: "lead",
    limit: settings.FORMS_PER_HOUR,
    windowMs: hourMs,
    beyond: "reject",
  };
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");

  const secondsSince = (token: string): number | null => {
    const [issued = "", signature = ""] = token.split(".");
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(issued))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return (now() - Number.parseInt(issued, 36)) / 1000;
  };

  const deliver = () => {
    outbox.deliverDue().catch((error: unknown) => log.error({ err: error }, "Leads could not be delivered."));
  };

  const submit = async (lead: SubmittedLead): Promise<LeadOutcome> => {
    const { token, trap, address, ...sent } = lead;
    const age = secondsSince(token);
    // A negative age is that of a clock that has stepped back since: the form was shown before.
    if (age === null || (age >= 0 && age < leastSeconds)) return { refused: "again" };
    const network = networkOf(address);
    const submissionKey = sign(
      JSON.stringify([token, trap, network, sent.kind, sent.page.url, sent.about, sent.fields]),
    );
    const before = await store.idOf(submissionKey);
    if (before) return { id: before };
    if ("retryAfterMs" in (await throttle.reserve(perVisitor, network))) return { refused: "busy" };
    const isSpam = trap !== "";
    const channels = isSpam ? [] : await channelsOf(sent);
    // Nothing is kept of a browser that nobody asks for.
    const hubspotVisitor = channels.includes("hubspot") ? sent.hubspotVisitor : "";
    const newLead: NewLead = { ...sent, hubspotVisitor, isSpam };
    const id = await store.add(newLead, { submissionKey, channels, now: new Date(now()) });
    log.info({ lead: id, kind: sent.kind, isSpam }, "A form was kept.");
    // What is due besides is of others.
    outsideRequests(() => withoutStoreTimeout(deliver));
    return { id };
  };

  const channelsOf = async ({ visitorEmail, hubspotFormId }: Omit<NewLead, "isSpam">): Promise<string[]> => {
    const channels: string[] = [];
    if (settings.HUBSPOT_PORTAL_ID && hubspotFormId) channels.push("hubspot");
    if (settings.LEADS_WEBHOOK_URL) channels.push("webhook");
    if (!settings.LEADS_EMAIL) return channels;
    channels.push("mail");
    const mayConfirm = visitorEmail && "counted" in (await throttle.reserve(confirmations, visitorEmail.toLowerCase()));
    return mayConfirm ? [...channels, "confirmation"] : channels;
  };

  const sentLead = async (id: string): Promise<SentLead | null> => {
    const lead = await store.byId(id);
    if (!lead || now() - Date.parse(lead.receivedAt) > shownMs) return null;
    const { kind, about, fields, page, desk } = lead;
    return {
      kind,
      about,
      fields,
      page,
      desk,
      hasMail: (await store.channelsOf(id)).includes("confirmation"),
    };
  };

  return {
    issueToken() {
      const issued = now().toString(36);
      return `${issued}.${sign(issued)}`;
    },
    async submit(lead) {
      try {
        return await withStoreTimeout(limits.storeMilliseconds, () => submit(lead));
      } catch (error) {
        if (error instanceof CommitOutcomeUnknown) {
          log.error({ err: error }, "Whether a form was kept is not known; the visitor was asked to send it again.");
          return { refused: "unknown" };
        }
        log.error({ err: error }, "A form could not be kept; the visitor was asked to call.");
        return { refused: "unavailable" };
      }
    },
    sent: (id) => withStoreTimeout(limits.storeMilliseconds, () => sentLead(id)),
  };
}
