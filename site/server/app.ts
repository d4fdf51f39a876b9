import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { createRequestHandler } from "react-router";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import type { ContentSource } from "./content/content-source.ts";
import { revalidate } from "./content/revalidate.ts";
import { documentPolicy } from "./documents/content-security-policy.ts";
import { createDocuments, developmentTimes, documentTimes } from "./documents/documents.ts";
import { renderContext } from "./documents/load-context.ts";
import { PageReads } from "./documents/page-reads.ts";
import { routeFacts } from "./documents/route-facts.ts";
import { securityHeaderList, securityHeaders } from "./documents/security-headers.ts";
import { type BuildInfo, buildMeta, latestBuild } from "./files/builds.ts";
import { type MediaFolders, mediaPage } from "./files/media.ts";
import type { StaticFiles } from "./files/static-files.ts";
import { accountGate } from "./gateway/account-gate.ts";
import { AccountThrottle } from "./gateway/account-throttle.ts";
import { gateway } from "./gateway/gateway.ts";
import { ownOperations } from "./gateway/own-operations.ts";
import { HostFailure } from "./host/host-failure.ts";
import type { ImageServer } from "./images/images.ts";
import { healthz, readyz } from "./process/health.ts";
import { createMetrics, type Metrics, metricsPage } from "./process/metrics.ts";
import { seldom } from "./process/seldom.ts";
import { type FastAnswer, fastAnswers } from "./requests/fast-responses.ts";
import { oneSpelling } from "./requests/one-spelling.ts";
import { redirectStep } from "./requests/redirect-step.ts";
import { redirects } from "./requests/redirects.ts";
import { addressOf, type ServerEnv } from "./requests/request-context.ts";
import { type NoteRequest, requestLog, requestNotes } from "./requests/request-log.ts";
import type { Settings } from "./settings.ts";

/** What a server is put together from. */
export interface AppParts {
  readonly settings: Settings;
  /** The site’s own address without a trailing slash. */
  readonly publicUrl: string;
  readonly isProduction: boolean;
  /** The bundle; asked for every render, as it changes while developing. */
  readonly bundle: () => Promise<ServerBuild>;
  readonly build: BuildInfo;
  readonly source: ContentSource;
  readonly media: MediaFolders;
  readonly images: (metrics: Pick<Metrics, "image">) => ImageServer;
  /** Files of the built site; while developing, others serve them. */
  readonly files: StaticFiles | undefined;
  readonly log: Logger;
}

/** With it full the process stays below 512 MB; see decision 35. */
const maxCacheBytes = 100 * 1024 * 1024;

/** A server put together: what it answers at once, and the steps that all other requests meet. */
export interface App {
  readonly steps: Hono<ServerEnv>;
  /** Asked first: addresses spelled otherwise, and pages that are in memory. */
  readonly atOnce: FastAnswer;
  readonly images: ImageServer;
  /** When the last request was answered, in `performance.now()` milliseconds. */
  lastAnswerMs(): number;
}

/** The server’s steps, in the order a request meets them. */
export async function createApp(parts: AppParts): Promise<App> {
  const { settings, publicUrl, isProduction, build, source, log } = parts;
  const metrics: Metrics = createMetrics(() => documents.cache.size);
  const mapTiles = settings.MAP_TILE_URL
    ? { tileUrl: settings.MAP_TILE_URL, attribution: settings.MAP_ATTRIBUTION ?? "" }
    : null;
  const facts = {
    publicUrl,
    mapTiles,
    buildId: build.id,
    sentryDsn: settings.SENTRY_DSN ?? null,
  };
  const handle = createRequestHandler(parts.bundle, isProduction ? "production" : "development");
  const fixedBundle = await parts.bundle();
  const saySeldom = seldom();
  const documents = createDocuments({
    async render(request) {
      const bundle = isProduction ? fixedBundle : await parts.bundle();
      const reads = new PageReads();
      const contentSource: ContentQuerySource = {
        async query(operation, options) {
          reads.add(operation);
          try {
            return await source.query(operation, options);
          } catch (error) {
            if (error instanceof HostFailure) {
              const { kind, operationName, status, message } = error;
              const details = { operation: operationName, kind, status, reason: message };
              saySeldom(message, () => log.error(details, "Content could not be had."));
            }
            throw error;
          }
        },
      };
      return { response: await handle(request, renderContext(bundle, { ...facts, contentSource })), reads };
    },
    routes: routeFacts(fixedBundle),
    policyOf: documentPolicy(settings, isProduction),
    publicUrl,
    times: isProduction ? documentTimes(settings.DOCUMENT_FRESH_SECONDS) : developmentTimes,
    maxCacheBytes,
    trustedProxies: settings.TRUST_PROXY,
    metrics: () => metrics,
    log,
  });
  source.onWrite((change) => documents.cache.purge(change));

  const isClosed = isProduction && !settings.GATEWAY_OPEN;
  const throttle = new AccountThrottle(source.counters, {
    // Without accounts of its own the site counts in this process alone.
    secret: settings.JWT_SECRET ?? randomUUID(),
    limits: settings,
    now: Date.now,
  });
  const images = parts.images(metrics);
  const always = securityHeaderList(settings);
  let lastAnswerMs = performance.now();
  const noteLine = requestNotes(log, metrics);
  const note: NoteRequest = (request) => {
    lastAnswerMs = performance.now();
    noteLine(request);
  };
  const app = new Hono<ServerEnv>({
    getPath: (_request, options) => addressOf({ env: options?.env as HttpBindings }).path,
  });
  app.use(requestLog(note), securityHeaders(always), redirectStep(redirects));
  if (parts.files) app.use(parts.files.step);
  app.get("/media/r/*", (c) => images.page(c));
  app.get("/media/from/*", (c) => images.signedPage(c));
  app.get("/media/*", mediaPage(parts.media));
  app.all(
    "/wp/graphql",
    gateway({
      source,
      ownOperation: isClosed ? ownOperations(operations) : undefined,
      accounts: accountGate(throttle),
      trustedProxies: settings.TRUST_PROXY,
      log,
    }),
  );
  app.get("/healthz", healthz);
  app.get(
    "/readyz",
    readyz(() => source.isReady()),
  );
  app.get("/metrics", metricsPage(metrics));
  app.get("/builds/latest.json", latestBuild(build));
  app.get("/builds/meta/:file", buildMeta(build));
  app.post(
    "/ops/revalidate",
    revalidate(settings.REVALIDATE_SECRET, (uris) => {
      const change = uris && { kinds: [], uris };
      source.purge(change);
      return documents.cache.purge(change);
    }),
  );
  app.all("*", (c) => documents.answer(c));
  app.onError((error, c) => {
    log.error({ err: error, id: c.get("requestId") }, "A request failed.");
    return c.text("Something went wrong on our side. Please try again.\n", 500, { "Cache-Control": "no-store" });
  });
  const respelled = oneSpelling({ isFile: (path) => parts.files?.has(path) ?? false, always, note });
  const kept = fastAnswers({ documents, always, metrics, note });
  return {
    atOnce: (incoming, outgoing) => respelled(incoming, outgoing) || kept(incoming, outgoing),
    steps: app,
    images,
    lastAnswerMs: () => lastAnswerMs,
  };
}
