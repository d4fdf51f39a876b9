import { readdirSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { type App, createApp } from "./app.ts";
import { openContentSource } from "./content/open-content-source.ts";
import type { BuildInfo } from "./files/builds.ts";
import { mediaFolders } from "./files/media.ts";
import type { StaticFiles } from "./files/static-files.ts";
import { openImageDiskCache } from "./images/image-disk-cache.ts";
import { createImageServer } from "./images/images.ts";
import { openMediaKey } from "./images/signed-media.ts";
import { absoluteDatabaseUrl, demoDrawings, demoMedia, importedMedia, varFolder } from "./paths.ts";
import { listen } from "./process/listening.ts";
import { openLog } from "./process/logger.ts";
import { closeServer } from "./process/shutdown.ts";
import type { Settings } from "./settings.ts";

/** The parts that differ between the built site and one under development. */
export interface SiteParts {
  readonly isProduction: boolean;
  readonly bundle: () => Promise<ServerBuild>;
  readonly build: BuildInfo;
  readonly files: StaticFiles | undefined;
  /** Puts something before the server’s own answers, such as a development client. */
  readonly createServer?: (answer: RequestListener) => Server;
}

/** A server that runs. */
export interface RunningServer {
  /** Where a browser on this machine finds it. */
  readonly localUrl: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Pictures are made ahead only when nobody asked for anything for this long. */
const quietMilliseconds = 2000;

/**
 * Opens the content and serves the site.
 * @throws {ListenError} where the port cannot be used; what the backend throws where the store cannot be opened.
 */
export async function startServer(settings: Settings, parts: SiteParts): Promise<RunningServer> {
  const { log, flush } = openLog(settings.LOG_LEVEL);
  let app: App | undefined;
  const server = (parts.createServer ?? createServer)(answerWith(() => app));
  // A taken port is found out before the content is opened.
  const port = await listen(server, settings.PORT, settings.HOST);
  const localUrl = `http://${hostForBrowser(settings.HOST)}:${port}`;
  const publicUrl = settings.PUBLIC_URL ?? localUrl;
  try {
    const databaseUrl = absoluteDatabaseUrl(settings.DATABASE_URL);
    const mediaKey = openMediaKey(settings.JWT_SECRET, varFolder);
    const { isProduction } = parts;
    const source = await openContentSource(settings, { publicUrl, databaseUrl, isProduction, mediaKey, log });
    const media = mediaFolders([importedMedia, demoMedia, demoDrawings]);
    const diskCache = await openImageDiskCache(join(varFolder, "images"), settings.IMAGE_CACHE_MEGABYTES * 1024 * 1024);
    const warmUp = new AbortController();
    const running = await createApp({
      ...parts,
      settings,
      publicUrl,
      source,
      media,
      log,
      images: (metrics) =>
        createImageServer({
          media,
          diskCache,
          isNamed: (address) => source.namesMedium(address),
          mediaKey,
          publicOrigin: new URL(publicUrl).origin,
          log,
          onAnswer: (state) => metrics.image(state),
        }),
    });
    app = running;
    if (parts.isProduction && !settings.CONTENT_URL) {
      void running.images.warmUp(photographs(), () => quiet(running, warmUp.signal), warmUp.signal);
    }
    return {
      localUrl,
      port,
      async close() {
        warmUp.abort();
        await closeServer(server);
        await source.close();
        flush();
      },
    };
  } catch (error) {
    server.close();
    flush();
    throw error;
  }
}

/** Answers with an app that may still be in the making. */
export function answerWith(app: () => App | undefined): RequestListener {
  const starting = () => new Response("Starting.\n", { status: 503, headers: { "Retry-After": "1" } });
  const steps = getRequestListener((request, env) => app()?.steps.fetch(request, env) ?? starting());
  return (incoming, outgoing) => {
    if (!app()?.atOnce(incoming, outgoing)) void steps(incoming, outgoing);
  };
}

function hostForBrowser(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Waits until there was no request for a while, or until it no longer matters. */
async function quiet(app: App, signal: AbortSignal): Promise<void> {
  for (;;) {
    const since = performance.now() - app.lastAnswerMs();
    if (since >= quietMilliseconds || signal.aborted) return;
    await pause(quietMilliseconds - since, undefined, { ref: false });
  }
}

function photographs(): string[] {
  return readdirSync(demoMedia).filter((name) => /\.jpe?g$/i.test(name));
}
