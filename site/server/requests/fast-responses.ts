import type { IncomingMessage, ServerResponse } from "node:http";
import { type Documents, pageHeaders, unchangedHeaders } from "../documents/documents.ts";
import type { RenderedPage } from "../documents/rendered-page.ts";
import { matchesEtag } from "../files/etag.ts";
import type { Metrics } from "../process/metrics.ts";
import { bestCoding, type Coding } from "./accept-encoding.ts";
import { type NoteRequest, requestIdOf } from "./request-log.ts";

/** Answers a request that needs no more than memory; false where it does, and nothing was sent. */
export type FastAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

type Form = Coding | "unchanged";
/** Names and values by turns, as Node writes them without another look. */
type HeaderList = readonly string[];

/**
 * Fresh documents, straight from memory to the socket: the same answer that the steps of the server give,
 * several times as fast, as nothing is built for the single request but its id.
 */
export function fastAnswers(parts: {
  readonly documents: Documents;
  readonly always: readonly (readonly [string, string])[];
  readonly metrics: Metrics;
  readonly note: NoteRequest;
}): FastAnswer {
  const { documents, metrics, note } = parts;
  const known = new WeakMap<RenderedPage, Map<Form, HeaderList>>();

  const headersOf = (page: RenderedPage, form: Form): HeaderList => {
    const forms = known.get(page) ?? new Map<Form, HeaderList>();
    known.set(page, forms);
    let list = forms.get(form);
    if (!list) {
      const own =
        form === "unchanged" ? unchangedHeaders(page, documents.times) : pageHeaders(page, form, documents.times);
      const timing = { "x-cache": "hit", "server-timing": "cache;desc=hit" };
      list = [...Object.entries({ ...own, ...timing }), ...parts.always].flat();
      forms.set(form, list);
    }
    return list;
  };

  return (incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    // A query may count or not: the steps know. Without one the address is the key.
    if ((method !== "GET" && method !== "HEAD") || url.includes("?")) return false;
    const page = documents.cache.fresh(url);
    if (!page) return false;
    const started = performance.now();
    const id = requestIdOf(headers["x-request-id"] as string | undefined);
    const isUnchanged = page.status === 200 && matchesEtag(headers["if-none-match"], page.etag);
    const coding = bestCoding(headers["accept-encoding"] as string | undefined);
    const body = page.bodies[coding] ?? page.bodies.identity;
    const status = isUnchanged ? 304 : page.status;
    outgoing.writeHead(status, [...headersOf(page, isUnchanged ? "unchanged" : coding), "x-request-id", id]);
    outgoing.end(isUnchanged || method === "HEAD" ? undefined : body);
    metrics.cacheAnswer("hit");
    const milliseconds = performance.now() - started;
    note({
      id,
      method,
      path: url,
      search: "",
      status,
      milliseconds,
      cache: "hit",
      bodyBytes: isUnchanged ? 0 : body.byteLength,
    });
    return true;
  };
}
