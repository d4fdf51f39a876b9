import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerContext } from "../requests/request-context.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * `POST /ops/revalidate`, which a CMS calls on publish: purges every page, or those of `{"uris": ["/about-us/"]}`, in
 * any spelling and with any query. The secret comes as `Authorization: Bearer …` or `X-Revalidate-Secret`.
 */
export function revalidate(secret: string | undefined, purge: (uris?: readonly string[]) => number) {
  const expected = secret === undefined ? undefined : digest(secret);
  return async (c: ServerContext): Promise<Response> => {
    const noStore = { "Cache-Control": "no-store" };
    if (!expected) return c.json({ error: "REVALIDATE_SECRET is not set." }, 404, noStore);
    const given =
      c.req.header("authorization")?.replace(/^Bearer\s+/i, "") ?? c.req.header("x-revalidate-secret") ?? "";
    if (!timingSafeEqual(digest(given), expected))
      return c.json({ error: "The secret is wrong or missing." }, 401, noStore);
    const uris = parseUris(await c.req.text());
    if (uris === "invalid") {
      return c.json({ error: 'Send nothing, or {"uris": ["/path/", …]}.' }, 400, noStore);
    }
    return c.json({ purged: purge(uris) }, 200, noStore);
  };
}

function parseUris(body: string): readonly string[] | undefined | "invalid" {
  if (body.trim() === "") return undefined;
  try {
    const { uris } = JSON.parse(body) as { uris?: unknown };
    if (uris === undefined) return undefined;
    const isList = Array.isArray(uris) && uris.every((uri) => typeof uri === "string" && uri.startsWith("/"));
    return isList ? (uris as string[]) : "invalid";
  } catch {
    return "invalid";
  }
}
