import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { createContext, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { createApp } from "../app.ts";
import { readBuildInfo } from "../builds.ts";
import { type ContentSource, forwardBy } from "../content-source.ts";
import { memoryCounters } from "../gateway/memory-counters.ts";
import { openImageDiskCache } from "../image-disk-cache.ts";
import { createImageServer } from "../images.ts";
import { listen } from "../listening.ts";
import { mediaFolders } from "../media.ts";
import { redirects } from "../redirects.ts";
import { readSettings } from "../settings.ts";
import { closeServer } from "../shutdown.ts";
import { answerWith } from "../start-server.ts";
import { staticFiles } from "../static-files.ts";

const contentFetchContext = createContext<(request: Request) => Promise<Response>>();
const publicUrlContext = createContext<string>();

/** What a test can turn on a made-up site. */
export interface MadeUpSite {
  readonly url: string;
  /** Requests that reached the renderer. */
  readonly rendered: Request[];
  /** Requests that reached the content. */
  readonly asked: Request[];
  readonly logged: Record<string, unknown>[];
  /** What the content answers; a thrown error is a backend that is down. */
  content: (request: Request) => Promise<Response>;
  /** Origins of other hosts that the content’s media stand at. */
  mediaOrigins: readonly string[];
  /** Calls the listeners of the content’s writes. */
  write(): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * The whole server on a free port, with a bundle of two pages: `/` says what the content answers, `/list/`
 * depends on the query parameter `page`, anything else is a 404.
 */
export async function madeUpSite(
  environment: Record<string, string> = {},
  files: Record<string, string | Uint8Array> = {},
): Promise<MadeUpSite> {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  for (const [name, text] of Object.entries({
    "client/assets/a-1.js": "export {};",
    "media/.keep": "",
    "server/index.js": "",
    ...files,
  })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const settings = readSettings({ LOG_LEVEL: "info", ...environment });
  const listeners = new Set<() => void>();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "info", base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const diskCache = await openImageDiskCache(join(folder, "images"), 10_000_000);
  let server: Server | undefined;

  const site: MadeUpSite = {
    url: "",
    rendered: [],
    asked: [],
    logged,
    content: async () => Response.json({ data: { word: "hello" } }),
    mediaOrigins: [],
    write() {
      for (const listener of listeners) listener();
    },
    async close() {
      if (server) await closeServer(server, 0);
      await rm(folder, { recursive: true, force: true });
    },
    [Symbol.asyncDispose]: () => site.close(),
  };
  const ask = async (request: Request) => {
    site.asked.push(request);
    return await site.content(request);
  };
  const source: ContentSource = {
    fetch: ask,
    forward: forwardBy(ask, "http://content.internal/wp/graphql"),
    counters: memoryCounters(),
    isReady: async () => (await site.content(new Request("http://content.internal/"))).ok,
    onWrite(listener) {
      const call = () => listener({ kinds: ["page"], uris: ["/"] });
      listeners.add(call);
      return () => listeners.delete(call);
    },
    hosts: async () => ({ mediaOrigins: site.mediaOrigins, homes: [] }),
    close: async () => undefined,
  };
  const media = mediaFolders([join(folder, "media")]);
  const app = await createApp({
    settings,
    publicUrl: settings.PUBLIC_URL ?? "http://site.example",
    isProduction: true,
    bundle: async () => madeUpBundle(site),
    build: readBuildInfo(join(folder, "server/index.js"), redirects, []),
    source,
    media,
    images: (metrics, mediaOrigins) =>
      createImageServer({
        media,
        diskCache,
        mediaOrigins,
        publicOrigin: "http://site.example",
        log,
        onAnswer: (state) => metrics.image(state),
      }),
    files: staticFiles(join(folder, "client")),
    log,
  });
  server = createServer(answerWith(() => app));
  Object.assign(site, { url: `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}` });
  return site;
}

function madeUpBundle(site: MadeUpSite): ServerBuild {
  const word = async ({ context }: LoaderFunctionArgs) => {
    const answer = await context.get(contentFetchContext)(new Request("http://content.internal/wp/graphql"));
    return ((await answer.json()) as { data: unknown }).data;
  };
  const page = (module: object) => ({ default: () => null, ...module });
  const routes = {
    home: { id: "home", path: "/", module: page({ loader: word }) },
    list: { id: "list", path: "/list", module: page({ handle: { cacheQuery: ["page"] } }) },
  };
  const manifest = Object.fromEntries(Object.keys(routes).map((id) => [id, { id, hasLoader: true, module: "" }]));
  const build = {
    entry: {
      module: {
        contentFetchContext,
        publicUrlContext,
        handleError: () => undefined,
        default(
          request: Request,
          status: number,
          headers: Headers,
          context: { staticHandlerContext: { loaderData: unknown } },
        ) {
          site.rendered.push(request);
          headers.set("Content-Type", "text/html; charset=utf-8");
          const data = JSON.stringify(context.staticHandlerContext.loaderData);
          const body = `<!doctype html><title>${request.url}</title><script>window.data=${data}</script>${"<p>text</p>".repeat(200)}`;
          return new Response(body, { status, headers });
        },
      },
    },
    routes,
    assets: { routes: manifest, version: "1", url: "", entry: { module: "", imports: [] } },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  };
  return build as unknown as ServerBuild;
}
