import { readdirSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { openDemand } from "@porchlight/backend/demand/open-demand.ts";
import { watchStore } from "@porchlight/backend/store/watch-store.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import { type App, type AppParts, createApp } from "./app.ts";
import { openContentSource } from "./content/open-content-source.ts";
import { routeFacts } from "./documents/page-key.ts";
import { PrerenderedPages } from "./documents/prerendered-pages.ts";
import { KeptBuilds } from "./files/kept-builds.ts";
import { mediaFinder } from "./files/media.ts";
import { ImageDiskCache } from "./images/image-disk-cache.ts";
import { openMediaKey } from "./images/signed-media.ts";
import { startLeadDesk } from "./leads/open-lead-desk.ts";
import { absoluteDatabaseUrl, demoDrawings, demoMedia, varFolderOf } from "./paths.ts";
import { listen, type RunningServer } from "./process/lifecycle.ts";
import { closeServer, closingResponses, gracePeriod } from "./process/shutdown.ts";
import { migrateAtStart } from "./process/store-at-start.ts";
import { storeSpans } from "./process/store-spans.ts";
import { answerStrayRequests } from "./process/stray-requests.ts";
import { openTracing } from "./process/tracing.ts";
import type { Settings } from "./settings.ts";

/** The parts that differ between the built site and one in development. */
export interface SiteParts
  extends Pick<AppParts, "isProduction" | "bundle" | "build" | "files" | "pageAssets" | "log"> {
  /** Puts something in front of the site, such as a development client. */
  readonly createServer?: (site: RequestListener) => Server;
}

/**
 * How long an idle connection stays open, in ms: longer than proxies keep theirs, usually 60 s, so that none sends a request
 * into a connection that is being closed here.
 */
const keepAliveTimeout = 65_000;
/** Pictures are encoded ahead only after this long without a request. */
const quietMilliseconds = 2000;

/**
 * Opens the content and serves the site. Where the database server cannot be reached and this build has prerendered
 * pages with these settings, it serves those until the database answers.
 * @throws {StartError} where the port cannot be used; what the backend throws where the store cannot be opened.
 */
export async function startServer(settings: Settings, parts: SiteParts): Promise<RunningServer> {
  const { log } = parts;
  let app: App | undefined;
  const closing = new AbortController();
  const site = requestListener(() => app);
  const server = parts.createServer?.(site) ?? createSiteServer(site, closing.signal);
  answerStrayRequests(server, log);
  // First, so that a taken port is reported before the content is opened.
  const port = await listen(server, settings.PORT, settings.HOST);
  const localUrl = `http://${hostForBrowser(settings.HOST)}:${port}`;
  const publicUrl = settings.PUBLIC_URL ?? localUrl;
  try {
    const { isProduction } = parts;
    const databaseUrl = absoluteDatabaseUrl(settings.DATABASE_URL);
    const varFolder = varFolderOf(settings);
    const tracing = await openTracing(settings, log);
    const keptBuilds = new KeptBuilds(join(varFolder, "builds"));
    const prerenderedFolder =
      isProduction && settings.PRERENDER ? keptBuilds.folderOf(parts.build.id, { publicUrl, settings }) : undefined;
    const { migration, isReachable } = await migrateAtStart({
      databaseUrl,
      hasPrerenderedPages: async () =>
        await new PrerenderedPages(prerenderedFolder, routeFacts(await parts.bundle()), log).hasAny(),
      log,
    });
    const mediaKey = openMediaKey(settings.JWT_SECRET, varFolder);
    const source = await openContentSource(settings, {
      ...{ publicUrl, databaseUrl, migration, isProduction, mediaKey, log },
      // Pictures are made by the app, which is made for the content.
      pictureBytes: async (file, widthPx) => (await app?.images.byteLength(file, widthPx)) ?? null,
    });
    const leads = await startLeadDesk(settings, {
      databaseUrl,
      migration,
      counters: source.counters,
      secret: Buffer.from(mediaKey.export()),
      log,
    });
    const leadDesk = leads.desk;
    const demand = await openDemand({
      ...{ databaseUrl, migration, log },
      now: Date.now,
      onStatement: storeSpans(settings),
    });
    const storeWatch = watchStore(databaseUrl, log);
    const findMedia = mediaFinder([join(varFolder, "media"), demoMedia, demoDrawings]);
    const diskCache = await ImageDiskCache.open(
      join(varFolder, "images"),
      settings.IMAGE_CACHE_MEGABYTES * 1024 * 1024,
    );
    const running = await createApp({
      ...parts,
      keptBuilds,
      prerenderedFolder,
      settings,
      publicUrl,
      source,
      leadDesk,
      demand: demand.store,
      findMedia,
      diskCache,
      mediaKey,
      closing: closing.signal,
      tracing,
    });
    // Otherwise pages are restored beside the first requests, which render what is not there yet.
    if (!isReachable) await running.restore();
    app = running;
    const warmUp = new AbortController();
    const whenQuiet = () => untilQuiet(running, warmUp.signal);
    const warnOf = (failure: string) => (error: unknown) => log.warn({ reason: String(error) }, failure);
    // For pages that are open when the next build is started.
    const keeping =
      parts.files &&
      keptBuilds
        .keep(parts.build, parts.files, operations)
        .catch(warnOf("The scripts of this build cannot be kept for pages that outlive it."));
    if (isProduction && settings.PRERENDER && !settings.CONTENT_URL) {
      const photographs = readdirSync(demoMedia).filter((name) => /\.jpe?g$/i.test(name));
      running.images.warmUp(photographs, whenQuiet, warmUp.signal).catch(warnOf("Pictures are not encoded ahead."));
    }
    // Beside the scripts, which are kept whole or not at all.
    const prerendering = Promise.resolve(keeping)
      .then(() => running.prerender(whenQuiet, warmUp.signal))
      .catch(warnOf("No pages are prerendered."));
    const compressing =
      isProduction &&
      running.compressFinely(whenQuiet, warmUp.signal).catch(warnOf("Pages are not compressed as small as they get."));
    return {
      localUrl,
      async close(hurry) {
        closing.abort();
        warmUp.abort();
        // Without a grace period nobody waits: not for idle connections either, nor in development.
        const hasGrace = isProduction && settings.SHUTDOWN_GRACE_SECONDS > 0;
        const sooner = hasGrace ? hurry : AbortSignal.abort();
        const grace = gracePeriod(settings.SHUTDOWN_GRACE_SECONDS, sooner);
        grace.then(() => running.contentChecks.close()).catch(warnOf("A check of the content was not ended."));
        await closeServer(server, undefined, { grace, hurry: sooner });
        await prerendering;
        await compressing;
        storeWatch.close();
        await leads.close();
        await demand.close();
        await source.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

/**
 * A server of HTTP; requests without a `Host`, which Node.js would refuse in silence, reach the site too. Its responses
 * end their connections once the signal aborts.
 */
export function createSiteServer(site: RequestListener, closing: AbortSignal): Server {
  const options = { requireHostHeader: false, ServerResponse: closingResponses(closing), keepAliveTimeout };
  return createServer(options, site);
}

/** Serves an app that may still be starting. */
export function requestListener(app: () => App | undefined): RequestListener {
  const starting = () => new Response("Starting.\n", { status: 503, headers: { "Retry-After": "1" } });
  const viaHono = getRequestListener((request, env) => app()?.hono.fetch(request, env) ?? starting(), {
    // Of HTTP/1.0, which needs no Host; nothing depends on it.
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

/** Resolves after a while without requests, or soon after the signal aborts. */
async function untilQuiet(app: App, signal: AbortSignal): Promise<void> {
  for (;;) {
    const quietMs = performance.now() - app.lastResponseMs();
    if (quietMs >= quietMilliseconds || signal.aborted) return;
    await pause(quietMilliseconds - quietMs, undefined, { ref: false, signal }).catch(() => undefined);
  }
}
