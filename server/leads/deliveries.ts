import { createHmac } from "node:crypto";
import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { type Deliver, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { brand } from "#app/brand.ts";
import { bodies, domainOf, MailError, mailSender, type Rows } from "../mail/mails.ts";
import { postJson } from "./post-json.ts";

export * from "./hubspot.ts";

/** The two mails about a lead, sent through `smtpUrl`: to the builder, and the visitor's confirmation. */
export function leadMail({ smtpUrl, mailbox }: { readonly smtpUrl: string; readonly mailbox: string }) {
  const send = mailSender({ smtpUrl, from: mailbox });

  const toBuilder: Deliver = async (lead) => {
    const from = lead.fields.find(({ name }) => /(?:^|_)name$/.test(name))?.value;
    await send({
      to: mailbox,
      ...(lead.visitorEmail ? { replyTo: lead.visitorEmail } : {}),
      subject: [`Website, ${lead.kind}`, from, lead.about].filter(Boolean).join(": "),
      ...bodies([
        rowsOf(lead),
        [
          ...lead.hidden.map(({ name, value }) => [name, value] as const),
          ...(lead.contact.name ? [["For", contactText(lead)] as const] : []),
          ["Sent from", `${lead.page.title} (${lead.page.url})`],
          ["At", timeText(lead)],
          ["Number", lead.id],
        ],
      ]),
      messageId: `<${lead.id}.builder@${domainOf(mailbox)}>`,
    });
  };
  const toVisitor: Deliver = async (lead) => {
    try {
      await send({
        to: lead.visitorEmail,
        subject: `We have ${submissionNames[lead.kind] ?? "your message"}, ${brand.name}`,
        ...bodies([
          `Thank you. ${lead.contact.name ? `${contactText(lead)} reads` : "A person reads"} this and answers you. This is what you sent us on ${timeText(lead)}:`,
          rowsOf(lead),
          lead.contact.phone
            ? `If anything’s wrong, reply to this email or call ${lead.contact.phone}.`
            : `If anything’s wrong, reply to this email or call ${brand.phone}, ${brand.openHours}${lead.contact.name ? `, and ask for ${lead.contact.name}` : ""}.`,
          `${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.state} ${brand.address.zip}`,
        ]),
        messageId: `<${lead.id}.visitor@${domainOf(mailbox)}>`,
        headers: { "Auto-Submitted": "auto-replied" },
      });
    } catch (error) {
      // A permanent error: another attempt would fail too.
      throw error instanceof MailError && error.replyCode >= 500 ? new Undeliverable(error.message) : error;
    }
  };
  return { toBuilder, toVisitor };
}

/** Names of submissions in mails, by kind of lead; "your message" for the rest. */
const submissionNames: Readonly<Record<string, string>> = {
  question: "your question",
  visit: "your request for a visit",
  warranty: "your repair request",
  land: "your note about land",
  career: "your application",
  agent: "your registration of a client",
};

/** The submitted fields, with the labels of the form. */
export function rowsOf({ about, fields }: Lead): Rows {
  const filled = fields.filter(({ value }) => value !== "").map(({ label, value }) => [label, value] as const);
  return about ? [["A visit to", about], ...filled] : filled;
}

/** `Walt Ferris (303-555-0143)` */
export const contactText = ({ contact }: Lead) => (contact.phone ? `${contact.name} (${contact.phone})` : contact.name);

const times = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: brand.timeZone,
});
/** `November 21, 2026 at 10:00 AM`, in the builder's time zone */
export const timeText = ({ receivedAt }: Lead) => times.format(new Date(receivedAt));

/**
 * Posts a lead as JSON to a webhook of the builder. `X-Porchlight-Signature` is `t=<seconds>,v1=<hex>`: the HMAC-SHA256
 * with `secret` of the seconds, a dot and the body. `X-Porchlight-Lead` is the same for every attempt. A booked visit
 * has `event` and `visit`.
 */
export function webhookDelivery(options: {
  url: string;
  secret: string;
  now: () => number;
  /** Whether a change of a visit is delivered rather than the lead. */
  isChange?: boolean;
}): Deliver {
  const { url, secret, now, isChange = false } = options;
  return async (lead) => {
    const { visit } = lead;
    const changed = visit?.status === "canceled" ? "visit.canceled" : "visit.rescheduled";
    const body = JSON.stringify({
      ...(visit ? { event: isChange ? changed : "visit.booked", visit } : {}),
      id: lead.id,
      receivedAt: lead.receivedAt,
      kind: lead.kind,
      page: lead.page,
      about: lead.about,
      fields: lead.fields,
      hidden: lead.hidden,
    });
    const seconds = Math.floor(now() / 1000);
    const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    const headers = {
      "X-Porchlight-Lead": isChange ? `${lead.id}.${visit?.revision ?? 0}` : lead.id,
      "X-Porchlight-Signature": `t=${seconds},v1=${signature}`,
    };
    const { status } = await postJson(url, body, headers);
    if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`);
  };
}
