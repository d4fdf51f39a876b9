import { setTimeout as pause } from "node:timers/promises";
import type { ContentChange } from "@porchlight/backend/store/changes.ts";
import { withTrailingSlash } from "@porchlight/contract/addresses";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { type ContentQuerySource, hubspotVisitorHeader } from "#app/graphql/context.server.ts";
import type { AlertService, LeadService, ShortlistService } from "#app/graphql/site-services.ts";
import { PageCache } from "../cache/page-cache.ts";
import { pageKeyOf, pagePathOf, type RouteFacts, routeFacts } from "../cache/page-key.ts";
import { PrerenderedPages } from "../cache/prerendered-pages.ts";
import {
  developmentTimes,
  documentTimes,
  type PageCacheTimes,
  preparePage,
  Recompression,
  type RenderedPage,
  withRecompressed,
} from "../cache/rendered-page.ts";
import { SurrogatePurge, surrogateKeyHeader } from "../cache/surrogate-purge.ts";
import type { CacheState } from "../cache/swr-cache.ts";
import type { ContentSource } from "../content/content-source.ts";
import { RenderQueue, renderLimits, watchEventLoop } from "../http/bounded-queue.ts";
import { previewTokenOf } from "../http/canonical-url.ts";
import { respond } from "../http/content-response.ts";
import { redirects as siteTable } from "../http/redirect-table.ts";
import { SiteRedirects } from "../http/redirects.ts";
import {
  clientAddress,
  requireRequest,
  type ServerContext,
  type ServerEnv,
  type Tracing,
  targetOf,
} from "../http/request-context.ts";
import { documentPolicy } from "../http/security-headers.ts";
import { throttledLog } from "../observability/log.ts";
import type { Metrics } from "../observability/monitoring.ts";
import { type PageCost, serverTiming } from "../observability/request-log.ts";
import { Previews } from "../previews/previews.ts";
import type { Settings } from "../settings.ts";
import { NotFoundPage } from "./not-found-page.ts";
import { appEntry, createRenderer, loadContext, type RenderRequest, renderFacts } from "./render.ts";
import { documentFinisher, type PageAssets } from "./transform-document.ts";

/** Dependencies of a site's documents. */
export interface DocumentParts {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly isProduction: boolean;
  /** The bundle; read for every render, as it changes in development. */
  readonly bundle: () => Promise<ServerBuild>;
  readonly build: { readonly id: string };
  readonly source: ContentSource;
  readonly leadService: LeadService;
  /** Null when no alerts are offered. */
  readonly alerts: AlertService | null;
  readonly shortlists: ShortlistService;
  /** Assets for transforming documents; undefined sends them as rendered, as in development. */
  readonly pageAssets?: PageAssets;
  /** Folder of prerendered pages; undefined disables them. */
  readonly prerenderedFolder: string | undefined;
  readonly log: Logger;
  /** Where traces are sent. */
  readonly tracing: Tracing | undefined;
  /** By how much the event loop is late, in ms; measured by default. */
  readonly lagMs?: () => number;
}

/** The start waits this long for the redirects of the content, as a host may be down. */
const redirectsWaitMilliseconds = 300;

/** Assembles renderer, page cache, prerendered pages, previews and redirects. */
export async function openDocuments(parts: DocumentParts, metrics: Metrics) {
  const { settings, publicUrl, isProduction, source, log } = parts;
  const times = isProduction ? documentTimes(settings.PAGE_CACHE_TTL_SECONDS) : developmentTimes;
  const routes = routeFacts(await parts.bundle());
  const prerendered = new PrerenderedPages(parts.prerenderedFolder, routes, log);
  const facts = renderFacts(settings, {
    publicUrl,
    buildId: parts.build.id,
    leadService: parts.leadService,
    alerts: parts.alerts,
    shortlists: parts.shortlists,
    isRedirected: (path) => redirects.find(path) !== undefined,
  });
  const finish = documentFinisher({
    assets: parts.pageAssets,
    hasSpeculationRules: settings.SPECULATION_RULES,
    policyOf: documentPolicy(settings, isProduction),
    onUntransformed: metrics.untransformed,
    log,
  });
  const renders = createRenderer({ ...parts, facts, finish, isTraced: parts.tracing !== undefined });
  const queue = new RenderQueue(renderLimits(settings.CONTENT_URL !== undefined), parts.lagMs ?? watchEventLoop());
  const render: RenderRequest = (request, preview) => queue.run(request.method, () => renders(request, preview));
  const isMissing = async (path: string) => {
    const page = withTrailingSlash(path);
    const hasNoRoute = routes.pattern(page) === "/*";
    if (!hasNoRoute && !routes.isOfEntry(page)) return false;
    if (hasNoRoute && !appEntry(await parts.bundle()).mayBePageAddress(path)) return true;
    return !(await source.mayHaveEntryAt(path));
  };
  const documents = new Documents({
    isMissing,
    maxWaitSeconds: settings.CONTENT_URL === undefined ? undefined : settings.PAGE_WAIT_SECONDS,
    ...{ render, routes, prerendered, publicUrl, times, metrics, log },
    previews: new Previews({ render, publicUrl, times, settings }),
    trustedProxies: settings.TRUST_PROXY,
    hasSurrogateKeys: settings.PURGE_URLS !== undefined,
  });
  const surrogates = new SurrogatePurge(settings.PURGE_URLS ?? [], log);
  source.onWrite((change) => {
    documents.purge(change);
    // Afterwards, as a cache requests the page again at once.
    surrogates.purge(change);
  });
  const redirects = new SiteRedirects({
    ...{ table: siteTable, source, publicUrl, log },
    freshSeconds: times.freshSeconds,
    // Otherwise a cached page would be sent before the redirect is looked up.
    onChange() {
      documents.cache.purgeAt((path) => redirects.find(path) !== undefined);
      documents.cache.purge({ kinds: ["redirect"], uris: [] });
    },
  });
  await Promise.race([redirects.refresh(), pause(redirectsWaitMilliseconds, undefined, { ref: false })]);
  return {
    ...{ documents, prerendered, redirects, routes },
    /** The load context for renders other than documents; `content` replaces the source with its cache. */
    contextOf: (bundle: ServerBuild, content: ContentQuerySource = source) => loadContext(bundle, content, facts),
  };
}

/** Caching of a page that is older than its time: shared caches revalidate it within seconds. */
const staleCaching = { "cache-control": "public, max-age=0, s-maxage=5" };
/** Whether shared caches may renew the page; false when its route sets another `Cache-Control`. */
const isRenewedByCaches = ({ headers }: RenderedPage) => headers["cache-control"]?.includes("stale-while-revalidate");

/** Options of `Documents`. */
export interface DocumentsOptions {
  readonly render: RenderRequest;
  /** Whether a path is certainly a 404, without rendering it. */
  readonly isMissing: (path: string) => Promise<boolean>;
  readonly routes: RouteFacts;
  /** The site’s own address; every document is rendered with it. */
  readonly publicUrl: string;
  readonly times: PageCacheTimes;
  /** How long a visitor waits for a page that is not in memory. Default without limit. */
  readonly maxWaitSeconds?: number | undefined;
  readonly trustedProxies: number;
  /** Whether pages have surrogate keys, for caches in front of the site. */
  readonly hasSurrogateKeys?: boolean;
  readonly previews: Previews;
  readonly metrics: Metrics;
  readonly prerendered: PrerenderedPages;
  readonly log: Pick<Logger, "warn">;
}

/** With a full cache the process stays below 512 MB (`npm run soak -- addresses`). */
const maxCacheBytes = 100 * 1024 * 1024;
const maxQueryLength = 2000;
/** The largest form that is accepted. */
const maxFormBytes = 256 * 1024;

/** Responds to everything that React Router handles: GET of documents and `.data` from the cache, the rest uncached. */
export class Documents {
  readonly cache: PageCache;
  readonly #options: DocumentsOptions;
  readonly #recompression = new Recompression();
  readonly #notFoundPage: NotFoundPage;
  #restoring: Promise<void> | undefined;
  #purgedCount = 0;

  constructor(options: DocumentsOptions) {
    const { publicUrl, times, maxWaitSeconds, metrics, prerendered, log } = options;
    const logThrottled = throttledLog();
    this.#options = options;
    this.#notFoundPage = new NotFoundPage(options);
    this.cache = new PageCache({
      async render({ path, search }, known) {
        const started = performance.now();
        // Without the visitor’s headers, as a cached page is the same for all visitors.
        const request = new Request(publicUrl + path + search, { headers: { Accept: "text/html" } });
        const { response, reads, backend } = await options.render(request);
        const page = await preparePage(response, times, known);
        const renderMs = performance.now() - started;
        metrics.render(renderMs / 1000);
        return { ...page, reads, cost: { renderMs, backend } };
      },
      times,
      maxWaitSeconds,
      maxBytes: maxCacheBytes,
      onPurged: (id) => prerendered.remove(id),
      onRendered: (id, page) => {
        prerendered.save(id, page);
        this.#recompression.add(id, page);
      },
      onRenewalFailed: (page, reason) =>
        logThrottled(String(reason), () =>
          log.warn({ page, reason: String(reason) }, "Cached pages are served, as rendering them again failed."),
        ),
    });
  }

  /** Purges the pages that a change of the content affects. */
  purge(change: ContentChange): void {
    this.#purgedCount += this.cache.purge(change);
    this.#notFoundPage.purge(change);
  }

  /** How many pages were purged by changes of the content since the start. */
  get purgedCount(): number {
    return this.#purgedCount;
  }

  /** Restores, at the first call, the pages that an earlier process prerendered; resolves when all are in memory. */
  restore(): Promise<void> {
    this.#restoring ??= this.#restore();
    return this.#restoring;
  }

  /** Prerenders pages, each after `whenIdle`, until the signal aborts; resolves when their files are written. */
  async prerender(whenIdle: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { prerendered } = this.#options;
    await this.restore();
    await prerendered.renderMissing(this.cache, whenIdle, signal);
    await prerendered.settled();
  }

  async #restore(): Promise<void> {
    const { times, prerendered } = this.#options;
    for await (const { key, response, ageMs, br } of prerendered.read()) {
      const page = await preparePage(response, times);
      this.cache.restore(key.id, (br && (await withRecompressed(page, br))) ?? page, ageMs);
    }
  }

  /** Recompresses cached pages, each after `whenIdle` resolves, until the signal aborts. */
  async recompress(whenIdle: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { prerendered } = this.#options;
    await this.#recompression.run(this.cache, (id, page) => prerendered.save(id, page), whenIdle, signal);
  }

  /** A catch-all route for paths that no other route handles. */
  routes(): Hono<ServerEnv> {
    return new Hono<ServerEnv>()
      .post("*", bodyLimit({ maxSize: maxFormBytes, onError: (c) => c.text("The form is too large.\n", 413) }))
      .all("*", (c) => this.respond(c));
  }

  /** Responds to any request that no other route handled. */
  async respond(c: ServerContext): Promise<Response> {
    const { publicUrl, render, routes, times, trustedProxies } = this.#options;
    const { path, search } = targetOf(c);
    const { method } = c.req;
    if (search.length > maxQueryLength) return c.text("The address is too long.\n", 414);
    const previewToken = previewTokenOf(path, search);
    if (previewToken !== undefined) return await this.#options.previews.respond(c, previewToken);
    if (method === "POST" && !routes.acceptsForms(pagePathOf(path))) {
      return c.text("No form can be sent to this address.\n", 405, { Allow: "GET, HEAD" });
    }
    if (method === "POST") {
      const init = { method, headers: formHeaders(c, trustedProxies), body: await c.req.arrayBuffer() };
      const started = performance.now();
      const { response, backend } = await render(new Request(publicUrl + path + search, init));
      const page = await preparePage(response, times);
      const timing = timingHeader(undefined, { renderMs: performance.now() - started, backend });
      return respond(c, page, { "cache-control": "no-store", ...timing });
    }
    if (method !== "GET" && method !== "HEAD") return c.text("Not allowed.\n", 405, { Allow: "GET, HEAD, POST" });
    if (path === "/__manifest") return (await render(new Request(publicUrl + path + search))).response;
    return (await this.#respondMissing(c, path, search)) ?? (await this.#respondFromCache(c, path, search));
  }

  /** The 404 of a path that is certainly one. */
  async #respondMissing(c: ServerContext, path: string, search: string): Promise<Response | undefined> {
    const { isMissing, routes, times, metrics, hasSurrogateKeys } = this.#options;
    if (times.freshSeconds === 0 || path.endsWith(".data") || !(await isMissing(path))) return undefined;
    const pattern = routes.pattern(withTrailingSlash(path));
    const found = await this.#notFoundPage.at({ path, search, pattern }, c.req.header("accept-encoding"));
    if (!found) return undefined;
    const { state, reads, content } = found;
    metrics.document(state);
    c.set("cacheState", state);
    return respond(c, content, {
      "x-cache": state,
      ...(hasSurrogateKeys ? { xkey: surrogateKeyHeader(path, { reads }) } : {}),
      ...timingHeader(state, undefined),
    });
  }

  async #respondFromCache(c: ServerContext, path: string, search: string): Promise<Response> {
    const { page, state } = await this.#pageAt(path, search);
    this.#options.metrics.document(state);
    c.set("cacheState", state);
    // A page from memory has no render time for this visitor.
    const cost = state === "miss" ? page.cost : undefined;
    return respond(c, page, {
      "x-cache": state,
      ...(state === "stale" && isRenewedByCaches(page) ? staleCaching : {}),
      ...(this.#options.hasSurrogateKeys ? { xkey: surrogateKeyHeader(path, page) } : {}),
      ...timingHeader(state, cost),
    });
  }

  async #pageAt(path: string, search: string) {
    const key = pageKeyOf(path, search, this.#options.routes);
    const found = await this.cache.get(key);
    if (found.page.status !== 404 || search === key.search || path.endsWith(".data")) return found;
    // A 404 shows the requested URL (S8.1, S8.2).
    return await this.cache.get({ id: path + search, path, search });
  }
}

/** The `Server-Timing` header of the current request's response. */
function timingHeader(state: CacheState | undefined, cost: PageCost | undefined): Record<string, string> {
  const totalMs = performance.now() - requireRequest().arrivedMs;
  return { "server-timing": serverTiming({ state, cost, totalMs }) };
}

/** HubSpot's visitor cookie. */
const hubspotCookie = /(?:^|;)\s*hubspotutk=([\da-f]{32})\s*(?:;|$)/;

/**
 * Headers of a submitted form, and the visitor's address. Cookies are dropped, as documents never depend on them,
 * except the value of HubSpot's, which its forms API takes as `hutk`. `Origin` is dropped, as behind a proxy that
 * changes the host it would differ; without cookies no other site can send a form in a visitor's name.
 */
function formHeaders(c: ServerContext, trustedProxies: number): Headers {
  const headers = new Headers(c.req.raw.headers);
  for (const name of ["cookie", "origin", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
  headers.set("X-Forwarded-For", clientAddress(c, trustedProxies));
  headers.set(hubspotVisitorHeader, hubspotCookie.exec(c.req.header("cookie") ?? "")?.[1] ?? "");
  return headers;
}
