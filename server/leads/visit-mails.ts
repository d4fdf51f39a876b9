import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import type { Visit } from "@porchlight/backend/leads/visit-store.ts";
import { brand } from "#app/brand.ts";
import { visitCalendar } from "#app/domain/visits/visit-calendar.ts";
import { visitTimeText } from "#app/domain/visits/visit-slots.ts";
import { bodies, domainOf, MailError, mailSender, type Rows } from "../mail/mails.ts";
import { contactText, originRows, rowsOf } from "./deliveries.ts";
import type { visitLinks } from "./visit-service.ts";

/** What a mail about a visit is for: the booking, a change of it, or the day before. */
type VisitMailKind = "new" | "change" | "reminder";

/**
 * The mails about a booked visit, with a calendar file, to the builder and to the visitor. They describe the visit as
 * it is when they are sent.
 */
export function visitMails(options: {
  readonly smtpUrl: string;
  readonly mailbox: string;
  readonly links: ReturnType<typeof visitLinks>;
  /** ms since the epoch */
  readonly now: () => number;
}) {
  const { smtpUrl, mailbox, links, now } = options;
  const send = mailSender({ smtpUrl, from: mailbox });

  const attachment = (lead: Lead, visit: Visit) => ({
    method: visit.status === "canceled" ? "CANCEL" : "PUBLISH",
    filename: "visit.ics",
    content: visitCalendar(
      { ...visit, id: lead.id, about: lead.about, contact: lead.contact },
      { url: urlOf(lead), writtenAt: new Date(now()) },
    ),
  });
  const urlOf = (lead: Lead) => new URL(links.path(lead.id), lead.page.url).href;
  // The same for every attempt, so that a mail server can detect duplicates.
  const messageId = (lead: Lead, visit: Visit, part: string) =>
    `<${lead.id}.${part}${visit.revision > 0 ? `.${visit.revision}` : ""}@${domainOf(mailbox)}>`;

  const toBuilder = async (lead: Lead, kind: Exclude<VisitMailKind, "reminder">): Promise<void> => {
    const { visit } = lead;
    if (!visit) return;
    const from = lead.fields.find(({ name }) => /(?:^|_)name$/.test(name))?.value;
    const noun = visit.kind === "call" ? "call" : "visit";
    const subject = `Website, ${noun} ${stateOf(visit, kind)}: ${visitTimeText(visit.startsAt)}`;
    await send({
      to: mailbox,
      ...(lead.visitorEmail ? { replyTo: lead.visitorEmail } : {}),
      subject: [subject, from, lead.about].filter(Boolean).join(": "),
      ...bodies([[...visitRows(visit), ...rowsOf(lead)], originRows(lead)]),
      icalEvent: attachment(lead, visit),
      messageId: messageId(lead, visit, kind === "new" ? "builder" : "builder-change"),
    });
  };
  const toVisitor = async (lead: Lead, kind: VisitMailKind): Promise<void> => {
    const { visit } = lead;
    if (!visit || (kind === "reminder" && visit.status !== "booked")) return;
    const isCanceled = visit.status === "canceled";
    const noun = visit.kind === "call" ? "call" : "visit";
    const about = lead.about ? [["About", lead.about] as const] : [];
    const contact = lead.contact.name ? [["With", contactText(lead)] as const] : [];
    const call = lead.contact.phone || `${brand.phone}, ${brand.openHours}`;
    try {
      await send({
        to: lead.visitorEmail,
        subject: `${subjectOf(visit, kind)}, ${brand.name}`,
        ...bodies([
          openingOf(lead, visit, kind),
          [...visitRows(visit), ...about, ...contact],
          ...(isCanceled
            ? []
            : [
                ...(visit.mapUrl && visit.kind === "visit" ? ["Directions:", visit.mapUrl] : []),
                `If something comes up, choose another time or cancel the ${noun} here:`,
                urlOf(lead),
              ]),
          `Or reply to this email, or call ${call}.`,
          `${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.state} ${brand.address.zip}`,
        ]),
        icalEvent: attachment(lead, visit),
        messageId: messageId(lead, visit, kind === "new" ? "visitor" : kind),
        headers: { "Auto-Submitted": "auto-replied" },
      });
    } catch (error) {
      // A permanent error: another attempt would fail too.
      throw error instanceof MailError && error.replyCode >= 500 ? new Undeliverable(error.message) : error;
    }
  };
  return { toBuilder, toVisitor };
}

function visitRows(visit: Visit): Rows {
  const where = visit.kind === "call" ? "By phone: we’ll call you" : visit.address;
  return [["When", visitTimeText(visit.startsAt)], ...(where ? [["Where", where] as const] : [])];
}

function stateOf(visit: Visit, kind: VisitMailKind): string {
  if (visit.status === "canceled") return "canceled";
  return kind === "new" ? "booked" : "moved";
}

function subjectOf(visit: Visit, kind: VisitMailKind): string {
  const noun = visit.kind === "call" ? "call" : "visit";
  const time = visitTimeText(visit.startsAt);
  if (visit.status === "canceled") return `Your ${noun} is canceled`;
  if (kind === "reminder") return `Tomorrow: your ${noun}, ${time}`;
  return kind === "new" ? `Your ${noun} is booked, ${time}` : `Your ${noun} has a new time, ${time}`;
}

function openingOf({ contact }: Lead, visit: Visit, kind: VisitMailKind): string {
  const noun = visit.kind === "call" ? "call" : "visit";
  if (visit.status === "canceled") return `Your ${noun} is canceled, and we won’t expect you.`;
  const sender = contact.name || "We";
  const verb = visit.kind === "call" ? "will call you" : "will be expecting you";
  if (kind === "reminder") return `A reminder of your ${noun} tomorrow. ${sender} ${verb}.`;
  return kind === "new"
    ? `Thank you. Your ${noun} is booked: ${sender} ${verb}.`
    : `Your ${noun} has a new time: ${sender} ${verb}.`;
}
