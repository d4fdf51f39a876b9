import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { requestSignatureHeader, sharedKey, verifyRequest } from "@porchlight/contract/shared-secret";
import { bodyLimit } from "hono/body-limit";
import { requireRequest, type ServerContext, type ServerStep } from "../http/request-context.ts";
import { memoryCounters, Throttle, type ThrottleRule } from "../http/throttle.ts";

/**
 * The response of an operators' endpoint to a request without the secret; undefined when it has it. `takesPassword`
 * accepts the secret as a password too. `sendsChallenge` makes browsers prompt for it; only for endpoints that
 * just read, as browsers attach passwords to cross-site requests.
 */
export type RefuseWithoutSecret = (
  c: ServerContext,
  options?: { readonly takesPassword?: boolean; readonly sendsChallenge?: boolean },
) => Promise<Response | undefined>;

/** Wrong secrets of a network; beyond them every secret is refused until the window ends. */
const wrongSecrets: ThrottleRule = { name: "ops", limit: 20, windowMs: 60_000, beyond: "reject" };

/**
 * Verifies the signature of a POST request (`X-Porchlight-Signature`), or compares `Authorization: Bearer …`,
 * `X-Revalidate-Secret` or, when accepted, the password of `Authorization: Basic …` (with any user) with
 * `REVALIDATE_SECRET`; both in constant time. A network may be wrong 20 times a minute.
 */
export function withoutSecret(secret: string | undefined): RefuseWithoutSecret {
  const checks = secret === undefined ? undefined : secretChecks(secret);
  const throttle = new Throttle(memoryCounters(), randomUUID());
  return async (c, { takesPassword = false, sendsChallenge = false } = {}) => {
    const noStore = { "Cache-Control": "no-store" };
    if (!checks) return c.json({ error: "REVALIDATE_SECRET is not set." }, 404, noStore);
    const signature = c.req.method === "POST" ? c.req.header(requestSignatureHeader) : undefined;
    const given =
      signature ??
      givenSecret(c.req.header("authorization"), takesPassword) ??
      c.req.header("x-revalidate-secret") ??
      "";
    if (given !== "") {
      const guess = await throttle.reserve(wrongSecrets, requireRequest().address);
      if ("retryAfterMs" in guess) {
        const retryAfter = { "Retry-After": String(Math.ceil(guess.retryAfterMs / 1000)) };
        return c.json({ error: "Too many wrong secrets. Try again in a minute." }, 429, { ...noStore, ...retryAfter });
      }
      const result = signature === undefined ? checks.secret(given) : await checks.signature(c, signature);
      if (result !== "invalid") await throttle.release(guess);
      if (result === "valid") return undefined;
      if (result === "clock") return c.json({ error: wrongClock }, 401, noStore);
    }
    const challenge: Record<string, string> = sendsChallenge
      ? { "WWW-Authenticate": 'Basic realm="Porchlight", charset="UTF-8"' }
      : {};
    return c.json({ error: "The secret is wrong or missing." }, 401, { ...noStore, ...challenge });
  };
}

const wrongClock = "The signature is not of the last 5 minutes: set the clocks of the sender and of the site.";

const digest = (text: string) => createHash("sha256").update(text).digest();

function secretChecks(secret: string) {
  const expected = digest(secret);
  const key = sharedKey(secret, "request");
  return {
    secret: (given: string) => (timingSafeEqual(digest(given), expected) ? "valid" : "invalid"),
    /** A repeated request purges or renders the same again, so signatures are not remembered. */
    signature: async (c: ServerContext, signature: string) => {
      const body = new Uint8Array(await c.req.arrayBuffer());
      return verifyRequest({ signature, path: c.req.path, body }, { key, nowSeconds: Math.floor(Date.now() / 1000) });
    },
  } as const;
}

/** Responds 413 to a body that exceeds the limit of an operators' endpoint. */
export function limitOpsBody(maxBytes: number): ServerStep {
  return bodyLimit({ maxSize: maxBytes, onError: (c) => c.json({ error: "The body is too large." }, 413) });
}

function givenSecret(authorization: string | undefined, takesPassword: boolean): string | undefined {
  const basic = /^Basic\s+([\w+/=]+)$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined || !takesPassword) return authorization?.replace(/^Bearer\s+/i, "");
  const pair = Buffer.from(basic, "base64").toString();
  return pair.slice(pair.indexOf(":") + 1);
}
