import { readdirSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { createApp } from "./app.ts";
import type { BuildInfo } from "./builds.ts";
import { openContentSource } from "./content-source.ts";
import { openImageDiskCache } from "./image-disk-cache.ts";
import { createImageServer } from "./images.ts";
import { listen } from "./listening.ts";
import { openLog } from "./logger.ts";
import { mediaFolders } from "./media.ts";
import { absoluteDatabaseUrl, demoDrawings, demoMedia, varFolder } from "./places.ts";
import type { ServerEnv, ServerStep } from "./request-context.ts";
import type { Settings } from "./settings.ts";
import { closeServer } from "./shutdown.ts";

/** The parts that differ between the built site and one under development. */
export interface SiteParts {
  readonly isProduction: boolean;
  readonly bundle: () => Promise<ServerBuild>;
  readonly build: BuildInfo;
  readonly files: ServerStep | undefined;
  /** Made with the server before it listens, such as one that also serves a development client. */
  readonly createServer?: (answer: () => Hono<ServerEnv> | undefined) => Server;
}

/** A server that runs. */
export interface RunningServer {
  /** Where a browser on this machine finds it. */
  readonly localUrl: string;
  readonly port: number;
  close(): Promise<void>;
}

const idleBeforeWarmUpMilliseconds = 3000;

/**
 * Opens the content and serves the site.
 * @throws {ListenError} where the port cannot be used; what the backend throws where the store cannot be opened.
 */
export async function startServer(settings: Settings, parts: SiteParts): Promise<RunningServer> {
  const { log, flush } = openLog(settings.LOG_LEVEL);
  let app: Hono<ServerEnv> | undefined;
  const server = (parts.createServer ?? nodeServer)(() => app);
  // A taken port is found out before the content is opened.
  const port = await listen(server, settings.PORT, settings.HOST);
  const localUrl = `http://${hostForBrowser(settings.HOST)}:${port}`;
  const publicUrl = settings.PUBLIC_URL ?? localUrl;
  try {
    const databaseUrl = absoluteDatabaseUrl(settings.DATABASE_URL);
    const source = await openContentSource(settings, { publicUrl, databaseUrl, isProduction: parts.isProduction, log });
    const media = mediaFolders([demoMedia, demoDrawings]);
    const diskCache = await openImageDiskCache(join(varFolder, "images"), settings.IMAGE_CACHE_MEGABYTES * 1024 * 1024);
    const warmUp = new AbortController();
    app = await createApp({
      ...parts,
      settings,
      publicUrl,
      source,
      media,
      log,
      images(metrics) {
        const images = createImageServer({
          media,
          diskCache,
          contentOrigin: settings.CONTENT_URL && new URL(settings.CONTENT_URL).origin,
          publicOrigin: new URL(publicUrl).origin,
          log,
          onAnswer: (state) => metrics.image(state),
        });
        if (parts.isProduction && !settings.CONTENT_URL) {
          setTimeout(() => void images.warmUp(photographs(), warmUp.signal), idleBeforeWarmUpMilliseconds).unref();
        }
        return images;
      },
    });
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

function nodeServer(app: () => Hono<ServerEnv> | undefined): Server {
  return createAdaptorServer({
    fetch: (request, env) => app()?.fetch(request, env) ?? new Response("Starting.\n", { status: 503, headers: { "Retry-After": "1" } }),
  }) as Server;
}

function hostForBrowser(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function photographs(): string[] {
  return readdirSync(demoMedia).filter((name) => /\.jpe?g$/i.test(name));
}
