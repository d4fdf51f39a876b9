import type { FastAnswer } from "./fast-responses.ts";
import { type NoteRequest, requestIdOf } from "./request-log.ts";
import { type IsFile, readRequestTarget } from "./request-target.ts";

const sentences = { 400: "The address is not spelled correctly.\n", 414: "The address is too long.\n" };

/**
 * Answers every request whose target is not the one spelling of an address, before anything else sees it: 301 to
 * that spelling with its query, or 400 (414) where there is none or the request asks for more than to read.
 */
export function oneSpelling(parts: {
  readonly isFile: IsFile;
  readonly always: readonly (readonly [string, string])[];
  readonly note: NoteRequest;
}): FastAnswer {
  const always = parts.always.flat();
  return (incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    const target = readRequestTarget(url, parts.isFile);
    if (target.kind === "plain") return false;
    const started = performance.now();
    const id = requestIdOf(headers["x-request-id"] as string | undefined);
    // What cannot be read is not written down either.
    const { path, search } = target.kind === "bad" ? { path: "-", search: "" } : target;
    const refusal = target.kind === "bad" ? target.status : method === "GET" || method === "HEAD" ? undefined : 400;
    const status = refusal ?? 301;
    const body = refusal ? sentences[refusal] : "";
    const own = refusal
      ? ["content-type", "text/plain; charset=utf-8", "cache-control", "no-store"]
      : ["location", path + search, "cache-control", "public, max-age=300"];
    outgoing.writeHead(status, [...own, "content-length", String(body.length), ...always, "x-request-id", id]);
    outgoing.end(method === "HEAD" ? undefined : body);
    const milliseconds = performance.now() - started;
    parts.note({ id, method, path, search, status, milliseconds, cache: undefined, bodyBytes: body.length });
    return true;
  };
}
