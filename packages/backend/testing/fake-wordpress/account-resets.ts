import { randomBytes } from "node:crypto";
import { GraphQLError } from "graphql";

/** A mail sent by the fake WordPress. */
export interface FakeMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface Owner {
  readonly databaseId: number;
  readonly username: string;
  readonly email: string;
}

/** WordPress's default; filters can shorten it. */
const keySeconds = 24 * 3600;

/** Password reset keys as in WordPress: one per account, mailed with a link to the host. */
export class FakePasswordResets {
  readonly #origin: string;
  readonly #keys = new Map<number, { readonly key: string; readonly endsAtMs: number }>();
  readonly mails: FakeMail[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Mails a reset link, with WPGraphQL's text. */
  send({ databaseId, username, email }: Owner): void {
    const key = randomBytes(10).toString("hex");
    this.#keys.set(databaseId, { key, endsAtMs: Date.now() + keySeconds * 1000 });
    const link = `${this.#origin}/wp-login.php?action=rp&key=${key}&login=${encodeURIComponent(username)}`;
    const lines = [
      "Someone has requested a password reset for the following account:",
      "Site Name: Fake WordPress",
      `Username: ${username}`,
      "If this was a mistake, just ignore this email and nothing will happen.",
      "To reset your password, visit the following address:",
    ];
    this.mails.push({
      to: email,
      subject: "[Fake WordPress] Password Reset",
      text: `${lines.join("\r\n\r\n")}\r\n\r\n<${link}>\r\n`,
    });
  }

  /** Consumes a key. @throws GraphQLError in WPGraphQL's words for a wrong or expired one */
  use(key: string, owner: Owner | undefined): void {
    const known = owner && this.#keys.get(owner.databaseId);
    if (!owner || known?.key !== key) throw new GraphQLError("Password reset link is invalid.");
    if (known.endsAtMs <= Date.now()) throw new GraphQLError("Password reset link has expired.");
    this.#keys.delete(owner.databaseId);
  }

  /** Expires all keys. */
  expire(): void {
    for (const [owner, { key }] of this.#keys) this.#keys.set(owner, { key, endsAtMs: 0 });
  }
}
