import { createHmac } from "node:crypto";
import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { type Deliver, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { brand } from "#app/brand.ts";
import { bodies, domainOf, MailError, mailSender, type Rows } from "../mail/mails.ts";

/** The two mails about a lead, sent through `smtpUrl`: to the builder, and the visitor's confirmation. */
export function leadMail({ smtpUrl, mailbox }: { readonly smtpUrl: string; readonly mailbox: string }) {
  const send = mailSender({ smtpUrl, from: mailbox });

  const toBuilder: Deliver<Lead> = async (lead) => {
    const from = lead.fields.find(({ name }) => /(?:^|_)name$/.test(name))?.value;
    await send({
      to: mailbox,
      ...(lead.visitorEmail ? { replyTo: lead.visitorEmail } : {}),
      subject: [`Website, ${lead.kind}`, from, lead.about].filter(Boolean).join(": "),
      ...bodies([rowsOf(lead), originRows(lead)]),
      messageId: `<${lead.id}.builder@${domainOf(mailbox)}>`,
    });
  };
  const toVisitor: Deliver<Lead> = async (lead) => {
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

/** Where and when a lead was sent, for the builder: also its hidden fields and number. */
export const originRows = (lead: Lead): Rows => [
  ...lead.hidden.map(({ name, value }) => [name, value] as const),
  ...(lead.contact.name ? [["For", contactText(lead)] as const] : []),
  ["Sent from", `${lead.page.title} (${lead.page.url})`],
  ["At", timeText(lead)],
  ["Number", lead.id],
];

/** `Walt Ferris (303-555-0143)` */
export const contactText = ({ contact }: Lead) => (contact.phone ? `${contact.name} (${contact.phone})` : contact.name);

const times = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: brand.timeZone,
});
/** `November 21, 2026 at 10:00 AM`, in the builder's time zone */
const timeText = ({ receivedAt }: Lead) => times.format(new Date(receivedAt));

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
}): Deliver<Lead> {
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
    const headers = {
      "X-Porchlight-Lead": isChange ? `${lead.id}.${visit?.revision ?? 0}` : lead.id,
      "X-Porchlight-Signature": `t=${seconds},v1=${signBody(secret, seconds, body)}`,
    };
    const { status } = await postJson(url, body, headers);
    if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`);
  };
}

/** The HMAC-SHA256 in hexadecimal of a time, a dot and a body. */
export const signBody = (secret: string, seconds: number, body: string): string =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** Timeout of a request, in ms. */
const waitMs = 20_000;
/** Maximum length of a response that is read. */
const maxCharacters = 20_000;

/** A server's response to a delivery; `text` is its beginning. */
interface DeliveryResponse {
  readonly status: number;
  readonly text: string;
  /** The header; null without one. */
  readonly retryAfter: string | null;
}

/** Posts JSON to a server; rejects after `waitMs`. Redirects are not followed. */
export const postJson = (url: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRequest(url, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });

/** Sends a request to a server; rejects after `waitMs`. Redirects are not followed. */
export async function sendRequest(
  url: string,
  request: Pick<RequestInit, "method" | "body" | "headers">,
): Promise<DeliveryResponse> {
  const response = await fetch(url, {
    ...request,
    redirect: "manual",
    signal: AbortSignal.timeout(waitMs),
  });
  let text = "";
  const decoder = new TextDecoder();
  // Leaving the loop cancels the rest of a longer response.
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxCharacters) break;
  }
  return { status: response.status, text, retryAfter: response.headers.get("Retry-After") };
}
