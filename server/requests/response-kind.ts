import type { ServerContext } from "./request-context.ts";

/**
 * What a browser does with a response: opens it as a `document` (also a redirect on the way to one, and anything that
 * is not known to be something else), reads it as `data` (drawings among it, which can be opened too), shows it as a
 * `picture`, or takes it as a `part` of a document that only this site's documents ask for (scripts, styles, fonts).
 */
export type ResponseKind = "document" | "data" | "picture" | "part";

const kinds: readonly (readonly [RegExp, ResponseKind])[] = [
  [/^(?:text\/(?:javascript|css)\b|font\/)/, "part"],
  [/^image\/(?!svg)/, "picture"],
  [/^(?:image\/svg|application\/(?:json|[\w.-]+\+json|xml|[\w.-]+\+xml|octet-stream)\b)/, "data"],
  // Payloads of navigations are `text/x-script`.
  [/^text\/(?!html)/, "data"],
];

/** The kind of a response by its content type. */
function kindOfType(contentType: string | null | undefined): ResponseKind {
  return kinds.find(([type]) => type.test(contentType ?? ""))?.[1] ?? "document";
}

/** The kind of the response that a request has got; a 304, which has no type, is of the kind of what it stands for. */
export function kindOf(c: ServerContext): ResponseKind {
  const { status, headers } = c.res;
  if (status >= 300 && status < 400 && status !== 304) return "document";
  return kindOfType(headers.get("Content-Type") ?? c.get("contentType"));
}
