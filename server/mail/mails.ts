import type { AccountMail, SendAccountMail } from "@porchlight/backend/accounts/account-mailer.ts";
import { escapeUTF8 } from "entities";
import { createTransport, type SendMailOptions } from "nodemailer";
import { brand } from "#app/brand.ts";

/** Options of mails about accounts. */
interface AccountMailOptions {
  readonly smtpUrl: string;
  readonly from: string;
  /** The site's address from the settings, as a request's Host header may be forged. */
  readonly publicUrl: string;
}

/** Creates the mailer for accounts, in the builder's words. */
export function accountMails({ smtpUrl, from, publicUrl }: AccountMailOptions): SendAccountMail {
  const send = mailSender({ smtpUrl, from });
  return async (mail) => {
    const { subject, parts } = wordsOf(mail, publicUrl);
    await send({
      to: mail.to,
      subject: `${subject}, ${brand.name}`,
      ...bodies([
        ...parts,
        `${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.state} ${brand.address.zip}`,
      ]),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}

const ifNotYou = `If that wasn’t you, call ${brand.phone}, ${brand.openHours}.`;

function wordsOf(mail: AccountMail, publicUrl: string): { readonly subject: string; readonly parts: string[] } {
  switch (mail.kind) {
    case "password-reset":
      return {
        subject: "A new password",
        parts: [
          `Someone, most likely you, asked for a new password for the account ${mail.username} at ${new URL(publicUrl).host}. Open this address to choose one:`,
          linkOf(`${publicUrl}/#reset-password`, mail),
          `It works once and for ${mail.minutes} minutes. If you didn’t ask, do nothing: your password stays the same.`,
        ],
      };
    case "login-link":
      return {
        subject: "Your login link",
        parts: [
          `Someone, most likely you, asked for a link to log in to the account ${mail.username} at ${new URL(publicUrl).host}. Open this address and press the button:`,
          linkOf(`${publicUrl}/my-account/#login-link`, mail),
          `It works once and for ${mail.minutes} minutes, for whoever has it: don’t forward this email. If you didn’t ask, do nothing: nobody is logged in.`,
        ],
      };
    case "passkey-added":
      return {
        subject: "A passkey was added",
        parts: [`The account ${mail.username} has a new passkey to log in with: ${mail.name}.`, ifNotYou],
      };
    case "passkey-removed":
      return {
        subject: "A passkey was removed",
        parts: [
          `The passkey ${mail.name} of the account ${mail.username} was removed. It can no longer be used to log in.`,
          ifNotYou,
        ],
      };
    case "email-changed":
      return {
        subject: "Your email address was changed",
        parts: [`The account ${mail.username} now has the email address ${mail.email} in place of this one.`, ifNotYou],
      };
    case "password-changed":
      return {
        subject: "Your password was changed",
        parts: [
          `The account ${mail.username} has a new password, and every login with the old one has ended. Passkeys still work.`,
          ifNotYou,
        ],
      };
  }
}

/** The key is in the fragment, which is not sent to servers, logs and referrers. */
function linkOf(dialog: string, { key, username }: { readonly key: string; readonly username: string }): string {
  return `${dialog}?${new URLSearchParams({ key, login: username })}`;
}

/** Rows of a label with its value. */
export type Rows = readonly (readonly [label: string, value: string])[];

/** The same content as text and as HTML: sentences, and rows of a label with its value. */
export function bodies(parts: readonly (string | Rows)[]) {
  const text = parts.map((part) =>
    typeof part === "string" ? part : part.map(([label, value]) => `${label}: ${value}`).join("\n"),
  );
  const html = parts.map((part) =>
    typeof part === "string" ? `<p style="margin:0 0 16px">${withLink(part)}</p>` : tableOf(part),
  );
  const page = `<div style="max-width:560px;color:#1f2421;font:16px/1.5 Georgia,serif">${html.join("")}</div>`;
  return { text: text.join("\n\n"), html: `<!doctype html><html lang="en"><body>${page}</body></html>` };
}

/** A sentence that consists of an address becomes a link. */
function withLink(sentence: string): string {
  const address = escapeUTF8(sentence);
  return /^https?:\/\/\S+$/.test(sentence)
    ? `<a href="${address}" style="color:#1f2421;word-break:break-all">${address}</a>`
    : address;
}

function tableOf(rows: Rows): string {
  const cell = "padding:8px 16px 8px 0;border-bottom:1px solid #d8d4c8;text-align:left;vertical-align:top";
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell};width:33%;font-weight:normal;color:#5b625d">${escapeUTF8(label)}</th><td style="${cell}">${escapeUTF8(value).replaceAll("\n", "<br>")}</td></tr>`,
  );
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${lines.join("")}</table>`;
}

/** Timeout of the mail server, in ms. */
const waitMs = 15_000;

/** A mail that the mail server rejected; the message omits the reply's text, which may contain the recipient. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** Reply code of the mail server, 0 without a reply. */
  readonly replyCode: number;
  /** Whether the server rejected this mail permanently, rather than its sender or its login. */
  readonly isRejected: boolean;
  /** Whether the server rejected the recipient permanently; not by a policy (5.7), which may concern all our mails. */
  readonly isUnknownRecipient: boolean;

  constructor(error: unknown) {
    const replyCode = error instanceof Error && "responseCode" in error ? Number(error.responseCode) || 0 : 0;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    super(
      `The mail server did not accept the mail: ${[code, replyCode || ""].filter(Boolean).join(" ") || "no reason given"}.`,
    );
    this.replyCode = replyCode;
    const command = error instanceof Error && "command" in error ? String(error.command) : "";
    const response = error instanceof Error && "response" in error ? String(error.response) : "";
    const isPermanent = replyCode >= 500 && replyCode < 600;
    this.isRejected = isPermanent && ["RCPT TO", "DATA"].includes(command);
    this.isUnknownRecipient = isPermanent && command === "RCPT TO" && !/^5\d\d[ -]5\.7\./.test(response);
  }
}

/** Sends a mail in the builder's name. @throws {MailError} when it was rejected */
export type SendMail = (message: SendMailOptions) => Promise<void>;

interface MailSenderOptions {
  readonly smtpUrl: string;
  readonly from: string;
}

/** Returns a function that sends mails through `smtpUrl` from the address `from`, each by a connection of its own. */
export function mailSender({ smtpUrl, from }: MailSenderOptions): SendMail {
  const transport = createTransport({ url: smtpUrl, ...timeouts }, defaultsOf(from));
  return (message) => accepted(transport.sendMail(message));
}

/**
 * Like {@link mailSender} for many mails at a time, by a few connections that send one mail after another. A mail that
 * the server has not accepted after `maxMs` is an error.
 */
export function mailPool({ smtpUrl, from, maxMs }: MailSenderOptions & { readonly maxMs: number }) {
  const options = { url: smtpUrl, pool: true, maxConnections: 10, maxMessages: 100, idleTimeout: 5000, ...timeouts };
  const transport = createTransport(options, defaultsOf(from));
  const send: SendMail = (message) => accepted(transport.sendMail({ ...message, signal: AbortSignal.timeout(maxMs) }));
  /** Closes the connections that send nothing. */
  const close = () => transport.close();
  return { send, close };
}

const timeouts = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };

const defaultsOf = (address: string) => ({
  from: { name: brand.name, address },
  // Texts of visitors must not be read as files or fetched as URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
});

async function accepted(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    throw new MailError(error);
  }
}

/** The host of an email address. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);
