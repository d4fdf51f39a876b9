import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import type { UsersTable } from "../store/tables.ts";

const accessLifetimeSeconds = 3600;
const refreshLifetimeSeconds = 365 * 24 * 3600;
/** The most by which clocks of machines that share a store may differ. */
const leewaySeconds = 5;
const minSecretCharacters = 16;

type TokenType = "access" | "refresh";

/** What reading a token gives: its claims only where signature, algorithm, issuer, time and type are right. */
export type TokenReading =
  | { readonly kind: "good"; readonly userId: number; readonly generation: number }
  | { readonly kind: "wrong-issuer" }
  | { readonly kind: "bad" };

/**
 * Issues and reads the tokens of the accounts (S6.4): HS256, with the claims of WordPress's JWT plugin (`iss`, `iat`,
 * `nbf`, `exp`, `data.user.id` as a text), the token's type, and the account's token generation.
 */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #issuer: string;

  /** @throws Error in plain words when the secret has fewer than 16 characters. */
  constructor({ secret, issuer }: { readonly secret: string; readonly issuer: string }) {
    if (secret.length < minSecretCharacters) {
      throw new Error(`JWT_SECRET must have at least ${minSecretCharacters} characters.`);
    }
    this.#key = new TextEncoder().encode(secret);
    this.#issuer = issuer;
  }

  /** A new token and when it ends, in seconds since the epoch: an access token in an hour, a refresh token in 365 days. */
  async issue(type: TokenType, account: Pick<UsersTable, "id" | "token_generation">, nowMs = Date.now()) {
    const now = Math.floor(nowMs / 1000);
    const expiresAtSeconds = now + (type === "access" ? accessLifetimeSeconds : refreshLifetimeSeconds);
    const claims = {
      token_type: type,
      data: { user: { id: String(account.id), token_generation: account.token_generation } },
    };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(this.#issuer)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(expiresAtSeconds)
      .sign(this.#key);
    return { token, expiresAtSeconds };
  }

  /**
   * Reads a token of that type; the caller checks whether it was revoked since. One that begins in the future was issued
   * before the clock stepped back, as the key is this site's own: it is read as at its beginning.
   */
  async read(type: TokenType, token: string, nowMs = Date.now()): Promise<TokenReading> {
    try {
      const { nbf: beginsAtSeconds = 0 } = decodeJwt(token);
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ["HS256"],
        requiredClaims: ["iss", "iat", "nbf", "exp"],
        clockTolerance: leewaySeconds,
        currentDate: new Date(Math.max(nowMs, beginsAtSeconds * 1000)),
      });
      if (!isSameIssuer(payload.iss, this.#issuer)) return { kind: "wrong-issuer" };
      const user = (payload.data as { user?: { id?: unknown; token_generation?: unknown } } | undefined)?.user;
      const { id, token_generation: generation } = user ?? {};
      if (payload.token_type !== type) return { kind: "bad" };
      if (typeof id !== "string" || !/^[1-9]\d{0,9}$/.test(id)) return { kind: "bad" };
      if (typeof generation !== "number" || !Number.isInteger(generation)) return { kind: "bad" };
      return { kind: "good", userId: Number(id), generation };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: "bad" };
      throw error;
    }
  }
}

/** A machine without a public address is named by its port; all ports count as one issuer. */
function isSameIssuer(issuer: unknown, own: string): boolean {
  return typeof issuer === "string" && (issuer === own || (isLoopback(issuer) && isLoopback(own)));
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
