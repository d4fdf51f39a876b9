import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BookedLead, LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import { openLeads } from "@porchlight/backend/leads/open-leads.ts";
import type { ContentChange } from "@porchlight/backend/store/changes.ts";
import { openZeroResults, type ZeroResultStore } from "@porchlight/backend/zero-results/zero-results.ts";
import { escapeUTF8 } from "entities";
import { createContext, type LoaderFunctionArgs, type RouterContextProvider, type ServerBuild } from "react-router";
import type { SiteContext } from "#app/graphql/context.server.ts";
import type { BlocksToRender, ReadZeroResultSearch, ReportedFeed } from "#app/graphql/entry-exports.ts";
import { type AppParts, createApp } from "../app.ts";
import { HostEndpoint } from "../content/adapter/host-endpoint.ts";
import { type ResponseData, requireData } from "../content/adapter/operation.ts";
import type { ContentSource } from "../content/content-source.ts";
import { PreviousBuilds, readBuildInfo } from "../http/builds.ts";
import { closeServer, type Draining, handleClientErrors } from "../http/connections.ts";
import { redirects } from "../http/redirect-table.ts";
import { staticFiles } from "../http/static-files.ts";
import { memoryCounters } from "../http/throttle.ts";
import { ImageDiskCache } from "../images/image-disk-cache.ts";
import { mediaFinder } from "../images/media-files.ts";
import { EncodeQueue } from "../images/resize-picture.ts";
import { createLog } from "../observability/log.ts";
import { openTracing } from "../observability/tracing.ts";
import { listen } from "../run-server.ts";
import { readSettings } from "../settings.ts";
import { createSiteServer, requestListener } from "../start-server.ts";

const siteContext = createContext<Pick<SiteContext, "content" | "preview" | "isRedirected" | "scriptNonce">>();
/** The query of the front page: the page at its own URI. */
const titleQuery = 'query Title { page(id: "/", idType: URI) { title } }';

/** A fake site, and what a test can set and read of it. */
export interface FakeSite {
  readonly url: string;
  /** Folder of its files and generated files. */
  readonly folder: string;
  /** Requests that reached the renderer. */
  readonly rendered: Request[];
  /** Requests that reached the content. */
  readonly contentRequests: Request[];
  readonly logged: Record<string, unknown>[];
  /** Responds for the content; a thrown error simulates a backend that is down. */
  content: (request: Request) => Promise<Response>;
  /** Replaces the bundle's rendering of an editor's blocks. */
  renderBlocks: (toRender: BlocksToRender) => Promise<string>;
  /** Replaces the bundle's analysis of a search. */
  readZeroResultSearch: (search: string) => Promise<ReadZeroResultSearch>;
  /** Replaces the bundle's report of the feeds. */
  reportListingFeeds: () => Promise<readonly ReportedFeed[]>;
  /** The counted searches, in their own store. */
  readonly zeroResults: ZeroResultStore;
  readonly leads: LeadStore;
  /** Booked visits of any day. */
  tours: readonly BookedLead[];
  /** The redirects of the content. */
  redirects: () => Promise<ResponseData>;
  /** Media URLs of other hosts that the content refers to. */
  readonly referencedMedia: Set<string>;
  /** Paths without a route at which the content has an entry. */
  readonly entries: Set<string>;
  /** Queue for encoding pictures. */
  readonly encodes: EncodeQueue;
  /** The byte size of a picture's file at a width, from the image server. */
  readonly pictureBytes: (file: string, widthPx: number) => Promise<number | null>;
  /** Prerenders pages at once, until the signal aborts. */
  readonly prerender: (signal: AbortSignal) => Promise<void>;
  /** Recompresses pages as they are rendered, until the signal aborts. */
  readonly recompress: (signal: AbortSignal) => Promise<void>;
  /** The key of signed media. */
  readonly mediaKey: Buffer;
  /** Changes announced to other processes. */
  readonly announced: ContentChange[];
  /** Error that announcing throws. */
  announceFailure: Error | undefined;
  /** Calls the change listeners of the content; the default change is one of the front page. */
  write(change?: ContentChange): void;
  /** Shuts down as at a SIGTERM; resolves when the last connection has ended. */
  shutDown(draining: Draining): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts the whole server on a free port, with a bundle of a few pages: `/`, `/about/` (prerendered) and those of
 * `/articles/` show the content's response, `/list/` depends on the query parameter `page`, `/redirected/` shows which
 * of three paths redirect, `/missing/` queries the content and is a 404; anything else is a 404.
 */
export async function fakeSite(
  environment: Record<string, string> = {},
  files: Record<string, string | Uint8Array> = {},
  // A slow machine changes no limit.
  { lagMs }: Pick<AppParts, "lagMs"> = { lagMs: () => 0 },
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
  const zeroResults = await openZeroResults({ databaseUrl, now: Date.now, log });
  const leads = await openLeads({ databaseUrl, channels: new Map(), retentionDays: 1, now: Date.now, log });
  const closing = new AbortController();
  let server: Server | undefined;

  const site: FakeSite = {
    url: "",
    folder,
    rendered: [],
    contentRequests: [],
    logged,
    content: async () => Response.json({ data: { word: "hello" } }),
    renderBlocks: async ({ organisms }) =>
      `<!DOCTYPE html>${(organisms as { title: string }[]).map(({ title }) => title)}`,
    readZeroResultSearch: async () => ({ search: null, filters: [], words: [] }),
    reportListingFeeds: async () => [],
    zeroResults: zeroResults.store,
    leads: leads.store,
    tours: [],
    redirects: async () => ({ redirection: null, seo: null }),
    referencedMedia: new Set(),
    entries: new Set(),
    encodes: new EncodeQueue(),
    announced: [],
    announceFailure: undefined,
    mediaKey: randomBytes(32),
    pictureBytes: async () => null,
    prerender: async () => undefined,
    recompress: async () => undefined,
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
      await leads.close();
      await zeroResults.close();
      // Retried, as a page or picture may still be written after its request was aborted.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
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
    refersToMedium: async (address) => site.referencedMedia.has(address),
    mayHaveEntryAt: async (path) => site.entries.has(path),
    async announce(change) {
      site.announced.push(change);
      site.write(change);
      if (site.announceFailure) throw site.announceFailure;
    },
    close: async () => undefined,
  };
  const tracing = await openTracing(settings, log, { closeMilliseconds: 120_000 });
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
    alerts: null,
    shortlists: {
      create: async () => ({ refused: "unavailable" }),
      open: async () => null,
      change: async () => null,
      renew: async () => null,
    },
    leadService: {
      issueToken: () => "",
      submit: async () => ({ refused: "unavailable" }),
      sent: async () => null,
      visits: {
        slotMinutes: 60,
        capacityOf: () => 0,
        href: () => "/",
        isFull: async () => () => false,
        hold: async () => false,
        booked: async () => null,
        move: async () => "gone",
        cancel: async () => "gone",
      },
    },
    zeroResults: zeroResults.store,
    leads: {
      failedDeliveries: () => leads.store.failedDeliveries(),
      booked: async () => [...site.tours],
    },
    files: staticFiles(join(folder, "client")),
    prerenderedFolder: settings.PRERENDER ? join(folder, "pages") : undefined,
    previousBuilds: new PreviousBuilds(join(folder, "builds")),
    log,
    closing: closing.signal,
    tracing,
    ...(lagMs ? { lagMs } : {}),
  });
  server = createSiteServer(
    requestListener(() => app),
    closing.signal,
    settings.TRUST_PROXY,
  );
  handleClientErrors(server, log);
  Object.assign(site, {
    url: `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`,
    pictureBytes: (file: string, widthPx: number) => app.images.byteLength(file, widthPx),
    prerender: (signal: AbortSignal) => app.documents.prerender(async () => undefined, signal),
    recompress: (signal: AbortSignal) => app.documents.recompress(async () => undefined, signal),
  });
  return site;
}

function fakeBundle(site: FakeSite): ServerBuild {
  const title = async ({ context }: LoaderFunctionArgs) => {
    const refusal = context.get(siteContext).preview?.refusal;
    if (refusal) throw new Response(refusal, { status: 403 });
    return await context.get(siteContext).content.query({ operationName: "Title", query: titleQuery, variables: {} });
  };
  const missing = async (given: LoaderFunctionArgs) => {
    await title(given);
    throw new Response(null, { status: 404 });
  };
  const redirected = ({ context }: LoaderFunctionArgs) =>
    ["/", "/list/", "/redirected/"].filter(context.get(siteContext).isRedirected);
  const file = async (given: LoaderFunctionArgs) =>
    Response.json(await title(given), { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
  const page = (module: object) => ({ default: () => null, ...module });
  const routes = {
    home: { id: "home", path: "/", module: page({ loader: title }) },
    "page:about": {
      id: "page:about",
      path: "/about",
      module: page({ loader: title, handle: { isPrerendered: true } }),
    },
    list: { id: "list", path: "/list", module: page({ handle: { cacheQuery: ["page"] } }) },
    article: { id: "article", path: "/articles/:slug", module: page({ loader: title }) },
    missing: { id: "missing", path: "/missing", module: page({ loader: missing }) },
    message: { id: "message", path: "/message", module: page({ action: title }) },
    file: { id: "file", path: "/file.json", module: { loader: file } },
    redirected: { id: "redirected", path: "/redirected", module: page({ loader: redirected }) },
  };
  const manifest = Object.fromEntries(Object.keys(routes).map((id) => [id, { id, hasLoader: true, module: "" }]));
  const build = {
    entry: {
      module: {
        siteContext,
        mayBePageAddress: (path: string) => !/[A-Z]/.test(path),
        layoutsOn: () => ["hero"],
        renderBlocks: (toRender: BlocksToRender) => site.renderBlocks(toRender),
        readZeroResultSearch: (search: string) => site.readZeroResultSearch(search),
        reportListingFeeds: () => site.reportListingFeeds(),
        handleError: () => undefined,
        default(
          request: Request,
          status: number,
          headers: Headers,
          context: { staticHandlerContext: { loaderData: unknown } },
          loadContext: Readonly<RouterContextProvider>,
        ) {
          site.rendered.push(request);
          headers.set("Content-Type", "text/html; charset=utf-8");
          const data = JSON.stringify(context.staticHandlerContext.loaderData);
          const { pathname, search } = new URL(request.url);
          const title = status === 404 ? `Page Not Found: ${escapeUTF8(pathname + search)}` : request.url;
          const body = `<!doctype html><head><title>${title}</title></head><script nonce="${loadContext.get(siteContext).scriptNonce}">window.data=${data}</script>${"<p>text</p>".repeat(200)}`;
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
