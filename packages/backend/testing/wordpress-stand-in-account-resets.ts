import { randomBytes } from "node:crypto";
import { GraphQLError } from "graphql";

/** A mail that the stand-in has sent. */
export interface StandInMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface Owner {
  readonly databaseId: number;
  readonly username: string;
  readonly email: string;
}

/** WordPress's own; filters shorten it. */
const keySeconds = 24 * 3600;

/** Links to reset a password as WordPress makes and reads them: one an account, in a mail that leads to the host. */
export class StandInPasswordResets {
  readonly #origin: string;
  readonly #keys = new Map<number, { readonly key: string; readonly endsAtMs: number }>();
  readonly mails: StandInMail[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Mails a link to the owner, as WPGraphQL words it. */
  send({ databaseId, username, email }: Owner): void {
    const key = randomBytes(10).toString("hex");
    this.#keys.set(databaseId, { key, endsAtMs: Date.now() + keySeconds * 1000 });
    const link = `${this.#origin}/wp-login.php?action=rp&key=${key}&login=${encodeURIComponent(username)}`;
    const lines = [
      "Someone has requested a password reset for the following account:",
      "Site Name: Stand-in",
      `Username: ${username}`,
      "If this was a mistake, just ignore this email and nothing will happen.",
      "To reset your password, visit the following address:",
    ];
    this.mails.push({
      to: email,
      subject: "[Stand-in] Password Reset",
      text: `${lines.join("\r\n\r\n")}\r\n\r\n<${link}>\r\n`,
    });
  }

  /** Uses up a key. @throws GraphQLError in WPGraphQL's words for one that is not the owner's or is too old. */
  use(key: string, owner: Owner | undefined): void {
    const known = owner && this.#keys.get(owner.databaseId);
    if (!owner || known?.key !== key) throw new GraphQLError("Password reset link is invalid.");
    if (known.endsAtMs <= Date.now()) throw new GraphQLError("Password reset link has expired.");
    this.#keys.delete(owner.databaseId);
  }

  /** Makes every key too old. */
  expire(): void {
    for (const [owner, { key }] of this.#keys) this.#keys.set(owner, { key, endsAtMs: 0 });
  }
}
