import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { DemandStore } from "@porchlight/backend/demand/demand-store.ts";
import { storeProblem } from "@porchlight/backend/store/database.ts";
import { StoreError, storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import { passwordPageOf } from "@porchlight/contract/endpoint";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import type { LeadDesk } from "#app/graphql/context.server.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import { blocksPage, maxBodyBytes } from "./blocks/blocks-page.ts";
import { ContentChecks, runContentCheck } from "./content/content-checks.ts";
import { contentReport } from "./content/content-report.ts";
import type { ContentSource } from "./content/content-source.ts";
import { hostAddresses } from "./content/host-source.ts";
import { maxChangeBytes, revalidate } from "./content/revalidate.ts";
import { demandReport } from "./demand/demand-report.ts";
import { unmetSearchReports } from "./demand/unmet-search-reports.ts";
import { Documents } from "./documents/documents.ts";
import { routeFacts, routePatterns } from "./documents/page-key.ts";
import { PrerenderedPages } from "./documents/prerendered-pages.ts";
import { createRenderer, loadContext } from "./documents/render.ts";
import { developmentTimes, documentTimes } from "./documents/rendered-page.ts";
import {
  documentPolicy,
  drawnBlocksPolicy,
  securityHeaders,
  securityHeadersStep,
} from "./documents/security-headers.ts";
import { rendersWithRules } from "./documents/speculation-rules.ts";
import { type BuildInfo, buildMeta, latestBuild } from "./files/builds.ts";
import type { KeptBuilds } from "./files/kept-builds.ts";
import { type FindMedia, mediaPage } from "./files/media.ts";
import type { StaticFiles } from "./files/static-files.ts";
import { accountGuard } from "./gateway/account-guard.ts";
import { AccountThrottle } from "./gateway/account-throttle.ts";
import { gateway } from "./gateway/gateway.ts";
import { operationAllowlist } from "./gateway/operation-allowlist.ts";
import { optimizedRenders } from "./html/optimized-renders.ts";
import type { PageAssets } from "./html/transform-document.ts";
import type { EncodeQueue } from "./images/encode-queue.ts";
import type { ImageDiskCache } from "./images/image-disk-cache.ts";
import { ImageServer } from "./images/images.ts";
import type { MediaKey } from "./images/signed-media.ts";
import { absoluteDatabaseUrl } from "./paths.ts";
import { Previews } from "./preview/previews.ts";
import { createMetrics, healthz, metricsPage, readinessOf, readyz } from "./process/monitoring.ts";
import type { Tracing } from "./process/spans.ts";
import { canonicalUrlResponder } from "./requests/canonical-url.ts";
import { withoutSecret } from "./requests/ops-secret.ts";
import { redirects } from "./requests/redirect-table.ts";
import { redirectStep } from "./requests/redirects.ts";
import { type ServerEnv, targetOf } from "./requests/request-context.ts";
import { requestIds } from "./requests/request-id.ts";
import { type LoggedRequest, requestLogger, requestLogStep } from "./requests/request-log.ts";
import { currentRequest, inRequest, requireRequest } from "./requests/request-scope.ts";
import { requestTracing } from "./requests/request-tracing.ts";
import { SiteRedirects } from "./requests/site-redirects.ts";
import { vitalsReports } from "./requests/web-vitals.ts";
import type { Settings } from "./settings.ts";
import { thirdPartiesOf, thirdPartyOrigins } from "./third-parties/third-parties.ts";
import { globalPrivacyControl, thirdPartyFrame } from "./third-parties/third-party-frame.ts";

/** What a server is assembled from. */
export interface AppParts {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly isProduction: boolean;
  /** The bundle; read for every render, as it changes in development. */
  readonly bundle: () => Promise<ServerBuild>;
  readonly build: BuildInfo;
  readonly source: ContentSource;
  readonly leadDesk: LeadDesk;
  readonly demand: DemandStore;
  readonly findMedia: FindMedia;
  readonly diskCache: ImageDiskCache;
  /** What pictures to be encoded wait in; a queue of the app's own where none is given. */
  readonly encodes?: EncodeQueue;
  readonly mediaKey: MediaKey;
  /** Files of the built site; in development Vite serves them. */
  readonly files: StaticFiles | undefined;
  readonly keptBuilds: KeptBuilds;
  /** What documents are composed with; undefined where they are sent as rendered, as in development. */
  readonly pageAssets?: PageAssets;
  /** Where prerendered pages are kept; undefined where there are none. */
  readonly prerenderedFolder: string | undefined;
  readonly log: Logger;
  /** Aborts when the server begins to shut down. */
  readonly closing: AbortSignal;
  /** Where traces are sent. */
  readonly tracing: Tracing | undefined;
}

/** An assembled server. */
export type App = Awaited<ReturnType<typeof createApp>>;
/** The largest form that is accepted. */
const maxFormBytes = 256 * 1024;
const tooLarge = { error: "The body is too large." };

/** The start waits no longer for the redirects of the content: a host may be down. */
const redirectsWaitMilliseconds = 300;

/** Assembles the server; its steps stand in the order a request meets them. */
export async function createApp(parts: AppParts) {
  const { settings, publicUrl, isProduction, build, source, files, findMedia, log } = parts;
  const isReady = readinessOf(source);
  const databaseUrl = absoluteDatabaseUrl(settings.DATABASE_URL);
  const isStoreInPlace = () => storeProblem(databaseUrl) === undefined;
  const metrics = createMetrics(
    () => documents.cache.size,
    async () => isStoreInPlace() && (await isReady()),
  );
  const mapTiles = settings.MAP_TILE_URL
    ? { tileUrl: settings.MAP_TILE_URL, attribution: settings.MAP_ATTRIBUTION ?? "" }
    : null;
  const facts = {
    publicUrl,
    mapTiles,
    buildId: build.id,
    telemetry: {
      sentryDsn: settings.SENTRY_DSN ?? null,
      hasVitals: settings.WEB_VITALS,
      hasDemand: settings.SEARCH_DEMAND,
    },
    passwordPage: settings.CONTENT_URL ? passwordPageOf(settings.CONTENT_URL) : null,
    frameHosts: settings.FRAME_HOSTS,
    thirdParties: thirdPartiesOf(settings),
    thirdPartyOrigins: thirdPartyOrigins(settings),
    leadDesk: parts.leadDesk,
    isRedirected: (path: string) => siteRedirects.find(path) !== undefined,
  };
  const times = isProduction ? documentTimes(settings.DOCUMENT_FRESH_SECONDS) : developmentTimes;
  const routes = routeFacts(await parts.bundle());
  const prerendered = new PrerenderedPages(parts.prerenderedFolder, routes, log);
  const renderer = createRenderer({ ...parts, facts, isTraced: parts.tracing !== undefined });
  const composed = parts.pageAssets
    ? optimizedRenders(renderer, parts.pageAssets, { log, onFailed: metrics.uncomposed })
    : renderer;
  const render = settings.SPECULATION_RULES ? rendersWithRules(composed) : composed;
  const policyOf = documentPolicy(settings, isProduction);
  const documents = new Documents({
    render,
    routes,
    prerendered,
    policyOf,
    previews: new Previews({ render, policyOf, publicUrl, times, settings }),
    publicUrl,
    times,
    trustedProxies: settings.TRUST_PROXY,
    metrics,
    log,
  });
  let purged = 0;
  source.onWrite((change) => {
    purged += documents.cache.purge(change);
  });
  const siteRedirects = new SiteRedirects({
    ...{ table: redirects, source, publicUrl, log },
    freshSeconds: times.freshSeconds,
    // A page in memory would be sent before its redirect is looked for.
    onChange() {
      documents.cache.purgeAt((path) => siteRedirects.find(path) !== undefined);
      documents.cache.purge({ kinds: ["redirect"], uris: [] });
    },
  });
  await Promise.race([siteRedirects.refresh(), pause(redirectsWaitMilliseconds, undefined, { ref: false })]);

  const isClosed = isProduction && !settings.GATEWAY_OPEN;
  const throttle = new AccountThrottle(source.counters, {
    // Without accounts of its own the site counts in this process alone.
    secret: settings.JWT_SECRET ?? randomUUID(),
    limits: settings,
  });
  const images = new ImageServer({
    ...parts,
    isNamed: (address) => source.namesMedium(address),
    publicOrigin: new URL(publicUrl).origin,
    onResponse: metrics.image,
  });
  const headersOfKinds = securityHeaders(settings);
  let lastResponseMs = performance.now();
  const writeRequestLog = requestLogger(log, metrics);
  const isFile = (path: string) => files?.has(path) ?? false;
  const requests = parts.tracing && requestTracing({ tracing: parts.tracing, routes, isFile });
  const logRequest = (request: LoggedRequest, incoming: IncomingMessage) => {
    lastResponseMs = performance.now();
    writeRequestLog(request);
    requests?.end(currentRequest()?.span, request, incoming);
  };

  const app = new Hono<ServerEnv>({
    getPath: (_request, options) => targetOf({ env: options?.env as HttpBindings }).path,
  });
  app.use(requestLogStep(logRequest), securityHeadersStep(headersOfKinds), redirectStep(siteRedirects.find, publicUrl));
  if (files) app.use(files.step, parts.keptBuilds.step);
  app.get("/media/r/*", (c) => images.respond(c));
  app.get("/media/from/*", (c) => images.respondSigned(c));
  app.get("/media/*", mediaPage(findMedia));
  app.all(
    "/wp/graphql",
    gateway({
      source,
      allowlist: isClosed ? operationAllowlist(operations, await parts.keptBuilds.operations()) : undefined,
      accounts: accountGuard(throttle, log),
      trustedProxies: settings.TRUST_PROXY,
      log,
    }),
  );
  app.get("/healthz", healthz);
  app.get("/readyz", readyz(isReady, isStoreInPlace, parts.closing));
  app.get("/metrics", metricsPage(metrics));
  app.get("/builds/latest.json", latestBuild(build));
  app.get(
    "/builds/meta/:file",
    buildMeta(build, parts.keptBuilds, () => prerendered.paths),
  );
  app.get("/third-party/:service/", thirdPartyFrame(settings));
  app.get("/.well-known/gpc.json", globalPrivacyControl);
  const refuse = withoutSecret(settings.REVALIDATE_SECRET);
  app.post(
    "/ops/revalidate",
    bodyLimit({ maxSize: maxChangeBytes, onError: (c) => c.json(tooLarge, 413) }),
    revalidate(refuse, async (change) => {
      const before = purged;
      const isPassedOn = await source.announce(change).then(
        () => true,
        (error: unknown) => {
          log.warn({ reason: String(error) }, "Other processes could not be told what changed.");
          return false;
        },
      );
      return { purged: purged - before, isPassedOn };
    }),
  );
  const blocks = blocksPage({
    refuse,
    bundle: parts.bundle,
    contextOf: (bundle) => loadContext(bundle, source, facts),
    addresses: hostAddresses({
      contentUrl: settings.CONTENT_URL ?? publicUrl,
      publicUrl,
      mediaKey: parts.mediaKey,
      settings,
    }),
    policy: drawnBlocksPolicy(publicUrl, settings.CONTENT_URL),
  });
  app.post("/ops/blocks", bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.json(tooLarge, 413) }), blocks);
  const vitals = vitalsReports({
    isOn: settings.WEB_VITALS,
    routes: routePatterns(await parts.bundle()),
    trustedProxies: settings.TRUST_PROXY,
    metrics: metrics.vitals,
  });
  app.post("/ops/vitals", vitals.limit, vitals.respond);
  const unmet = unmetSearchReports({
    isOn: settings.SEARCH_DEMAND,
    trustedProxies: settings.TRUST_PROXY,
    bundle: parts.bundle,
    contextOf: (bundle) => loadContext(bundle, source, facts),
    store: parts.demand,
    log,
  });
  app.post("/ops/searches", unmet.limit, unmet.respond);
  const { CONTENT_URL: contentUrl } = settings;
  const contentChecks = new ContentChecks((signal) => runContentCheck({ contentUrl, databaseUrl }, signal));
  app.get("/ops/content", contentReport(refuse, contentChecks));
  app.get("/ops/demand", demandReport({ refuse, store: parts.demand, isOn: settings.SEARCH_DEMAND }));
  app.post("*", bodyLimit({ maxSize: maxFormBytes, onError: (c) => c.text("The form is too large.\n", 413) }));
  app.all("*", (c) => documents.respond(c));
  app.onError((error, c) => {
    const { complete, destroyed } = c.env.incoming;
    // Who cut the connection within a form gets no response, and nothing of ours has failed.
    if (destroyed && !complete) return c.text("The request is not complete.\n", 400, { "Cache-Control": "no-store" });
    log.error({ err: error }, "A request failed.");
    if (error instanceof StoreError) {
      const headers = { "Cache-Control": "no-store", "Retry-After": String(storeUnavailable.retryAfterSeconds) };
      return c.text(`${storeUnavailable.message}\n`, 503, headers);
    }
    const text = `Something went wrong on our side. Please try again.\nReference: ${requireRequest().id}\n`;
    return c.text(text, 500, { "Cache-Control": "no-store" });
  });

  const requestIdOf = requestIds(settings.TRUST_PROXY);
  const respondNonCanonical = canonicalUrlResponder({
    isFile,
    findRedirect: siteRedirects.find,
    securityHeaders: headersOfKinds.document,
    requestIdOf,
    logRequest,
  });
  /** Does the work of a request that is left to Hono. */
  const inScope = <Result>(incoming: IncomingMessage, work: () => Result): Result =>
    inRequest({ id: requestIdOf(incoming), arrivedMs: performance.now(), span: requests?.begin(incoming) }, work);
  let restoring: Promise<void> | undefined;
  /** Reads the pages that an earlier process prerendered, at the first call; resolves when all are in memory. */
  const restore = () => {
    restoring ??= documents.restore();
    return restoring;
  };
  /** Prerenders pages, each when `untilQuiet` lets it, until the signal aborts; resolves when their files are written. */
  const prerender = async (untilQuiet: () => Promise<void>, signal: AbortSignal) => {
    await restore();
    await prerendered.make(documents.cache, untilQuiet, signal);
    await prerendered.settled();
  };
  /** Makes the pages in memory as small as they get, each when `untilQuiet` lets it, until the signal aborts. */
  const compressFinely = (untilQuiet: () => Promise<void>, signal: AbortSignal) =>
    documents.compressFinely(untilQuiet, signal);
  return {
    ...{ hono: app, respondNonCanonical, inScope, images, restore, prerender, compressFinely, contentChecks },
    /** In `performance.now()` milliseconds. */
    lastResponseMs: () => lastResponseMs,
  };
}
