import { createHmac } from "node:crypto";
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { UsersTable } from "../store/tables.ts";

const accessLifetimeSeconds = 3600;
/** Maximum clock difference between machines that share a store. */
const leewaySeconds = 5;
const minSecretCharacters = 16;

/** Maximum duration of a login, in seconds from the password entry. */
export const refreshLifetimeSeconds = 365 * 24 * 3600;

type TokenType = "access" | "refresh";
type TokenOwner = Pick<UsersTable, "id" | "token_generation">;

/** Login data in a token. */
export interface TokenLogin {
  /** The family of the login's refresh tokens (`sid`); undefined without one. */
  readonly family?: string | undefined;
  /** Time of the password entry (`auth_time`), in seconds since the epoch; undefined when unknown. */
  readonly authTime?: number | undefined;
}

/** Additional claims of a refresh token; tokens of versions without families have no id. */
export interface RefreshClaims extends TokenLogin {
  readonly id?: string | undefined;
  readonly expiresAtSeconds: number;
}

/** Result of reading a token: claims only when signature, algorithm, issuer, time and type are valid. */
export type TokenReading =
  | ({ readonly kind: "good"; readonly userId: number; readonly generation: number } & RefreshClaims)
  | { readonly kind: "wrong-issuer" }
  | { readonly kind: "bad" };

/**
 * Issues and reads the tokens of accounts (S6.4): HS256, with the claims of WordPress's JWT plugin (`iss`, `iat`,
 * `nbf`, `exp`, `data.user.id` as a text), the token type, the account's token generation, and the login.
 */
export class Tokens {
  readonly #key: Uint8Array<ArrayBuffer>;
  readonly #issuer: string;

  /** @throws Error with a message for the operator when the secret has fewer than 16 characters */
  constructor({ secret, issuer }: { readonly secret: string; readonly issuer: string }) {
    if (secret.length < minSecretCharacters) {
      throw new Error(`JWT_SECRET must have at least ${minSecretCharacters} characters.`);
    }
    this.#key = new TextEncoder().encode(secret);
    this.#issuer = issuer;
  }

  /** A new access token and its expiry in an hour, in seconds since the epoch. */
  async issueAccess(account: TokenOwner, { family, authTime }: TokenLogin, nowMs: number) {
    const expiresAtSeconds = Math.floor(nowMs / 1000) + accessLifetimeSeconds;
    const token = await this.#sign(
      "access",
      account,
      { sid: family, auth_time: authTime, exp: expiresAtSeconds },
      nowMs,
    );
    return { token, expiresAtSeconds };
  }

  /** A refresh token of a family. */
  async issueRefresh(account: TokenOwner, { family, authTime, id, expiresAtSeconds }: RefreshClaims, nowMs: number) {
    const claims = { sid: family, auth_time: authTime, jti: id, exp: expiresAtSeconds };
    return await this.#sign("refresh", account, claims, nowMs);
  }

  /** The id of the refresh token that follows another: deterministic, and not computable without the secret. */
  successorOf(id: string): string {
    return createHmac("sha256", this.#key).update(`refresh token after ${id}`).digest("base64url");
  }

  async #sign(type: TokenType, account: TokenOwner, claims: JWTPayload, nowMs: number): Promise<string> {
    const now = Math.floor(nowMs / 1000);
    const data = { user: { id: String(account.id), token_generation: account.token_generation } };
    return await new SignJWT({ ...claims, token_type: type, data })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(this.#issuer)
      .setIssuedAt(now)
      .setNotBefore(now)
      .sign(this.#key);
  }

  /**
   * Reads a token of a type; the caller checks for revocation. A token that begins in the future was issued before the
   * clock stepped back, as only this site has the key: it is read as at its beginning.
   */
  async read(type: TokenType, token: string, nowMs: number): Promise<TokenReading> {
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
      const { sid: family, auth_time: authTime, jti, exp: expiresAtSeconds = 0 } = payload;
      if (family !== undefined && typeof family !== "string") return { kind: "bad" };
      if (authTime !== undefined && !Number.isInteger(authTime)) return { kind: "bad" };
      const login = { family, authTime: authTime as number | undefined, id: jti, expiresAtSeconds };
      return { kind: "good", userId: Number(id), generation, ...login };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: "bad" };
      throw error;
    }
  }
}

/** A machine without a public address is identified by its port; all ports count as one issuer. */
function isSameIssuer(issuer: unknown, own: string): boolean {
  return typeof issuer === "string" && (issuer === own || (isLoopback(issuer) && isLoopback(own)));
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
