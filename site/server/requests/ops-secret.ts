import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerContext } from "./request-context.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * What an operator's address responds to whoever calls it without the secret of the settings; undefined with it.
 * `asksForPassword` lets a browser ask its user for it.
 */
export type RefuseWithoutSecret = (
  c: ServerContext,
  options?: { readonly asksForPassword?: boolean },
) => Response | undefined;

/**
 * Compares `Authorization: Bearer …`, the password of `Authorization: Basic …` (with any user) or `X-Revalidate-Secret` with
 * `REVALIDATE_SECRET`, in the same time for every guess.
 */
export function withoutSecret(secret: string | undefined): RefuseWithoutSecret {
  const expected = secret === undefined ? undefined : digest(secret);
  return (c, { asksForPassword = false } = {}) => {
    const noStore = { "Cache-Control": "no-store" };
    if (!expected) return c.json({ error: "REVALIDATE_SECRET is not set." }, 404, noStore);
    const given = givenSecret(c.req.header("authorization")) ?? c.req.header("x-revalidate-secret") ?? "";
    if (timingSafeEqual(digest(given), expected)) return undefined;
    const asking: Record<string, string> = asksForPassword
      ? { "WWW-Authenticate": 'Basic realm="Porchlight", charset="UTF-8"' }
      : {};
    return c.json({ error: "The secret is wrong or missing." }, 401, { ...noStore, ...asking });
  };
}

function givenSecret(authorization: string | undefined): string | undefined {
  const basic = /^Basic\s+([\w+/=]+)$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined) return authorization?.replace(/^Bearer\s+/i, "");
  const pair = Buffer.from(basic, "base64").toString();
  return pair.slice(pair.indexOf(":") + 1);
}
