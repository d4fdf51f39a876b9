import { resolve } from "node:path";
import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import type { Lead, LeadStore, NewLead } from "@porchlight/backend/leads/lead-store.ts";
import { openLeads } from "@porchlight/backend/leads/open-leads.ts";
import type { Deliver, Outbox } from "@porchlight/backend/leads/outbox.ts";
import { SlotTaken, type VisitStore } from "@porchlight/backend/leads/visit-store.ts";
import { limits } from "@porchlight/backend/limits/limits.ts";
import type { StoreMigration } from "@porchlight/backend/store/postgres-database.ts";
import { CommitOutcomeUnknown, withoutStoreTimeout, withStoreTimeout } from "@porchlight/backend/store/store-error.ts";
import type { Logger } from "pino";
import { builderTime } from "#app/domain/visits/visit-slots.ts";
import { reminderTime } from "#app/domain/visits/visit-times.ts";
import type { LeadOutcome, LeadService, SentLead, SubmittedLead } from "#app/graphql/site-services.ts";
import { networkOf, outsideRequests } from "../http/request-context.ts";
import { Throttle, type ThrottleRule } from "../http/throttle.ts";
import { storeSpans } from "../observability/tracing.ts";
import { projectFolder } from "../paths.ts";
import type { Settings } from "../settings.ts";
import { crmDelivery } from "./crm-delivery.ts";
import { type CrmMapping, readCrmMapping } from "./crm-mapping.ts";
import { leadMail, webhookDelivery } from "./deliveries.ts";
import { formKey, formSigner, formTokens } from "./form-tokens.ts";
import { hubspotDelivery, hubspotUrl } from "./hubspot.ts";
import { visitMails } from "./visit-mails.ts";
import { createVisitService, visitLinks } from "./visit-service.ts";

/** How long the visitor can see the submission. */
const shownMs = 60 * 60_000;
const hourMs = 60 * 60_000;
/** Confirmations to one address per day, so that the form cannot flood a mailbox. */
const confirmations: ThrottleRule = { name: "lead-mail", limit: 5, windowMs: 24 * hourMs, beyond: "reject" };

/** Options of the lead service. */
interface LeadServiceOptions {
  readonly store: LeadStore;
  readonly visits: VisitStore;
  readonly outbox: Pick<Outbox<Lead>, "deliverDue">;
  readonly counters: AttemptCounters;
  /** Processes that share the store must share it. */
  readonly secret: string | Buffer;
  readonly settings: Pick<
    Settings,
    "FORMS_PER_HOUR" | "HUBSPOT_PORTAL_ID" | "LEADS_EMAIL" | "LEADS_WEBHOOK_URL" | "VISIT_PLACES" | "VISIT_SLOT_MINUTES"
  >;
  readonly crm?: Pick<CrmMapping, "targetOf"> | undefined;
  /** ms since the epoch */
  readonly now: () => number;
  readonly log: Pick<Logger, "error" | "info">;
}

/**
 * Accepts submitted forms: stores each once, rejects those that come too fast or without the form's token, and sets
 * likely spam aside.
 */
export function createLeadService(options: LeadServiceOptions): LeadService {
  const { store, outbox, settings, crm, now, log } = options;
  const throttle = new Throttle(options.counters, formKey(options.secret).toString("hex"));
  const perVisitor: ThrottleRule = {
    name: "lead",
    limit: settings.FORMS_PER_HOUR,
    windowMs: hourMs,
    beyond: "reject",
  };
  const sign = formSigner(options.secret);

  const tokens = formTokens(sign, now);

  const deliver = () => {
    outbox.deliverDue().catch((error: unknown) => log.error({ err: error }, "Leads could not be delivered."));
  };

  const deliverLater = () => {
    // Other due deliveries belong to other requests.
    outsideRequests(() => withoutStoreTimeout(deliver));
  };
  const visits = createVisitService({
    visits: options.visits,
    leads: store,
    links: visitLinks(options.secret),
    throttle,
    settings,
    now,
    deliver: deliverLater,
  });

  const submit = async (lead: SubmittedLead): Promise<LeadOutcome> => {
    const { token, honeypot, address, visit, ...sent } = lead;
    const state = tokens.check(token);
    if (state === "forged") return { refused: "again" };
    if (state === "early") return { refused: "early" };
    const network = networkOf(address);
    const submissionKey = sign(
      JSON.stringify([
        ...[token, honeypot, network, sent.kind, sent.page.url, sent.about, sent.fields],
        ...(visit ? [visit.place, visit.startsAt] : []),
      ]),
    );
    const before = await store.idOf(submissionKey);
    if (before) return { id: before };
    if (state === "old") return { refused: "again" };
    if ("retryAfterMs" in (await throttle.reserve(perVisitor, network))) return { refused: "busy" };
    const isSpam = honeypot !== "";
    const channels = isSpam ? [] : await channelsOf(sent);
    // The HubSpot cookie is stored only when HubSpot is configured.
    const hubspotVisitor = channels.includes("hubspot") ? sent.hubspotVisitor : "";
    // Spam takes no seat.
    const booked = visit && !isSpam ? { ...visit, localTime: builderTime(visit.startsAt) } : undefined;
    const newLead: NewLead = { ...sent, hubspotVisitor, isSpam, ...(booked ? { visit: booked } : {}) };
    const at = new Date(now());
    try {
      const id = await store.add(newLead, {
        submissionKey,
        channels,
        now: at,
        ...(booked ? { seat: { capacity: visits.capacityOf(booked.place), holdKey: booked.holdKey ?? "" } } : {}),
        reminder: booked && channels.includes("confirmation") ? reminderTime(booked.startsAt, at) : null,
      });
      log.info({ lead: id, kind: sent.kind, isSpam }, "A form was stored.");
      deliverLater();
      return { id };
    } catch (error) {
      if (error instanceof SlotTaken) return { refused: "taken" };
      throw error;
    }
  };

  const channelsOf = async ({ kind, visitorEmail, hubspotFormId }: Omit<NewLead, "isSpam">): Promise<string[]> => {
    const channels: string[] = [];
    if (crm?.targetOf(kind)) channels.push("crm");
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
    const { kind, about, fields, page, contact, visit } = lead;
    return {
      kind,
      about,
      fields,
      page,
      contact,
      hasMail: (await store.channelsOf(id)).includes("confirmation"),
      visit: visit ? { ...visit, id, about, contact, href: visits.href(id) } : null,
    };
  };

  return {
    issueToken: tokens.issue,
    async submit(lead) {
      try {
        return await withStoreTimeout(limits.storeMilliseconds, () => submit(lead));
      } catch (error) {
        if (error instanceof CommitOutcomeUnknown) {
          log.error({ err: error }, "It is unknown whether a form was stored; the visitor was asked to send it again.");
          return { refused: "unknown" };
        }
        log.error({ err: error }, "A form could not be stored; the visitor was asked to call.");
        return { refused: "unavailable" };
      }
    },
    sent: (id) => withStoreTimeout(limits.storeMilliseconds, () => sentLead(id)),
    visits,
  };
}

/** Options of a service that keeps its data in the site's store and signs its links or forms. */
export interface StoredServiceOptions {
  readonly databaseUrl: string;
  readonly migration: StoreMigration;
  readonly counters: AttemptCounters;
  readonly secret: string | Buffer;
  readonly log: Logger;
}

/** A running lead service, and its shutdown. */
interface RunningLeadService {
  readonly service: LeadService;
  readonly store: LeadStore;
  close(): Promise<void>;
}

/**
 * Opens the lead store at `databaseUrl`, also for content from a host, and starts the deliveries of the settings.
 * @throws {SettingsError} for an invalid mapping file, and what opening the store throws
 */
export async function startLeadService(settings: Settings, options: StoredServiceOptions): Promise<RunningLeadService> {
  const { databaseUrl, migration, log } = options;
  const now = Date.now;
  const { CRM_MAPPING_FILE } = settings;
  const crm = CRM_MAPPING_FILE ? readCrmMapping(resolve(projectFolder, CRM_MAPPING_FILE), process.env) : undefined;
  const channels = deliveriesOf(settings, visitLinks(options.secret));
  if (crm) channels.set("crm", crmDelivery(crm, { now }));
  const leads = await openLeads({
    databaseUrl,
    migration,
    channels,
    retentionDays: settings.LEADS_RETENTION_DAYS,
    now,
    log,
    onStatement: storeSpans(settings),
  });
  const service = createLeadService({
    ...options,
    store: leads.store,
    visits: leads.visits,
    outbox: leads.outbox,
    settings,
    crm,
    now,
  });
  return { service, store: leads.store, close: () => leads.close() };
}

/** The delivery functions of the settings, by channel name. */
function deliveriesOf(settings: Settings, links: ReturnType<typeof visitLinks>): Map<string, Deliver<Lead>> {
  const { HUBSPOT_PORTAL_ID, LEADS_EMAIL, LEADS_WEBHOOK_SECRET, LEADS_WEBHOOK_URL, SMTP_URL } = settings;
  const channels = new Map<string, Deliver<Lead>>();
  if (HUBSPOT_PORTAL_ID) {
    channels.set("hubspot", hubspotDelivery({ portalId: HUBSPOT_PORTAL_ID, baseUrl: hubspotUrl }));
  }
  if (LEADS_WEBHOOK_URL && LEADS_WEBHOOK_SECRET) {
    const webhook = { url: LEADS_WEBHOOK_URL, secret: LEADS_WEBHOOK_SECRET, now: Date.now };
    channels.set("webhook", webhookDelivery(webhook));
    channels.set("visit-webhook", webhookDelivery({ ...webhook, isChange: true }));
  }
  if (LEADS_EMAIL && SMTP_URL) {
    const mails = { smtpUrl: SMTP_URL, mailbox: LEADS_EMAIL };
    const mail = leadMail(mails);
    const visitMail = visitMails({ ...mails, links, now: Date.now });
    channels.set("mail", (lead) => (lead.visit ? visitMail.toBuilder(lead, "new") : mail.toBuilder(lead)));
    channels.set("confirmation", (lead) => (lead.visit ? visitMail.toVisitor(lead, "new") : mail.toVisitor(lead)));
    channels.set("visit-mail", (lead) => visitMail.toBuilder(lead, "change"));
    channels.set("visit-confirmation", (lead) => visitMail.toVisitor(lead, "change"));
    channels.set("reminder", (lead) => visitMail.toVisitor(lead, "reminder"));
  }
  return channels;
}
