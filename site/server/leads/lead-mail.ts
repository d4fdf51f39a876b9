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

/** What visitors have sent, by the kind of the lead; "your message" for the rest. */
const sentThings: Readonly<Record<string, string>> = {
  question: "your question",
  visit: "your request for a visit",
  warranty: "your repair request",
  land: "your note about land",
  career: "your application",
  agent: "your registration of a client",
};

type Rows = readonly (readonly [label: string, value: string])[];

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

/** The same words as text and as HTML: sentences, and rows of a label with its value. */
function bodies(parts: readonly (string | Rows)[]) {
  const text = parts.map((part) =>
    typeof part === "string" ? part : part.map(([label, value]) => `${label}: ${value}`).join("\n"),
  );
  const html = parts.map((part) =>
    typeof part === "string" ? `<p style="margin:0 0 16px">${escaped(part)}</p>` : tableOf(part),
  );
  const page = `<div style="max-width:560px;color:#1f2421;font:16px/1.5 Georgia,serif">${html.join("")}</div>`;
  return { text: text.join("\n\n"), html: `<!doctype html><html lang="en"><body>${page}</body></html>` };
}

function tableOf(rows: Rows): string {
  const cell = "padding:8px 16px 8px 0;border-bottom:1px solid #d8d4c8;text-align:left;vertical-align:top";
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell};width:33%;font-weight:normal;color:#5b625d">${escaped(label)}</th><td style="${cell}">${escaped(value).replaceAll("\n", "<br>")}</td></tr>`,
  );
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${lines.join("")}</table>`;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

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
