import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { type Deliver, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { createTransport } from "nodemailer";
import { brand } from "#app/brand.ts";

/** How long a mail server may keep silent, in ms. */
const waitMs = 15_000;

/** The two mails about a lead, through the server at `smtpUrl`: to the builder, and the visitor's confirmation. */
export function leadMail({ smtpUrl, desk }: { readonly smtpUrl: string; readonly desk: string }) {
  const transport = createTransport(smtpUrl, {
    from: { name: brand.name, address: desk },
    // What visitors write names neither files nor addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  Object.assign(transport.options, { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs });

  const toDesk: Deliver = async (lead) => {
    const from = lead.fields.find(({ name }) => /(?:^|_)name$/.test(name))?.value;
    await send({
      to: desk,
      ...(lead.visitorEmail ? { replyTo: lead.visitorEmail } : {}),
      subject: [`Website, ${lead.kind}`, from, lead.about].filter(Boolean).join(": "),
      text: [
        sentText(lead),
        ...lead.hidden.map(({ name, value }) => `${name}: ${value}`),
        `Sent from ${lead.page.title} (${lead.page.url}) at ${lead.receivedAt}`,
        `Number: ${lead.id}`,
      ].join("\n\n"),
      messageId: `<${lead.id}.desk@${domainOf(desk)}>`,
    });
  };
  const toVisitor: Deliver = async (lead) => {
    try {
      await send({
        to: lead.visitorEmail,
        subject: `We have your message, ${brand.name}`,
        text: [
          "Thank you. A person reads this and answers you. This is what you sent us:",
          sentText(lead),
          `If something is wrong in it, reply to this email or call ${brand.phone}, ${brand.openHours}.`,
          `${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.state} ${brand.address.zip}`,
        ].join("\n\n"),
        messageId: `<${lead.id}.visitor@${domainOf(desk)}>`,
        headers: { "Auto-Submitted": "auto-replied" },
      });
    } catch (error) {
      // The address does not exist: another attempt would not change that.
      throw responseCodeOf(error) >= 500 ? new Undeliverable(reasonOf(error)) : error;
    }
  };
  const send = async (message: Parameters<typeof transport.sendMail>[0]) => {
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw Object.assign(new Error(reasonOf(error)), { responseCode: responseCodeOf(error) });
    }
  };
  return { toDesk, toVisitor };
}

/** What the visitor filled in, with the labels of the form. */
function sentText({ about, fields }: Lead): string {
  const rows = fields.filter(({ value }) => value !== "").map(({ label, value }) => `${label}: ${value}`);
  return [...(about ? [`About: ${about}`] : []), ...rows].join("\n");
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

/** The reply of the mail server, 0 without one. */
function responseCodeOf(error: unknown): number {
  return error instanceof Error && "responseCode" in error ? Number(error.responseCode) || 0 : 0;
}

/** Without the reply's text, which may name the visitor. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return `The mail server did not take it: ${[code, responseCodeOf(error) || ""].filter(Boolean).join(" ") || "no reason given"}.`;
}
