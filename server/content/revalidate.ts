import { type ContentChange, changeKinds } from "@porchlight/backend/store/changes.ts";
import type { RefuseWithoutSecret } from "../requests/ops-secret.ts";
import type { ServerContext } from "../requests/request-context.ts";

/** A CMS that names more has changed everything. */
const maxUris = 5000;
/** Node reads no longer request line with its headers (16 KB); the time to read a path grows with its segments. */
const maxUriLength = 16 * 1024;
/** The largest body that is read: `maxUris` addresses of a usual length, several times. */
export const maxChangeBytes = 4 * 1024 * 1024;
const everything: ContentChange = { kinds: ["everything"], uris: [] };
const knownKinds: ReadonlySet<unknown> = new Set(changeKinds);

/** What a change came to: how many pages fell, and whether other processes are told. */
export interface Revalidation {
  readonly purged: number;
  readonly isPassedOn: boolean;
}

/**
 * `POST /ops/revalidate`, which a CMS calls on publish, with what changed: `{"uris": ["/about-us/"], "kinds": ["page"]}`.
 * `uris` are the addresses of entries that changed and of those that show them, in any spelling and with any query;
 * `kinds` those of `changeKinds` whose lists may have changed. With neither, everything did. The secret comes as
 * `Authorization: Bearer …` or `X-Revalidate-Secret`.
 */
export function revalidate(refuse: RefuseWithoutSecret, purge: (change: ContentChange) => Promise<Revalidation>) {
  return async (c: ServerContext): Promise<Response> => {
    const noStore = { "Cache-Control": "no-store" };
    const refusal = refuse(c);
    if (refusal) return refusal;
    const change = readChange(await c.req.text());
    if (typeof change === "string") return c.json({ error: change }, 400, noStore);
    const { purged, isPassedOn } = await purge(change);
    if (isPassedOn) return c.json({ purged }, 200, noStore);
    const error = "The store does not answer, so other processes of the site could not be told. Try again.";
    return c.json({ error, purged }, 503, { ...noStore, "Retry-After": "5" });
  };
}

/** The change that a body names; a text says what is wrong with it. */
function readChange(body: string): ContentChange | string {
  if (body.trim() === "") return everything;
  const value = parseJson(body);
  if (value === undefined)
    return 'The body is no JSON. Send nothing, or {"uris": ["/path/", …], "kinds": ["page", …]}.';
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return 'The body is no object. Send nothing, or {"uris": ["/path/", …], "kinds": ["page", …]}.';
  }
  const { uris, kinds } = value as { readonly uris?: unknown; readonly kinds?: unknown };
  if (uris !== undefined && !Array.isArray(uris)) return "“uris” is no list.";
  if (kinds !== undefined && !Array.isArray(kinds)) return "“kinds” is no list.";
  const wrongUri = uris?.find((uri) => typeof uri !== "string" || !uri.startsWith("/"));
  if (wrongUri !== undefined) return `${shown(wrongUri)} in “uris” is no path: one begins with a slash.`;
  const longUri = uris?.find((uri) => uri.length > maxUriLength);
  if (longUri !== undefined) return `${shown(longUri)} in “uris” is longer than any address of a page.`;
  const wrongKind = kinds?.find((kind) => !knownKinds.has(kind));
  if (wrongKind !== undefined) {
    return `${shown(wrongKind)} in “kinds” is unknown. Known are ${changeKinds.join(", ")}.`;
  }
  if (uris === undefined && kinds === undefined) return everything;
  return uris && uris.length > maxUris ? everything : { uris: uris ?? [], kinds: kinds ?? [] };
}

/** The beginning of a value as JSON; what is nested is only named, as it may have no end. */
function shown(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "A list" : "An object";
  const json = JSON.stringify(value);
  return json.length > 200 ? `${json.slice(0, 200)}…` : json;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
