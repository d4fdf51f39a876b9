import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { type Deliver, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { brand } from "#app/brand.ts";
import { bodies, type Rows } from "../mail/mail-bodies.ts";
import { MailError, mailSender } from "../mail/mail-sender.ts";

/** The two mails about a lead, through the server at `smtpUrl`: to the builder, and the visitor's confirmation. */
export function leadMail({ smtpUrl, desk }: { readonly smtpUrl: string; readonly desk: string }) {
  const send = mailSender({ smtpUrl, from: desk });

  const toDesk: Deliver = async (lead) => {
    const from = lead.fields.find(({ name }) => /(?:^|_)name$/.test(name))?.value;
    await send({
      to: desk,
      ...(lead.visitorEmail ? { replyTo: lead.visitorEmail } : {}),
      subject: [`Website, ${lead.kind}`, from, lead.about].filter(Boolean).join(": "),
      ...bodies([
        rowsOf(lead),
        [
          ...lead.hidden.map(({ name, value }) => [name, value] as const),
          ...(lead.desk.name ? [["For", deskText(lead)] as const] : []),
          ["Sent from", `${lead.page.title} (${lead.page.url})`],
          ["At", timeText(lead)],
          ["Number", lead.id],
        ],
      ]),
      messageId: `<${lead.id}.desk@${domainOf(desk)}>`,
    });
  };
  const toVisitor: Deliver = async (lead) => {
    try {
      await send({
        to: lead.visitorEmail,
        subject: `We have ${sentThings[lead.kind] ?? "your message"}, ${brand.name}`,
        ...bodies([
          `Thank you. ${lead.desk.name ? `${deskText(lead)} reads` : "A person reads"} this and answers you. This is what you sent us on ${timeText(lead)}:`,
          rowsOf(lead),
          lead.desk.phone
            ? `If something is wrong in it, reply to this email or call ${lead.desk.phone}.`
            : `If something is wrong in it, reply to this email or call ${brand.phone}, ${brand.openHours}${lead.desk.name ? `, and ask for ${lead.desk.name}` : ""}.`,
          `${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.state} ${brand.address.zip}`,
        ]),
        messageId: `<${lead.id}.visitor@${domainOf(desk)}>`,
        headers: { "Auto-Submitted": "auto-replied" },
      });
    } catch (error) {
      // The address does not exist: another attempt would not change that.
      throw error instanceof MailError && error.replyCode >= 500 ? new Undeliverable(error.message) : error;
    }
  };
  return { toDesk, toVisitor };
}

/** What visitors have sent, by the kind of the lead; "your message" for the rest. */
const sentThings: Readonly<Record<string, string>> = {
  question: "your question",
  visit: "your request for a visit",
  warranty: "your repair request",
  land: "your note about land",
  career: "your application",
  agent: "your registration of a client",
};

/** What the visitor filled in, with the labels of the form. */
function rowsOf({ about, fields }: Lead): Rows {
  const filled = fields.filter(({ value }) => value !== "").map(({ label, value }) => [label, value] as const);
  return about ? [["A visit to", about], ...filled] : filled;
}

/** `Walt Ferris (303-555-0143)` */
const deskText = ({ desk }: Lead) => (desk.phone ? `${desk.name} (${desk.phone})` : desk.name);

const times = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: brand.timeZone,
});
/** `November 21, 2026 at 10:00 AM`, by the builder's clock */
const timeText = ({ receivedAt }: Lead) => times.format(new Date(receivedAt));

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);
