import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { createRequestHandler } from "react-router";
import { operations } from "#app/content/operations.generated.ts";
import { type BuildInfo, buildMeta, latestBuild } from "./builds.ts";
import { documentPolicy } from "./content-security-policy.ts";
import { openKnownHosts } from "./content-hosts.ts";
import type { ContentSource } from "./content-source.ts";
import { createDocuments, developmentTimes, documentTimes } from "./documents.ts";
import { type FastAnswer, fastAnswers } from "./fast-answers.ts";
import { accountGate } from "./gateway/account-gate.ts";
import { AccountThrottle } from "./gateway/account-throttle.ts";
import { gateway } from "./gateway/gateway.ts";
import { ownOperations } from "./gateway/own-operations.ts";
import { healthz, readyz } from "./health.ts";
import type { ImageServer } from "./images.ts";
import { renderContext } from "./load-context.ts";
import { type MediaFolders, mediaPage } from "./media.ts";
import { createMetrics, type Metrics, metricsPage } from "./metrics.ts";
import { redirectStep } from "./redirect-step.ts";
import { redirects } from "./redirects.ts";
import type { ServerEnv, ServerStep } from "./request-context.ts";
import { type NoteRequest, requestLog, requestNotes } from "./request-log.ts";
import { revalidate } from "./revalidate.ts";
import { routeFacts } from "./route-facts.ts";
import { securityHeaderList, securityHeaders } from "./security-headers.ts";
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
  readonly images: (metrics: Pick<Metrics, "image">, mediaOrigins: () => readonly string[]) => ImageServer;
  /** Files of the built site; while developing, others serve them. */
  readonly files: ServerStep | undefined;
  readonly log: Logger;
}

const maxCacheBytes = 200 * 1024 * 1024;

/** A server put together: the steps a request meets, and the short cut for what is in memory. */
export interface App {
  readonly steps: Hono<ServerEnv>;
  readonly fast: FastAnswer;
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
    contentFetch: (request: Request) => source.fetch(request),
    publicUrl,
    mapTiles,
    buildId: build.id,
    sentryDsn: settings.SENTRY_DSN ?? null,
  };
  const handle = createRequestHandler(parts.bundle, isProduction ? "production" : "development");
  const fixedBundle = await parts.bundle();
  const hosts = await openKnownHosts(source, log);
  const context = (bundle: ServerBuild) => renderContext(bundle, { ...facts, contentHomes: hosts.homes() });
  const documents = createDocuments({
    render: async (request) => handle(request, context(isProduction ? fixedBundle : await parts.bundle())),
    routes: routeFacts(fixedBundle),
    policyOf: documentPolicy(settings, isProduction),
    publicUrl,
    times: isProduction ? documentTimes(settings.DOCUMENT_FRESH_SECONDS) : developmentTimes,
    maxCacheBytes,
    trustedProxies: settings.TRUST_PROXY,
    metrics: () => metrics,
    log,
  });
  // Menus and cards show an entry on pages that do not name it: a write makes all pages anew.
  source.onWrite(async () => {
    await hosts.refresh();
    documents.cache.purge();
  });

  const isClosed = isProduction && !settings.GATEWAY_OPEN;
  const throttle = new AccountThrottle(source.counters, {
    // Without accounts of its own the site counts in this process alone.
    secret: settings.JWT_SECRET ?? randomUUID(),
    limits: settings,
    now: Date.now,
  });
  const images = parts.images(metrics, hosts.mediaOrigins);
  const always = securityHeaderList(settings);
  let lastAnswerMs = performance.now();
  const noteLine = requestNotes(log, metrics);
  const note: NoteRequest = (request) => {
    lastAnswerMs = performance.now();
    noteLine(request);
  };
  const app = new Hono<ServerEnv>();
  app.use(requestLog(note), securityHeaders(always), redirectStep(redirects));
  if (parts.files) app.use(parts.files);
  app.get("/media/r/*", (c) => images.page(c));
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
    revalidate(settings.REVALIDATE_SECRET, (uris) => documents.cache.purge(uris)),
  );
  app.all("*", (c) => documents.answer(c));
  app.onError((error, c) => {
    log.error({ err: error, id: c.get("requestId") }, "A request failed.");
    return c.text("Something went wrong on our side. Please try again.\n", 500, { "Cache-Control": "no-store" });
  });
  const fast = fastAnswers({ documents, always, metrics, note });
  return { steps: app, fast, images, lastAnswerMs: () => lastAnswerMs };
}
