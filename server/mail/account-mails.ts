import type { AccountMail, SendAccountMail } from "@porchlight/backend/accounts/account-mailer.ts";
import { brand } from "#app/brand.ts";
import { bodies } from "./mail-bodies.ts";
import { mailSender } from "./mail-sender.ts";

/** What mails about accounts are sent with. */
export interface AccountMailOptions {
  readonly smtpUrl: string;
  readonly from: string;
  /** The site's own address, from its settings: a request's Host header could name another one. */
  readonly publicUrl: string;
}

/** Sends the mails about accounts in the builder's words. */
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
          resetLink(publicUrl, mail),
          `It works once and for ${mail.minutes} minutes. If you didn’t ask, do nothing: your password stays the same.`,
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
          `The account ${mail.username} has a new password, and whoever was logged in with it is logged out.`,
          ifNotYou,
        ],
      };
  }
}

/** The key stands behind the hash, which no server, log or referrer sees. */
function resetLink(publicUrl: string, { key, username }: { readonly key: string; readonly username: string }): string {
  return `${publicUrl}/#reset-password?${new URLSearchParams({ key, login: username })}`;
}
