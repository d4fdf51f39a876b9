import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerContext } from "./request-context.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** What an operator's address answers whoever calls it without the secret of the settings; undefined with it. */
export type RefuseWithoutSecret = (c: ServerContext) => Response | undefined;

/** Compares `Authorization: Bearer …` or `X-Revalidate-Secret` with `REVALIDATE_SECRET`, in the same time for every guess. */
export function withoutSecret(secret: string | undefined): RefuseWithoutSecret {
  const expected = secret === undefined ? undefined : digest(secret);
  return (c) => {
    const noStore = { "Cache-Control": "no-store" };
    if (!expected) return c.json({ error: "REVALIDATE_SECRET is not set." }, 404, noStore);
    const given =
      c.req.header("authorization")?.replace(/^Bearer\s+/i, "") ?? c.req.header("x-revalidate-secret") ?? "";
    if (timingSafeEqual(digest(given), expected)) return undefined;
    return c.json({ error: "The secret is wrong or missing." }, 401, noStore);
  };
}
