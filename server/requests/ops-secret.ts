import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerContext } from "./request-context.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * What an operator's address responds to whoever calls it without the secret of the settings; undefined with it.
 * `takesPassword` lets it come as a password too, and `asksForPassword` lets a browser ask its user for it: for addresses
 * that only show something, as a browser sends a password along with whatever another site makes it ask for.
 */
export type RefuseWithoutSecret = (
  c: ServerContext,
  options?: { readonly takesPassword?: boolean; readonly asksForPassword?: boolean },
) => Response | undefined;

/**
 * Compares `Authorization: Bearer …`, `X-Revalidate-Secret` or, where it is taken, the password of `Authorization: Basic …`
 * (with any user) with `REVALIDATE_SECRET`, in the same time for every guess.
 */
export function withoutSecret(secret: string | undefined): RefuseWithoutSecret {
  const expected = secret === undefined ? undefined : digest(secret);
  return (c, { takesPassword = false, asksForPassword = false } = {}) => {
    const noStore = { "Cache-Control": "no-store" };
    if (!expected) return c.json({ error: "REVALIDATE_SECRET is not set." }, 404, noStore);
    const given =
      givenSecret(c.req.header("authorization"), takesPassword) ?? c.req.header("x-revalidate-secret") ?? "";
    if (timingSafeEqual(digest(given), expected)) return undefined;
    const asking: Record<string, string> = asksForPassword
      ? { "WWW-Authenticate": 'Basic realm="Porchlight", charset="UTF-8"' }
      : {};
    return c.json({ error: "The secret is wrong or missing." }, 401, { ...noStore, ...asking });
  };
}

function givenSecret(authorization: string | undefined, takesPassword: boolean): string | undefined {
  const basic = /^Basic\s+([\w+/=]+)$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined || !takesPassword) return authorization?.replace(/^Bearer\s+/i, "");
  const pair = Buffer.from(basic, "base64").toString();
  return pair.slice(pair.indexOf(":") + 1);
}
