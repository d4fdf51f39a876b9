import { readdirSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { watchStore } from "@porchlight/backend/store/database.ts";
import { storeMigration } from "@porchlight/backend/store/open-store.ts";
import type { StoreMigration } from "@porchlight/backend/store/postgres-database.ts";
import { StoreUnreachable } from "@porchlight/backend/store/store-error.ts";
import { openZeroResults } from "@porchlight/backend/zero-results/zero-results.ts";
import type { Logger } from "pino";
import { operations } from "#app/graphql/operations.generated.ts";
import { startAlerts } from "./alerts/alert-service.ts";
import { type App, type AppParts, createApp } from "./app.ts";
import { routeFacts } from "./cache/page-key.ts";
import { PrerenderedPages } from "./cache/prerendered-pages.ts";
import { openContentSource } from "./content/open-content-source.ts";
import { PreviousBuilds } from "./http/builds.ts";
import {
  closeServer,
  closingResponses,
  gracePeriod,
  handleClientErrors,
  limitConnections,
} from "./http/connections.ts";
import { ImageDiskCache } from "./images/image-disk-cache.ts";
import { openMediaKey } from "./images/image-request.ts";
import { mediaFinder } from "./images/media-files.ts";
import { startLeadService } from "./leads/lead-service.ts";
import { openTracing, storeSpans } from "./observability/tracing.ts";
import { absoluteDatabaseUrl, demoDrawings, demoMedia, varFolderError, varFolderOf } from "./paths.ts";
import { listen, type RunningServer } from "./run-server.ts";
import type { Settings } from "./settings.ts";
import { startShortlists } from "./shortlists/shortlist-service.ts";

/** The parts that differ between the built site and one in development. */
export interface SiteParts
  extends Pick<AppParts, "isProduction" | "bundle" | "build" | "files" | "pageAssets" | "log"> {
  /** Wraps the server in front of the site, such as Vite's in development. */
  readonly createServer?: (site: RequestListener) => Server;
}

/**
 * Idle time of a connection in ms: longer than that of proxies, usually 60 s, so that none sends a request into a
 * connection that this server closes.
 */
const keepAliveTimeout = 65_000;
/** How long a client may take for the headers, and for the whole of a request, in ms. */
const headersTimeout = 10_000;
const requestTimeout = 30_000;
/** How often both are checked, in ms. */
const connectionsCheckingInterval = 1000;
/** More connections than ten browsers behind one address use. */
const maxConnectionsPerAddress = 64;
/** Pictures are encoded ahead after this time without a request. */
const idleMilliseconds = 2000;

/**
 * Opens the content and serves the site. When the database server cannot be reached and this build has prerendered
 * pages with these settings, it serves those until the database responds.
 * @throws {StartError} when the port cannot be used; {SettingsError} when `VAR_FOLDER` cannot; what the backend throws
 * when the store cannot be opened
 */
export async function startServer(settings: Settings, parts: SiteParts): Promise<RunningServer> {
  const { log } = parts;
  let app: App | undefined;
  const closing = new AbortController();
  const site = requestListener(() => app);
  const server = parts.createServer?.(site) ?? createSiteServer(site, closing.signal, settings.TRUST_PROXY);
  handleClientErrors(server, log);
  // First, so that a taken port is reported before the content is opened.
  const port = await listen(server, settings.PORT, settings.HOST);
  const localUrl = `http://${hostForBrowser(settings.HOST)}:${port}`;
  const publicUrl = settings.PUBLIC_URL ?? localUrl;
  try {
    const { isProduction } = parts;
    const databaseUrl = absoluteDatabaseUrl(settings.DATABASE_URL);
    const varFolder = varFolderOf(settings);
    const diskCache = await openImageCache(join(varFolder, "images"), settings);
    const tracing = await openTracing(settings, log);
    const previousBuilds = new PreviousBuilds(join(varFolder, "builds"));
    const prerenderedFolder =
      isProduction && settings.PRERENDER ? previousBuilds.folderOf(parts.build.id, { publicUrl, settings }) : undefined;
    const { migration, isReachable } = await migrateAtStart({
      databaseUrl,
      hasPrerenderedPages: async () =>
        await new PrerenderedPages(prerenderedFolder, routeFacts(await parts.bundle()), log).hasAny(),
      log,
    });
    const mediaKey = openMediaKey(settings.JWT_SECRET, varFolder);
    const source = await openContentSource(settings, {
      ...{ publicUrl, databaseUrl, migration, isProduction, mediaKey, log },
      // The app encodes pictures for the backend and needs the backend itself, hence the late reference.
      pictureBytes: async (file, widthPx) => (await app?.images.byteLength(file, widthPx)) ?? null,
    });
    const stored = { databaseUrl, migration, counters: source.counters, secret: Buffer.from(mediaKey.export()), log };
    const leads = await startLeadService(settings, stored);
    const leadService = leads.service;
    const alerts = await startAlerts(settings, stored);
    const shortlists = await startShortlists(settings, stored);
    const zeroResults = await openZeroResults({
      ...{ databaseUrl, migration, log },
      now: Date.now,
      onStatement: storeSpans(settings),
    });
    const storeWatch = watchStore(databaseUrl, log);
    const findMedia = mediaFinder([join(varFolder, "media"), demoMedia, demoDrawings]);
    const running = await createApp({
      ...parts,
      previousBuilds,
      prerenderedFolder,
      settings,
      publicUrl,
      source,
      leadService,
      leads: leads.store,
      alerts: alerts?.service ?? null,
      shortlists: shortlists.service,
      zeroResults: zeroResults.store,
      findMedia,
      diskCache,
      mediaKey,
      closing: closing.signal,
      tracing,
    });
    // Otherwise pages are restored in parallel to the first requests, which render missing ones.
    if (!isReachable) await running.documents.restore();
    app = running;
    alerts?.watch(source, () => running.loadAlertCatalog());
    const warmUp = new AbortController();
    const waitForIdle = () => whenIdle(running, warmUp.signal);
    const warnOf = (failure: string) => (error: unknown) => log.warn({ reason: String(error) }, failure);
    // Stored for pages that stay open when the next build starts.
    const storingBuild =
      parts.files &&
      previousBuilds
        .keep(parts.build, parts.files, operations)
        .catch(warnOf("The scripts of this build cannot be stored for pages that stay open after the next deploy."));
    if (isProduction && settings.PRERENDER && !settings.CONTENT_URL) {
      const photographs = readdirSync(demoMedia).filter((name) => /\.jpe?g$/i.test(name));
      running.images
        .warmUp(photographs, waitForIdle, warmUp.signal)
        .catch(warnOf("Pictures could not be encoded in advance; they are encoded when requested."));
    }
    // In parallel to storing the build's scripts.
    const prerendering = Promise.resolve(storingBuild)
      .then(() => running.documents.prerender(waitForIdle, warmUp.signal))
      .catch(warnOf("Prerendering failed."));
    const compressing =
      isProduction &&
      running.documents.recompress(waitForIdle, warmUp.signal).catch(warnOf("Recompressing pages failed."));
    return {
      localUrl,
      async close(skipGrace) {
        closing.abort();
        warmUp.abort();
        // Without a grace period idle connections end at once, as in development.
        const hasGrace = isProduction && settings.SHUTDOWN_GRACE_SECONDS > 0;
        const sooner = hasGrace ? skipGrace : AbortSignal.abort();
        const grace = gracePeriod(settings.SHUTDOWN_GRACE_SECONDS, sooner);
        grace.then(() => running.contentChecks.close()).catch(warnOf("A content check could not be stopped."));
        await closeServer(server, undefined, { grace, skipGrace: sooner });
        await prerendering;
        await compressing;
        storeWatch.close();
        await alerts?.close();
        await leads.close();
        await shortlists.close();
        await zeroResults.close();
        await source.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

/** @throws {SettingsError} when the folder cannot be created or read */
async function openImageCache(folder: string, { IMAGE_CACHE_MEGABYTES }: Settings): Promise<ImageDiskCache> {
  try {
    return await ImageDiskCache.open(folder, IMAGE_CACHE_MEGABYTES * 1024 * 1024);
  } catch (error) {
    throw varFolderError(folder, error);
  }
}

/**
 * Creates the HTTP server; requests without a `Host`, which Node.js would reject silently, reach the site too. Its
 * responses end their connections once the signal aborts. Without a proxy, connections per address are limited.
 */
export function createSiteServer(site: RequestListener, closing: AbortSignal, trustedProxies: number): Server {
  const timeouts = { keepAliveTimeout, headersTimeout, requestTimeout, connectionsCheckingInterval };
  const server = createServer(
    { ...timeouts, requireHostHeader: false, ServerResponse: closingResponses(closing) },
    site,
  );
  // Behind a proxy all connections come from its address.
  if (trustedProxies === 0) limitConnections(server, maxConnectionsPerAddress);
  return server;
}

/** The request listener of an app that may still be starting. */
export function requestListener(app: () => App | undefined): RequestListener {
  const starting = () => new Response("Starting.\n", { status: 503, headers: { "Retry-After": "1" } });
  const viaHono = getRequestListener((request, env) => app()?.hono.fetch(request, env) ?? starting(), {
    // For HTTP/1.0, which needs no Host; nothing depends on the value.
    hostname: "localhost",
  });
  const respond: RequestListener = (incoming, outgoing) => {
    viaHono(incoming, outgoing).catch((error: Error) => outgoing.destroy(error));
  };
  return (incoming, outgoing) => {
    const running = app();
    if (!running) respond(incoming, outgoing);
    else if (!running.respondNonCanonical(incoming, outgoing))
      running.inScope(incoming, () => respond(incoming, outgoing));
  };
}

function hostForBrowser(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Resolves after some time without requests, or soon after the signal aborts. */
async function whenIdle(app: App, signal: AbortSignal): Promise<void> {
  for (;;) {
    const idleMs = performance.now() - app.lastResponseMs();
    if (idleMs >= idleMilliseconds || signal.aborted) return;
    await pause(idleMilliseconds - idleMs, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

/** The store while the server starts. */
interface StoreAtStart {
  readonly migration: StoreMigration;
  /** False when its server does not respond; statements reject until the migration, which they retry, succeeds. */
  readonly isReachable: boolean;
}

/**
 * Migrates the store. An unreachable database server is not an error when prerendered pages can be served meanwhile.
 * @throws StoreError
 */
async function migrateAtStart(options: {
  readonly databaseUrl: string;
  readonly hasPrerenderedPages: () => Promise<boolean>;
  readonly log: Pick<Logger, "info" | "warn">;
}): Promise<StoreAtStart> {
  const { databaseUrl, hasPrerenderedPages, log } = options;
  let isReachable = true;
  const migration = storeMigration(databaseUrl, () => {
    if (!isReachable) log.info("The database responds; all pages are served.");
  });
  try {
    await migration();
  } catch (error) {
    if (!(error instanceof StoreUnreachable) || !(await hasPrerenderedPages())) throw error;
    isReachable = false;
    log.warn({ reason: error.message }, "The site starts without its database, with the pages that are prerendered.");
  }
  return { migration, isReachable };
}
