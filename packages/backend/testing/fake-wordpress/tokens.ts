import { randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

const refreshTokenSeconds = 365 * 24 * 3600;
const leewaySeconds = 60;

/** The owner of tokens. */
interface TokenOwner {
  readonly databaseId: number;
  /** Part of every refresh token; changing it revokes them all. */
  readonly secret: string;
}

/** Content of a valid token. */
export interface TokenContent {
  readonly issuer: string | undefined;
  readonly databaseId: number;
  /** Refresh tokens only. */
  readonly secret: string | undefined;
}

/** Tokens in the format of the JWT plugin, signed with a key of this fake WordPress. */
export class FakeTokens {
  readonly #key = randomBytes(32);
  readonly #issuer: string;
  readonly #accessTokenSeconds: number;

  constructor(issuer: string, accessTokenSeconds: number) {
    this.#issuer = issuer;
    this.#accessTokenSeconds = accessTokenSeconds;
  }

  /** An access token, optionally expired (`lifetimeSeconds` below -60) or of another host (`issuer`). */
  access(databaseId: number, options: { lifetimeSeconds?: number; issuer?: string } = {}): Promise<string> {
    const { lifetimeSeconds = this.#accessTokenSeconds, issuer } = options;
    return this.#sign({ user: { id: String(databaseId) } }, lifetimeSeconds, issuer);
  }

  /** The tokens of a login. */
  async both({ databaseId, secret }: TokenOwner): Promise<{ authToken: string; refreshToken: string }> {
    const user = { id: String(databaseId), user_secret: secret };
    return { authToken: await this.access(databaseId), refreshToken: await this.#sign({ user }, refreshTokenSeconds) };
  }

  /** Reads a token; undefined for an invalid or expired one. */
  async read(token: string): Promise<TokenContent | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ["HS256"], clockTolerance: leewaySeconds });
      const user = (payload.data as { user?: { id?: string; user_secret?: string } } | undefined)?.user;
      return { issuer: payload.iss, databaseId: Number(user?.id), secret: user?.user_secret };
    } catch {
      return undefined;
    }
  }

  async #sign(data: object, lifetimeSeconds: number, issuer = this.#issuer): Promise<string> {
    const nowSeconds = Math.floor(Date.now() / 1000);
    return await new SignJWT({ data })
      .setProtectedHeader({ typ: "JWT", alg: "HS256" })
      .setIssuer(issuer)
      .setIssuedAt(nowSeconds)
      .setNotBefore(nowSeconds)
      .setExpirationTime(nowSeconds + lifetimeSeconds)
      .sign(this.#key);
  }
}
