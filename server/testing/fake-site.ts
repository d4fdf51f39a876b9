import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DemandStore } from "@porchlight/backend/demand/demand-store.ts";
import { openDemand } from "@porchlight/backend/demand/open-demand.ts";
import type { ContentChange } from "@porchlight/backend/store/changes.ts";
import { createContext, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import type { BlocksToDraw, ContentQuerySource, PreviewFacts, ReadUnmetSearch } from "#app/graphql/context.server.ts";
import { createApp } from "../app.ts";
import type { ContentSource } from "../content/content-source.ts";
import { readBuildInfo } from "../files/builds.ts";
import { KeptBuilds } from "../files/kept-builds.ts";
import { mediaFinder } from "../files/media.ts";
import { staticFiles } from "../files/static-files.ts";
import { memoryCounters } from "../gateway/throttle.ts";
import { HostEndpoint } from "../host/host-endpoint.ts";
import { type ResponseData, requireData } from "../host/operation.ts";
import { EncodeQueue } from "../images/encode-queue.ts";
import { ImageDiskCache } from "../images/image-disk-cache.ts";
import { listen } from "../process/lifecycle.ts";
import { createLog } from "../process/logger.ts";
import { closeServer, type Draining } from "../process/shutdown.ts";
import { answerStrayRequests } from "../process/stray-requests.ts";
import { openTracing } from "../process/tracing.ts";
import { redirects } from "../requests/redirect-table.ts";
import { readSettings } from "../settings.ts";
import { createSiteServer, requestListener } from "../start-server.ts";

const contentSourceContext = createContext<ContentQuerySource>();
const publicUrlContext = createContext<string>();
const previewContext = createContext<PreviewFacts | null>();
const isRedirectedContext = createContext<(path: string) => boolean>();
/** What the front page reads: the page at its own address. */
const wordQuery = 'query Word { page(id: "/", idType: URI) { title } }';

/** A fake site and what a test can set and see of it. */
export interface FakeSite {
  readonly url: string;
  /** Of its files, and of what it makes. */
  readonly folder: string;
  /** Requests that reached the renderer. */
  readonly rendered: Request[];
  /** Requests that reached the content. */
  readonly contentRequests: Request[];
  readonly logged: Record<string, unknown>[];
  /** Responds for the content; a thrown error is a backend that is down. */
  content: (request: Request) => Promise<Response>;
  /** What the bundle draws of an editor's blocks. */
  drawBlocks: (toDraw: BlocksToDraw) => Promise<string>;
  /** What the bundle says that the site does not have of a search. */
  readUnmetSearch: (search: string) => Promise<ReadUnmetSearch>;
  /** What is counted of searches, in a store of its own. */
  readonly demand: DemandStore;
  /** The redirects of the content. */
  redirects: () => Promise<ResponseData>;
  /** Addresses of other hosts’ media that the content names. */
  readonly named: Set<string>;
  /** What pictures to be encoded wait in. */
  readonly encodes: EncodeQueue;
  /** The bytes of a picture's file at a width, as the image server says. */
  readonly pictureBytes: (file: string, widthPx: number) => Promise<number | null>;
  /** Prerenders pages at once, until the signal aborts. */
  readonly prerender: (signal: AbortSignal) => Promise<void>;
  /** Compresses pages as small as they get, as they are made, until the signal aborts. */
  readonly compressFinely: (signal: AbortSignal) => Promise<void>;
  /** The key of signed media. */
  readonly mediaKey: Buffer;
  /** What other processes were told of. */
  readonly announced: ContentChange[];
  /** Why they cannot be told. */
  announceFailure: Error | undefined;
  /** Calls the listeners of the content’s writes; without a change named, the front page changed. */
  write(change?: ContentChange): void;
  /** Begins to shut down as at a SIGTERM; resolves when the last connection has ended. */
  shutDown(draining: Draining): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * The whole server on a free port, with a bundle of five pages: `/` and `/about/`, which is prerendered, show what the content responds, `/list/`
 * depends on the query parameter `page`, `/redirected/` says which of the three lead elsewhere, `/missing/` asks the content and is not there; anything else is a 404.
 */
export async function fakeSite(
  environment: Record<string, string> = {},
  files: Record<string, string | Uint8Array> = {},
): Promise<FakeSite> {
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
  const databaseUrl = `file:${join(folder, "store.db")}`;
  const settings = readSettings({ LOG_LEVEL: "info", DATABASE_URL: databaseUrl, ...environment });
  const listeners = new Set<(change: ContentChange) => void>();
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
  const diskCache = await ImageDiskCache.open(join(folder, "images"), 10_000_000);
  const demand = await openDemand({ databaseUrl, now: Date.now, log });
  const closing = new AbortController();
  let server: Server | undefined;

  const site: FakeSite = {
    url: "",
    folder,
    rendered: [],
    contentRequests: [],
    logged,
    content: async () => Response.json({ data: { word: "hello" } }),
    drawBlocks: async ({ organisms }) =>
      `<!DOCTYPE html>${(organisms as { title: string }[]).map(({ title }) => title)}`,
    readUnmetSearch: async () => ({ search: null, filters: [], words: [] }),
    demand: demand.store,
    redirects: async () => ({ redirection: null, seo: null }),
    named: new Set(),
    encodes: new EncodeQueue(),
    announced: [],
    announceFailure: undefined,
    mediaKey: randomBytes(32),
    pictureBytes: async () => null,
    prerender: async () => undefined,
    compressFinely: async () => undefined,
    write(change = { kinds: ["page"], uris: ["/"] }) {
      for (const listener of listeners) listener(change);
    },
    async shutDown(draining) {
      closing.abort();
      if (server) await closeServer(server, undefined, draining);
    },
    async close() {
      if (server) await closeServer(server, 0);
      await tracing?.close();
      await demand.close();
      await rm(folder, { recursive: true, force: true });
    },
    [Symbol.asyncDispose]: () => site.close(),
  };
  const endpoint = new HostEndpoint({
    url: "http://content.internal/wp/graphql",
    async fetch(request) {
      site.contentRequests.push(request);
      return await site.content(request);
    },
  });
  const source: ContentSource = {
    async query(operation, { preview } = {}) {
      if (operation.operationName === "GetRedirects") return await site.redirects();
      return requireData(operation, await endpoint.send(operation, { previewToken: preview?.token }));
    },
    forward: (operation, visitor) => endpoint.send(operation, visitor),
    counters: memoryCounters(),
    isReady: async () => (await site.content(new Request("http://content.internal/"))).ok,
    onWrite(listener) {
      const call = (change: ContentChange) => listener(change);
      listeners.add(call);
      return () => listeners.delete(call);
    },
    namesMedium: async (address) => site.named.has(address),
    async announce(change) {
      site.announced.push(change);
      site.write(change);
      if (site.announceFailure) throw site.announceFailure;
    },
    close: async () => undefined,
  };
  const tracing = await openTracing(settings, log);
  const app = await createApp({
    settings,
    publicUrl: settings.PUBLIC_URL ?? "http://site.example",
    isProduction: true,
    bundle: async () => fakeBundle(site),
    build: readBuildInfo(join(folder, "server/index.js"), redirects, []),
    source,
    findMedia: mediaFinder([join(folder, "media")]),
    diskCache,
    encodes: site.encodes,
    mediaKey: site.mediaKey,
    leadDesk: {
      issueToken: () => "",
      submit: async () => ({ refused: "unavailable" }),
      sent: async () => null,
    },
    demand: demand.store,
    files: staticFiles(join(folder, "client")),
    prerenderedFolder: settings.PRERENDER ? join(folder, "pages") : undefined,
    keptBuilds: new KeptBuilds(join(folder, "builds")),
    log,
    closing: closing.signal,
    tracing,
  });
  server = createSiteServer(
    requestListener(() => app),
    closing.signal,
  );
  answerStrayRequests(server, log);
  Object.assign(site, {
    url: `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`,
    pictureBytes: (file: string, widthPx: number) => app.images.byteLength(file, widthPx),
    prerender: (signal: AbortSignal) => app.prerender(async () => undefined, signal),
    compressFinely: (signal: AbortSignal) => app.compressFinely(async () => undefined, signal),
  });
  return site;
}

function fakeBundle(site: FakeSite): ServerBuild {
  const word = async ({ context }: LoaderFunctionArgs) => {
    const refusal = context.get(previewContext)?.refusal;
    if (refusal) throw new Response(refusal, { status: 403 });
    return await context.get(contentSourceContext).query({ operationName: "Word", query: wordQuery, variables: {} });
  };
  const missing = async (given: LoaderFunctionArgs) => {
    await word(given);
    throw new Response(null, { status: 404 });
  };
  const redirected = ({ context }: LoaderFunctionArgs) =>
    ["/", "/list/", "/redirected/"].filter(context.get(isRedirectedContext));
  const page = (module: object) => ({ default: () => null, ...module });
  const routes = {
    home: { id: "home", path: "/", module: page({ loader: word }) },
    "page:about": { id: "page:about", path: "/about", module: page({ loader: word, handle: { isPrerendered: true } }) },
    list: { id: "list", path: "/list", module: page({ handle: { cacheQuery: ["page"] } }) },
    missing: { id: "missing", path: "/missing", module: page({ loader: missing }) },
    redirected: { id: "redirected", path: "/redirected", module: page({ loader: redirected }) },
  };
  const manifest = Object.fromEntries(Object.keys(routes).map((id) => [id, { id, hasLoader: true, module: "" }]));
  const build = {
    entry: {
      module: {
        contentSourceContext,
        publicUrlContext,
        previewContext,
        isRedirectedContext,
        layoutsOn: () => ["hero"],
        drawBlocks: (toDraw: BlocksToDraw) => site.drawBlocks(toDraw),
        readUnmetSearch: (search: string) => site.readUnmetSearch(search),
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
          const body = `<!doctype html><head><title>${request.url}</title></head><script>window.data=${data}</script>${"<p>text</p>".repeat(200)}`;
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
