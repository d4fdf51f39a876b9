import { createTransport, type SendMailOptions } from "nodemailer";
import { brand } from "#app/brand.ts";

/** How long a mail server may keep silent, in ms. */
const waitMs = 15_000;

/** A mail that the mail server did not take; the message does not hold the reply's text, which may name the recipient. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** The reply of the mail server, 0 without one. */
  readonly replyCode: number;

  constructor(error: unknown) {
    const replyCode = error instanceof Error && "responseCode" in error ? Number(error.responseCode) || 0 : 0;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    super(
      `The mail server did not take it: ${[code, replyCode || ""].filter(Boolean).join(" ") || "no reason given"}.`,
    );
    this.replyCode = replyCode;
  }
}

/**
 * Sends mails through the server at `smtpUrl`, in the builder's name from the address `from`.
 * @throws {MailError} from each call whose mail was not taken.
 */
export function mailSender({ smtpUrl, from }: { readonly smtpUrl: string; readonly from: string }) {
  const transport = createTransport(smtpUrl, {
    from: { name: brand.name, address: from },
    // What visitors write names neither files nor addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  Object.assign(transport.options, { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs });
  return async (message: SendMailOptions): Promise<void> => {
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw new MailError(error);
    }
  };
}
