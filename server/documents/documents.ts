import type { Logger } from "pino";
import { hubspotVisitorHeader } from "#app/graphql/context.server.ts";
import { previewTokenOf } from "../preview/preview-token.ts";
import type { Previews } from "../preview/previews.ts";
import { throttledLog } from "../process/logger.ts";
import type { Metrics } from "../process/monitoring.ts";
import { respond } from "../requests/content-response.ts";
import { clientAddress, type ServerContext, targetOf } from "../requests/request-context.ts";
import { requireRequest } from "../requests/request-scope.ts";
import { DocumentCache } from "./document-cache.ts";
import { FinestForms, withFinest } from "./finest-forms.ts";
import { pageKeyOf, type RouteFacts } from "./page-key.ts";
import type { PrerenderedPages } from "./prerendered-pages.ts";
import type { RenderRequest } from "./render.ts";
import { type DocumentCacheTimes, preparePage } from "./rendered-page.ts";
import type { CacheState } from "./renewing-cache.ts";
import type { PolicyOf } from "./security-headers.ts";
import { type PageCost, serverTiming } from "./server-timing.ts";

/** What documents are created with. */
export interface DocumentsOptions {
  readonly render: RenderRequest;
  readonly routes: RouteFacts;
  readonly policyOf: PolicyOf;
  /** The site’s own address; every document is rendered as if requested there. */
  readonly publicUrl: string;
  readonly times: DocumentCacheTimes;
  readonly trustedProxies: number;
  readonly previews: Previews;
  readonly metrics: Metrics;
  readonly prerendered: PrerenderedPages;
  readonly log: Pick<Logger, "warn">;
}

/** With a full cache the process stays below 512 MB; see decision 35. */
const maxCacheBytes = 100 * 1024 * 1024;
const maxQueryLength = 2000;

/** Everything React Router responds to: documents and `.data` by GET from the cache, the rest uncached. */
export class Documents {
  readonly cache: DocumentCache;
  readonly #options: DocumentsOptions;
  readonly #finestForms = new FinestForms();

  constructor(options: DocumentsOptions) {
    const { publicUrl, policyOf, times, metrics, prerendered, log } = options;
    const logThrottled = throttledLog();
    this.#options = options;
    this.cache = new DocumentCache({
      async render({ path, search }, known) {
        const started = performance.now();
        // Without the visitor’s headers: what is cached is the same for everyone.
        const request = new Request(publicUrl + path + search, { headers: { Accept: "text/html" } });
        const { response, reads, backend } = await options.render(request);
        const page = await preparePage(response, policyOf, times, known);
        const renderMs = performance.now() - started;
        metrics.render(renderMs / 1000);
        return { ...page, reads, cost: { renderMs, backend } };
      },
      times,
      maxBytes: maxCacheBytes,
      onPurged: (id) => prerendered.forget(id),
      onMade: (id, page) => {
        prerendered.save(id, page);
        this.#finestForms.add(id, page);
      },
      onRenewalFailed: (page, reason) =>
        logThrottled(String(reason), () =>
          log.warn({ page, reason: String(reason) }, "Older pages are served: they could not be made anew."),
        ),
    });
  }

  /** Takes what an earlier process prerendered, for while the content cannot be had. */
  async restore(): Promise<void> {
    const { policyOf, times, prerendered } = this.#options;
    for await (const { key, response, ageMs, br } of prerendered.read()) {
      const page = await preparePage(response, policyOf, times);
      this.cache.restore(key.id, (br && (await withFinest(page, br))) ?? page, ageMs);
    }
  }

  /** Makes what is kept as small as it gets, page by page, when `untilQuiet` lets it; until the signal aborts. */
  async compressFinely(untilQuiet: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { prerendered } = this.#options;
    await this.#finestForms.make(this.cache, (id, page) => prerendered.save(id, page), untilQuiet, signal);
  }

  /** Responds to any request that nothing else responded to. */
  async respond(c: ServerContext): Promise<Response> {
    const { publicUrl, render, policyOf, times, trustedProxies } = this.#options;
    const { path, search } = targetOf(c);
    const { method } = c.req;
    if (search.length > maxQueryLength) return c.text("The address is too long.\n", 414);
    const previewToken = previewTokenOf(path, search);
    if (previewToken !== undefined) return await this.#options.previews.respond(c, previewToken);
    if (method === "POST") {
      const init = { method, headers: formHeaders(c, trustedProxies), body: await c.req.arrayBuffer() };
      const started = performance.now();
      const { response, backend } = await render(new Request(publicUrl + path + search, init));
      const page = await preparePage(response, policyOf, times);
      const timing = timingHeader(undefined, { renderMs: performance.now() - started, backend });
      return respond(c, page, { "cache-control": "no-store", ...timing });
    }
    if (method !== "GET" && method !== "HEAD") return c.text("Not allowed.\n", 405, { Allow: "GET, HEAD, POST" });
    if (path === "/__manifest") return (await render(new Request(publicUrl + path + search))).response;
    return await this.#respondFromCache(c, path, search);
  }

  async #respondFromCache(c: ServerContext, path: string, search: string): Promise<Response> {
    const { page, state } = await this.#pageAt(path, search);
    this.#options.metrics.document(state);
    c.set("cacheState", state);
    // What it took to make a page that was in memory is not what this visitor waited for.
    const cost = state === "miss" ? page.cost : undefined;
    return respond(c, page, { "x-cache": state, ...timingHeader(state, cost) });
  }

  async #pageAt(path: string, search: string) {
    const key = pageKeyOf(path, search, this.#options.routes);
    const found = await this.cache.get(key);
    if (found.page.status !== 404 || search === key.search || path.endsWith(".data")) return found;
    // A 404 names the address as it was asked for (S8.1, S8.2).
    return await this.cache.get({ id: path + search, path, search });
  }
}

/** The header of a response that is about to be sent to the current request. */
function timingHeader(state: CacheState | undefined, cost: PageCost | undefined): Record<string, string> {
  const totalMs = performance.now() - requireRequest().arrivedMs;
  return { "server-timing": serverTiming({ state, cost, totalMs }) };
}

/** HubSpot's mark of a browser among its cookies. */
const hubspotCookie = /(?:^|;)\s*hubspotutk=([\da-f]{32})\s*(?:;|$)/;

/**
 * Headers of a form that was sent, and the visitor's address. Without cookies, as documents never depend on them; of
 * HubSpot's alone the value goes along, which its forms are told (`hutk`). So no site can send a form in a visitor's name, and `origin` is left out: behind a proxy that changes the host's name it
 * would not be this one.
 */
function formHeaders(c: ServerContext, trustedProxies: number): Headers {
  const headers = new Headers(c.req.raw.headers);
  for (const name of ["cookie", "origin", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
  headers.set("X-Forwarded-For", clientAddress(c, trustedProxies));
  headers.set(hubspotVisitorHeader, hubspotCookie.exec(c.req.header("cookie") ?? "")?.[1] ?? "");
  return headers;
}
