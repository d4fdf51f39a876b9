import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { AlertMail } from "@porchlight/backend/alerts/alert-mails.ts";
import type { SubscriptionStore } from "@porchlight/backend/alerts/subscriptions.ts";
import { type Deliver, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { brand } from "#app/brand.ts";
import type { AlertLine } from "#app/domain/alerts/alert-changes.ts";
import { alertSearchHref } from "#app/domain/alerts/stored-search.ts";
import { bodies, domainOf, MailError, type SendMail } from "../mail/mails.ts";

/** The changes of a mail: those that are listed, and how many more there are. */
export interface DigestContent {
  readonly lines: readonly AlertLine[];
  readonly more: number;
}

interface AlertMailOptions {
  readonly send: SendMail;
  readonly from: string;
  /** The site's address from the settings, as a request's Host header may be forged. */
  readonly publicUrl: string;
  readonly links: AlertLinks;
  /** An address that rejects mails is deleted. */
  readonly subscriptions: Pick<SubscriptionStore, "deleteRecipient">;
}

/** Words of the frequencies in a sentence. */
const frequencyWords = { now: "at once", weekly: "once a week" } as const;

/** The mails about alerts by channel: the link to confirm, the link to the choices, and the changes. */
export function alertMails(options: AlertMailOptions): ReadonlyMap<string, Deliver<AlertMail>> {
  const { send, from, publicUrl, links, subscriptions } = options;
  const host = new URL(publicUrl).host;
  const urlOf = (path: string) => publicUrl + path;
  const address = `${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.state} ${brand.address.zip}`;

  const deliver = async (mail: AlertMail, words: { subject: string; parts: string[]; isList?: boolean }) => {
    const endUrl = urlOf(links.path("end", mail.subscriptionId));
    const isList = words.isList === true;
    try {
      await send({
        to: mail.email,
        subject: `${words.subject}, ${brand.name}`,
        ...bodies([...words.parts, address]),
        // The same for every attempt, so that a mail server can detect duplicates.
        messageId: `<${mail.id}.alert@${domainOf(from)}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(isList
            ? { "List-Unsubscribe": `<${endUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
            : {}),
        },
      });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      if (error.isUnknownRecipient) await subscriptions.deleteRecipient(mail.recipientId);
      throw error.isRejected ? new Undeliverable(error.message) : error;
    }
  };

  return new Map<string, Deliver<AlertMail>>([
    [
      "confirm",
      (mail) =>
        deliver(mail, {
          subject: "Please confirm: emails about homes",
          parts: [
            `Someone, most likely you, asked at ${host} for an email ${frequencyWords[mail.frequency]} when something changes here: ${mail.title}`,
            "Open this address and confirm to get them:",
            urlOf(links.path("confirm", mail.subscriptionId)),
            "The link is valid for three days. If you didn’t ask, do nothing: you won’t hear from us again, and your address will be deleted.",
          ],
        }),
    ],
    [
      "choices",
      (mail) =>
        deliver(mail, {
          subject: "Your emails about homes",
          parts: [
            mail.content === "full"
              ? `Someone, most likely you, asked at ${host} for more emails about homes, but this address has as many alerts as it can have. End one first, then ask again:`
              : `Someone, most likely you, asked at ${host} for emails that you get already: ${mail.title}. Change or end them here:`,
            urlOf(links.path("choices", mail.recipientId)),
          ],
        }),
    ],
    [
      "digest",
      (mail) => {
        const { lines, more }: DigestContent = JSON.parse(mail.content);
        const [first] = lines;
        const count = lines.length + more;
        const single = count === 1 && first ? `${first.title}: ${withLowerCase(first.text)}` : "";
        const searchUrl = urlOf(alertSearchHref(mail.target));
        return deliver(mail, {
          subject: single || `${count} changes in what you watch`,
          isList: true,
          parts: [
            ...lines.flatMap(({ title, where, href, text }) => [
              `${[title, where].filter(Boolean).join(", ")}. ${text}.`,
              urlOf(href),
            ]),
            ...(more > 0 ? [`And ${more} more:`, searchUrl] : []),
            `You asked for this ${frequencyWords[mail.frequency]}: ${mail.title}`,
            ...(mail.kind === "search" && more === 0 ? [searchUrl] : []),
            "Change how often it comes, or end it:",
            urlOf(links.path("choices", mail.recipientId)),
          ],
        });
      },
    ],
  ]);
}

const withLowerCase = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The purpose of a link in a mail; a signature is valid for one purpose. */
export type AlertLinkPurpose = "confirm" | "end" | "choices";

/**
 * The paths behind the links in mails: `confirm` and `end` have the id of a subscription, `choices` that of a recipient,
 * each with a signature that only the mails have.
 */
export function alertLinks(secret: string | Buffer) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "porchlight alerts", 32));
  const sign = (purpose: AlertLinkPurpose, id: string) => createHmac("sha256", key).update(`${purpose}:${id}`).digest();
  return {
    // In lower case, as the site redirects addresses in upper case.
    path: (purpose: AlertLinkPurpose, id: string): string =>
      `/alerts/${purpose}/${id}/${sign(purpose, id).toString("hex")}/`,
    isSigned(purpose: AlertLinkPurpose, id: string, signature: string): boolean {
      const [given, expected] = [Buffer.from(signature, "hex"), sign(purpose, id)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

export type AlertLinks = ReturnType<typeof alertLinks>;
