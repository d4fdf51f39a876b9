import { type ContentChange, changeKinds } from "@porchlight/backend/store/changes.ts";
import { Hono } from "hono";
import type { Logger } from "pino";
import { parseJson } from "../http/host-fetch.ts";
import type { ServerContext, ServerEnv } from "../http/request-context.ts";
import { limitOpsBody, type RefuseWithoutSecret } from "../operators/operator-secret.ts";
import type { ContentSource } from "./content-source.ts";

/** A change with more URIs counts as a change of everything. */
const maxUris = 5000;
/** Node accepts at most 16 KB of request line and headers; the time to parse a path grows with its segments. */
const maxUriLength = 16 * 1024;
/** Largest accepted body: room for `maxUris` URIs of a usual length, several times. */
const maxChangeBytes = 4 * 1024 * 1024;
const everything: ContentChange = { kinds: ["everything"], uris: [] };
const knownKinds: ReadonlySet<unknown> = new Set(changeKinds);

/** Dependencies of the revalidation route. */
interface RevalidateParts {
  readonly refuse: RefuseWithoutSecret;
  readonly source: Pick<ContentSource, "announce">;
  /** How many pages were purged since the start. */
  readonly purgedCount: () => number;
  readonly log: Pick<Logger, "warn">;
}

/**
 * `POST /ops/revalidate`, which a CMS calls on publish with the change: `{"uris": ["/about-us/"], "kinds": ["page"]}`.
 * `uris` are those of changed entries and of entries that show them, in any spelling and with any query; `kinds` are
 * those of `changeKinds` whose lists may have changed. Without both, everything counts as changed. The request is
 * signed (`X-Porchlight-Signature`), or carries the secret as `Authorization: Bearer …` or `X-Revalidate-Secret`.
 */
export function revalidateRoutes(parts: RevalidateParts): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post("/ops/revalidate", limitOpsBody(maxChangeBytes), revalidate(parts));
}

function revalidate({ refuse, source, purgedCount, log }: RevalidateParts) {
  return async (c: ServerContext): Promise<Response> => {
    const noStore = { "Cache-Control": "no-store" };
    const refusal = await refuse(c);
    if (refusal) return refusal;
    const change = readChange(await c.req.text());
    if (typeof change === "string") return c.json({ error: change }, 400, noStore);
    const before = purgedCount();
    const isAnnounced = await source.announce(change).then(
      () => true,
      (error: unknown) => {
        log.warn({ reason: String(error) }, "A change could not be announced to other processes.");
        return false;
      },
    );
    const purged = purgedCount() - before;
    if (isAnnounced) return c.json({ purged }, 200, noStore);
    const error =
      "The store does not respond, so the change was not announced to other processes of the site. Try again.";
    return c.json({ error, purged }, 503, { ...noStore, "Retry-After": "5" });
  };
}

/** The change in a body; a string describes why the body is invalid. */
function readChange(body: string): ContentChange | string {
  if (body.trim() === "") return everything;
  const value = parseJson(body);
  if (value === undefined)
    return 'The body is not JSON. Send nothing, or {"uris": ["/path/", …], "kinds": ["page", …]}.';
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return 'The body is not an object. Send nothing, or {"uris": ["/path/", …], "kinds": ["page", …]}.';
  }
  const { uris, kinds } = value as { readonly uris?: unknown; readonly kinds?: unknown };
  if (uris !== undefined && !Array.isArray(uris)) return "“uris” is not a list.";
  if (kinds !== undefined && !Array.isArray(kinds)) return "“kinds” is not a list.";
  const wrongUri = uris?.find((uri) => typeof uri !== "string" || !uri.startsWith("/"));
  if (wrongUri !== undefined) return `${shown(wrongUri)} in “uris” is not a path: one begins with a slash.`;
  const longUri = uris?.find((uri) => uri.length > maxUriLength);
  if (longUri !== undefined) return `${shown(longUri)} in “uris” is longer than any address of a page.`;
  const wrongKind = kinds?.find((kind) => !knownKinds.has(kind));
  if (wrongKind !== undefined) {
    return `${shown(wrongKind)} in “kinds” is unknown. Known are ${changeKinds.join(", ")}.`;
  }
  if (uris === undefined && kinds === undefined) return everything;
  return uris && uris.length > maxUris ? everything : { uris: uris ?? [], kinds: kinds ?? [] };
}

/** The beginning of a value as JSON; nested values are shown by their type only, as they may be large. */
function shown(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "A list" : "An object";
  const json = JSON.stringify(value);
  return json.length > 200 ? `${json.slice(0, 200)}…` : json;
}
