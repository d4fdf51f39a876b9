import type { RefuseWithoutSecret } from "../requests/ops-secret.ts";
import type { ServerContext } from "../requests/request-context.ts";

/**
 * `POST /ops/revalidate`, which a CMS calls on publish: purges every page, or those of `{"uris": ["/about-us/"]}`, in
 * any spelling and with any query. The secret comes as `Authorization: Bearer …` or `X-Revalidate-Secret`.
 */
export function revalidate(refuse: RefuseWithoutSecret, purge: (uris?: readonly string[]) => number) {
  return async (c: ServerContext): Promise<Response> => {
    const noStore = { "Cache-Control": "no-store" };
    const refusal = refuse(c);
    if (refusal) return refusal;
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
