import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import { touchesEverything } from "@porchlight/backend/store/changes.ts";
import { storeProblem } from "@porchlight/backend/store/database.ts";
import { StoreError, storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import type { ZeroResultStore } from "@porchlight/backend/zero-results/zero-results.ts";
import { Hono } from "hono";
import type { Logger } from "pino";
import { routePatterns } from "./cache/page-key.ts";
import { SlowValueError } from "./cache/swr-cache.ts";
import { revalidateRoutes } from "./content/revalidate.ts";
import { graphqlProxyRoutes } from "./graphql-proxy/graphql-proxy.ts";
import { type DocumentParts, openDocuments } from "./html/documents.ts";
import { appEntry } from "./html/render.ts";
import { QueueFullError } from "./http/bounded-queue.ts";
import { type BuildInfo, buildRoutes, type PreviousBuilds } from "./http/builds.ts";
import { canonicalUrlResponder } from "./http/canonical-url.ts";
import { redirectStep } from "./http/redirects.ts";
import {
  inRequest,
  networkOf,
  requestIds,
  requireRequest,
  type ServerContext,
  type ServerEnv,
  senderAddress,
  targetOf,
} from "./http/request-context.ts";
import { securityHeaders, securityHeadersStep } from "./http/security-headers.ts";
import type { StaticFiles } from "./http/static-files.ts";
import type { ImageDiskCache } from "./images/image-disk-cache.ts";
import type { MediaKey } from "./images/image-request.ts";
import { ImageServer } from "./images/images.ts";
import type { FindMedia } from "./images/media-files.ts";
import type { EncodeQueue } from "./images/resize-picture.ts";
import { throttledLog } from "./observability/log.ts";
import { createMetrics, monitoringRoutes, readinessOf } from "./observability/monitoring.ts";
import { requestLogStep, requestObserver } from "./observability/request-log.ts";
import { vitalsRoutes } from "./observability/web-vitals.ts";
import { ContentChecks, contentReportRoutes, runContentCheck } from "./operators/content-report.ts";
import { feedReportRoutes } from "./operators/feed-report.ts";
import { leadReportRoutes, tourListRoutes } from "./operators/lead-reports.ts";
import { withoutSecret } from "./operators/operator-secret.ts";
import { zeroResultReportRoutes, zeroResultSearchRoutes } from "./operators/zero-result-searches.ts";
import { absoluteDatabaseUrl } from "./paths.ts";
import { blocksRoutes } from "./previews/blocks-page.ts";
import { thirdPartyRoutes } from "./third-parties/third-parties.ts";

/** The dependencies of `createApp`. */
export interface AppParts extends DocumentParts {
  readonly build: BuildInfo;
  readonly zeroResults: ZeroResultStore;
  /** Failed deliveries and booked visits, for operators. */
  readonly leads: Pick<LeadStore, "failedDeliveries" | "booked">;
  readonly findMedia: FindMedia;
  readonly diskCache: ImageDiskCache;
  /** Queue for encoding pictures; the app creates its own when none is given. */
  readonly encodes?: EncodeQueue;
  readonly mediaKey: MediaKey;
  /** Files of the built site; in development Vite serves them. */
  readonly files: StaticFiles | undefined;
  readonly previousBuilds: PreviousBuilds;
  /** Aborts when the server begins to shut down. */
  readonly closing: AbortSignal;
}

/** `Retry-After` for a page that could not be rendered. */
const busyRetrySeconds = 2;

/** An assembled server. */
export type App = Awaited<ReturnType<typeof createApp>>;

/** Assembles the server: the routes of each subject, in the order in which a request meets them. */
export async function createApp(parts: AppParts) {
  const { settings, publicUrl, bundle, source, zeroResults, files, previousBuilds, closing, tracing, log } = parts;
  const trustedProxies = settings.TRUST_PROXY;
  const databaseUrl = absoluteDatabaseUrl(settings.DATABASE_URL);
  const isReady = readinessOf(source);
  const isStoreInPlace = () => storeProblem(databaseUrl) === undefined;
  const metrics = createMetrics(
    () => documents.cache.size,
    async () => isStoreInPlace() && (await isReady()),
  );
  const { documents, prerendered, redirects, routes, contextOf } = await openDocuments(parts, metrics);
  const images = new ImageServer({
    ...parts,
    isReferenced: (address) => source.refersToMedium(address),
    publicOrigin: new URL(publicUrl).origin,
    onResponse: metrics.image,
  });
  source.onWrite((change) => {
    if (change.kinds.includes("media") || touchesEverything(change)) images.renew();
  });
  const contentChecks = new ContentChecks((signal) =>
    runContentCheck({ contentUrl: settings.CONTENT_URL, databaseUrl }, signal),
  );
  const isFile = (path: string) => files?.has(path) ?? false;
  const observer = requestObserver({ log, metrics, tracing, routes, isFile });
  const headersOfKinds = securityHeaders(settings);
  const refuse = withoutSecret(settings.REVALIDATE_SECRET);

  const app = new Hono<ServerEnv>({
    getPath: (_request, options) => targetOf({ env: options?.env as HttpBindings }).path,
  });
  app.use(requestLogStep(observer.end), securityHeadersStep(headersOfKinds), redirectStep(redirects.find, publicUrl));
  if (files) app.use(files.step).use("/assets/*", previousBuilds.step);
  const subjects = [
    images.routes(),
    await graphqlProxyRoutes(parts),
    monitoringRoutes({ metrics, isReady, isStoreInPlace, closing }),
    buildRoutes(parts.build, previousBuilds, () => prerendered.paths),
    thirdPartyRoutes(settings),
    revalidateRoutes({ refuse, source, purgedCount: () => documents.purgedCount, log }),
    blocksRoutes({ ...parts, refuse, contextOf }),
    vitalsRoutes({
      isOn: settings.WEB_VITALS,
      routes: routePatterns(await bundle()),
      trustedProxies,
      metrics: metrics.vitals,
    }),
    zeroResultSearchRoutes({
      isOn: settings.LOG_ZERO_RESULT_SEARCHES,
      trustedProxies,
      bundle,
      contextOf,
      store: zeroResults,
      log,
    }),
    contentReportRoutes(refuse, contentChecks),
    feedReportRoutes({ refuse, bundle, contextOf }),
    leadReportRoutes(refuse, parts.leads),
    tourListRoutes({ refuse, leads: parts.leads }),
    zeroResultReportRoutes({ refuse, store: zeroResults, isOn: settings.LOG_ZERO_RESULT_SEARCHES }),
    documents.routes(),
  ];
  for (const each of subjects) app.route("/", each);
  const logThrottled = throttledLog();
  app.onError((error, c) => {
    const isSlow = error instanceof SlowValueError;
    if (!isSlow && !(error instanceof QueueFullError)) return errorResponse(error, c, log);
    const cause = isSlow ? "The content host takes long" : "More pages are requested than can be rendered";
    logThrottled(cause, () => log.warn(`${cause}: some requests get 503.`));
    const headers = { "Cache-Control": "no-store", "Retry-After": String(busyRetrySeconds) };
    return c.text("The site is busy. Please try again in a moment.\n", 503, headers);
  });

  const requestIdOf = requestIds(trustedProxies);
  const respondNonCanonical = canonicalUrlResponder({
    ...{ isFile, requestIdOf, logRequest: observer.end, findRedirect: redirects.find },
    securityHeaders: headersOfKinds.document,
  });
  /** Runs the handling of a request in its request scope. */
  const inScope = <Result>(incoming: IncomingMessage, work: () => Result): Result => {
    const [id, address] = [requestIdOf(incoming), networkOf(senderAddress(incoming, trustedProxies))];
    return inRequest({ id, address, arrivedMs: performance.now(), span: observer.begin(incoming) }, work);
  };
  return {
    ...{ hono: app, respondNonCanonical, inScope, images, documents, contentChecks },
    /** Loads the catalog of alerts past the cache of responses, which may be a second behind the content. */
    async loadAlertCatalog() {
      const app = await bundle();
      return await appEntry(app).loadAlertCatalog(
        contextOf(app, { query: (operation) => source.query(operation, { isShared: false }) }),
      );
    },
    lastResponseMs: observer.lastResponseMs,
  };
}

function errorResponse(error: Error, c: ServerContext, log: Pick<Logger, "error">): Response {
  const { complete, destroyed } = c.env.incoming;
  // The visitor disconnected while sending a form, which is not a server error.
  if (destroyed && !complete) return c.text("The request is not complete.\n", 400, { "Cache-Control": "no-store" });
  log.error({ err: error }, "A request failed.");
  if (error instanceof StoreError) {
    const headers = { "Cache-Control": "no-store", "Retry-After": String(storeUnavailable.retryAfterSeconds) };
    return c.text(`${storeUnavailable.message}\n`, 503, headers);
  }
  const text = `Something went wrong on our side. Please try again.\nReference: ${requireRequest().id}\n`;
  return c.text(text, 500, { "Cache-Control": "no-store" });
}
