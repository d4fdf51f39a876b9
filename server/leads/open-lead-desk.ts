import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { openLeads } from "@porchlight/backend/leads/open-leads.ts";
import type { Deliver } from "@porchlight/backend/leads/outbox.ts";
import type { StoreMigration } from "@porchlight/backend/store/postgres-database.ts";
import type { Logger } from "pino";
import type { LeadDesk } from "#app/graphql/context.server.ts";
import { storeSpans } from "../process/store-spans.ts";
import type { Settings } from "../settings.ts";
import { openLeadDesk } from "./lead-desk.ts";
import { leadMail } from "./lead-mail.ts";
import { hubspotDelivery, hubspotUrl, webhookDelivery } from "./lead-posts.ts";

/** What takes and delivers leads, and the end of it. */
export interface RunningLeadDesk {
  readonly desk: LeadDesk;
  close(): Promise<void>;
}

/**
 * Opens the store of leads at `databaseUrl`, also where a host has the content, and delivers as the settings say.
 * @throws what opening the store throws.
 */
export async function startLeadDesk(
  settings: Settings,
  options: {
    readonly databaseUrl: string;
    readonly migration: StoreMigration;
    readonly counters: AttemptCounters;
    readonly secret: string | Buffer;
    readonly log: Logger;
  },
): Promise<RunningLeadDesk> {
  const { databaseUrl, migration, log } = options;
  const now = Date.now;
  const leads = await openLeads({
    databaseUrl,
    migration,
    channels: deliveriesOf(settings),
    keepDays: settings.LEADS_KEEP_DAYS,
    now,
    log,
    onStatement: storeSpans(settings),
  });
  const desk = openLeadDesk({ ...options, store: leads.store, outbox: leads.outbox, settings, now });
  return { desk, close: () => leads.close() };
}

/** What the settings deliver to, by the names of the channels. */
function deliveriesOf(settings: Settings): ReadonlyMap<string, Deliver> {
  const { HUBSPOT_PORTAL_ID, LEADS_EMAIL, LEADS_WEBHOOK_SECRET, LEADS_WEBHOOK_URL, SMTP_URL } = settings;
  const channels = new Map<string, Deliver>();
  if (HUBSPOT_PORTAL_ID) {
    channels.set("hubspot", hubspotDelivery({ portalId: HUBSPOT_PORTAL_ID, baseUrl: hubspotUrl }));
  }
  if (LEADS_WEBHOOK_URL && LEADS_WEBHOOK_SECRET) {
    const webhook = { url: LEADS_WEBHOOK_URL, secret: LEADS_WEBHOOK_SECRET, now: Date.now };
    channels.set("webhook", webhookDelivery(webhook));
  }
  if (LEADS_EMAIL && SMTP_URL) {
    const mail = leadMail({ smtpUrl: SMTP_URL, desk: LEADS_EMAIL });
    channels.set("mail", mail.toDesk);
    channels.set("confirmation", mail.toVisitor);
  }
  return channels;
}
