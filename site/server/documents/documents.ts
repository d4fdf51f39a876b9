import type { Logger } from "pino";
import { matchesEtag } from "../files/etag.ts";
import { bodyUpTo } from "../images/host-fetch.ts";
import type { Metrics } from "../process/metrics.ts";
import { seldom } from "../process/seldom.ts";
import { bestCoding, type Coding } from "../requests/accept-encoding.ts";
import { addressOf, clientAddress, type ServerContext } from "../requests/request-context.ts";
import type { PolicyOf } from "./content-security-policy.ts";
import { DocumentCache, type DocumentCacheTimes, type DocumentPage } from "./document-cache.ts";
import { type PageKey, pageKeyOf, type RouteFacts } from "./page-key.ts";
import type { PageReads } from "./page-reads.ts";
import { preparePage, type RenderedPage } from "./rendered-page.ts";

/** Renders a request with React Router, and says what of the content went into it. */
export type RenderRequest = (request: Request) => Promise<{ readonly response: Response; readonly reads: PageReads }>;

/** What documents are made with. */
export interface DocumentsOptions {
  readonly render: RenderRequest;
  readonly routes: RouteFacts;
  readonly policyOf: PolicyOf;
  /** The site’s own address; every document is rendered as if asked for there. */
  readonly publicUrl: string;
  readonly times: DocumentCacheTimes;
  readonly maxCacheBytes: number;
  readonly trustedProxies: number;
  readonly metrics: () => Metrics;
  readonly log: Pick<Logger, "warn" | "error">;
}

/** Documents, their `.data`, and the cache that keeps them. */
export interface Documents {
  answer(c: ServerContext): Promise<Response>;
  readonly cache: DocumentCache;
  readonly times: DocumentCacheTimes;
}

const maxQueryLength = 2000;
const maxPostBytes = 256 * 1024;

/** Times used unless a setting says otherwise. A purge by writes comes on top. */
export function documentTimes(freshSeconds: number): DocumentCacheTimes {
  return {
    freshSeconds,
    // Longer, and a seldom visited page could show yesterday’s dates.
    staleSeconds: 3600,
    staleOnErrorSeconds: 86_400,
    notFoundSeconds: 10,
    // A host that is back is noticed within a few seconds.
    retrySeconds: 2,
  };
}

/** Times of a site under development: nothing is kept. */
export const developmentTimes: DocumentCacheTimes = {
  freshSeconds: 0,
  staleSeconds: 0,
  staleOnErrorSeconds: 0,
  notFoundSeconds: 0,
  retrySeconds: 0,
};

/** Everything React Router answers: documents and `.data` by GET from the cache, the rest as it comes. */
export function createDocuments(options: DocumentsOptions): Documents {
  const { publicUrl, policyOf, times, log } = options;

  const render = async (key: PageKey): Promise<DocumentPage> => {
    const started = performance.now();
    // The visitor’s headers stay outside: what is kept is the same for everyone.
    const request = new Request(publicUrl + key.path + key.search, { headers: { Accept: "text/html" } });
    const { response, reads } = await options.render(request);
    const page = await preparePage(response, policyOf);
    options.metrics().render((performance.now() - started) / 1000);
    return { ...page, reads };
  };

  const saySeldom = seldom();
  const cache = new DocumentCache({
    render,
    times,
    maxBytes: options.maxCacheBytes,
    onRenewalFailed: (page, reason) =>
      saySeldom(String(reason), () =>
        log.warn({ page, reason: String(reason) }, "Older pages are served: they could not be made anew."),
      ),
  });

  const keptAnswer = async (c: ServerContext, path: string, search: string): Promise<Response> => {
    const started = performance.now();
    const { page, state } = await cache.get(pageKeyOf(path, search, options.routes));
    options.metrics().cacheAnswer(state);
    c.set("cacheState", state);
    const timing = state === "miss" ? `render;dur=${(performance.now() - started).toFixed(1)}` : `cache;desc=${state}`;
    return sent(c, page, times, { "x-cache": state, "server-timing": timing });
  };

  return {
    cache,
    times,
    async answer(c) {
      const { path, search } = addressOf(c);
      const { method } = c.req;
      if (search.length > maxQueryLength) return c.text("The address is too long.\n", 414);
      if (method === "POST") {
        const form = await posted(c, publicUrl, options.trustedProxies);
        if (!form) return c.text("The form is too large.\n", 413);
        const page = await preparePage((await options.render(form)).response, policyOf);
        return sent(c, page, times, { "cache-control": "no-store" });
      }
      if (method !== "GET" && method !== "HEAD") return c.text("Not allowed.\n", 405, { Allow: "GET, HEAD, POST" });
      if (path === "/__manifest") return (await options.render(new Request(publicUrl + path + search))).response;
      return await keptAnswer(c, path, search);
    },
  };
}

/** How browsers and shared caches may keep a page: always asked anew, answered with 304 while it is the same. */
export function cacheControl(
  page: Pick<RenderedPage, "status" | "mayBeKept" | "ownCacheControl">,
  times: DocumentCacheTimes,
): string {
  if (page.ownCacheControl) return page.ownCacheControl;
  if (!page.mayBeKept) return "no-store";
  if (page.status === 404) return `public, max-age=0, s-maxage=${times.notFoundSeconds}`;
  if (page.status !== 200) return "no-store";
  return `public, max-age=0, s-maxage=${times.freshSeconds}, stale-while-revalidate=${times.staleSeconds}, stale-if-error=${times.staleOnErrorSeconds}`;
}

/** Headers of a kept page in one coding, without those of the single request. */
export function pageHeaders(page: RenderedPage, coding: Coding, times: DocumentCacheTimes): Record<string, string> {
  const body = page.bodies[coding] ?? page.bodies.identity;
  return {
    ...page.headers,
    "cache-control": cacheControl(page, times),
    vary: "Accept-Encoding",
    ...(page.status === 200 ? { etag: page.etag } : {}),
    ...(body === page.bodies.identity ? {} : { "content-encoding": coding }),
    ...(isBodyless(page.status) ? {} : { "content-length": String(body.byteLength) }),
  };
}

/** Headers of the 304 that stands for a page. */
export function unchangedHeaders(page: RenderedPage, times: DocumentCacheTimes): Record<string, string> {
  const { "content-type": _type, "content-length": _length, ...headers } = pageHeaders(page, "identity", times);
  return headers;
}

function isBodyless(status: number): boolean {
  return status === 204 || status === 304;
}

function sent(
  c: ServerContext,
  page: RenderedPage,
  times: DocumentCacheTimes,
  extra: Record<string, string>,
): Response {
  if (page.status === 200 && matchesEtag(c.req.header("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers: { ...unchangedHeaders(page, times), ...extra } });
  }
  const coding = bestCoding(c.req.header("accept-encoding"));
  const body = page.bodies[coding] ?? page.bodies.identity;
  c.set("bodyBytes", body.byteLength);
  const headers = { ...pageHeaders(page, coding, times), ...extra };
  return new Response(c.req.method === "HEAD" || isBodyless(page.status) ? null : body, {
    status: page.status,
    headers,
  });
}

/** A form sent without the browser’s script; undefined for one that is too large. Cookies stay outside here too. */
async function posted(c: ServerContext, publicUrl: string, trustedProxies: number): Promise<Request | undefined> {
  const { path, search } = addressOf(c);
  const headers = new Headers(c.req.raw.headers);
  for (const name of ["cookie", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
  headers.set("X-Forwarded-For", clientAddress(c, trustedProxies));
  const body = await bodyUpTo(c.req.raw, maxPostBytes);
  return body && new Request(publicUrl + path + search, { method: "POST", headers, body });
}
