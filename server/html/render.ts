import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { passwordPageOf } from "@porchlight/contract/addresses";
import type { PreviewRefusal } from "@porchlight/contract/preview";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { ContentQuerySource, PreviewFacts, SiteContext } from "#app/graphql/context.server.ts";
import type { AlertCatalog, BlocksToRender, ReadZeroResultSearch, ReportedFeed } from "#app/graphql/entry-exports.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import { CacheTags } from "../cache/cache-tags.ts";
import { HostFailure, type Operation } from "../content/adapter/operation.ts";
import type { ContentSource, OpenPreview } from "../content/content-source.ts";
import { currentRequest, traced } from "../http/request-context.ts";
import { throttledLog } from "../observability/log.ts";
import { BackendTime } from "../observability/request-log.ts";
import { withLoaderSpans } from "../observability/tracing.ts";
import type { Settings } from "../settings.ts";
import { thirdPartiesOf, thirdPartyOrigins } from "../third-parties/third-parties.ts";
import type { FinishDocument } from "./transform-document.ts";

/** A rendered response, with its cache tags and the time its content took. */
interface Rendering {
  readonly response: Response;
  readonly reads: CacheTags;
  readonly backend: BackendTime;
}

/** Renders a request with React Router; as a preview, or as the page that explains why there is none. */
export type RenderRequest = (
  request: Request,
  preview?: OpenPreview | { readonly refusal: PreviewRefusal },
) => Promise<Rendering>;

/** Server facts for every render; `preview` is set for previews, and for preview links that are refused. */
type RenderFacts = Omit<SiteContext, "content" | "requestReference" | "preview" | "scriptNonce"> &
  Partial<Pick<SiteContext, "preview" | "scriptNonce">>;

/** The facts of the settings for every render. */
export function renderFacts(
  settings: Settings,
  site: Pick<RenderFacts, "publicUrl" | "buildId" | "leadService" | "alerts" | "shortlists" | "isRedirected">,
): RenderFacts {
  return {
    ...site,
    mapTiles: settings.MAP_TILE_URL
      ? { tileUrl: settings.MAP_TILE_URL, attribution: settings.MAP_ATTRIBUTION ?? "" }
      : null,
    telemetry: {
      sentryDsn: settings.SENTRY_DSN ?? null,
      hasVitals: settings.WEB_VITALS,
      logsZeroResults: settings.LOG_ZERO_RESULT_SEARCHES,
    },
    passwordPage: settings.CONTENT_URL ? passwordPageOf(settings.CONTENT_URL) : null,
    bdxBuilderNumber: settings.BDX_BUILDER_NUMBER ?? null,
    frameHosts: settings.FRAME_HOSTS,
    thirdParties: thirdPartiesOf(settings),
    thirdPartyOrigins: thirdPartyOrigins(settings),
  };
}

/** Creates a renderer for a bundle, which is read for every request, as it changes in development. */
export function createRenderer(options: {
  readonly bundle: () => Promise<ServerBuild>;
  readonly isProduction: boolean;
  readonly source: ContentSource;
  readonly facts: RenderFacts;
  readonly finish: FinishDocument;
  readonly log: Pick<Logger, "error" | "warn">;
  /** Whether loaders have their own spans. */
  readonly isTraced: boolean;
}): RenderRequest {
  const { source, facts, log } = options;
  // Creating a handler compiles all routes.
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  const handlerOf = (app: ServerBuild) => {
    const known = handlers.get(app);
    if (known) return known;
    const traceable = options.isTraced ? withLoaderSpans(app) : app;
    const handler = createRequestHandler(traceable, options.isProduction ? "production" : "development");
    handlers.set(app, handler);
    return handler;
  };
  const logThrottled = throttledLog();
  const refusedLinks = refusedLinksLog(log);
  return async (request, requested) => {
    const preview = requested && "token" in requested ? requested : undefined;
    const reads = new CacheTags();
    const backend = new BackendTime();
    const contentSource: ContentQuerySource = {
      async query(operation, queryOptions) {
        try {
          const { operationName } = operation;
          const isOfAll = queryOptions?.isShared === true && !looksUp(operation, preview);
          const query = () => source.query(operation, preview && !isOfAll ? { preview } : queryOptions);
          const data = await backend.of(
            traced(`graphql ${operationName}`, { "graphql.operation.name": operationName }, query),
          );
          reads.add(operation, data);
          return data;
        } catch (error) {
          reads.add(operation);
          if (error instanceof HostFailure) {
            const { kind, operationName, status, message } = error;
            const details = { operation: operationName, kind, status, reason: message };
            logThrottled(message, () => log.error(details, "The content could not be loaded."));
          }
          throw error;
        }
      },
    };
    const app = await options.bundle();
    appEntry(app).onRefusedHref?.(refusedLinks.report);
    const page = new URL(request.url).pathname;
    const isRedirected = (path: string) => {
      reads.addKind("redirect");
      return facts.isRedirected(path);
    };
    const scriptNonce = randomUUID();
    const context = loadContext(app, contentSource, {
      ...facts,
      scriptNonce,
      // A preview and its URL are private.
      ...(requested
        ? { telemetry: { sentryDsn: null, hasVitals: false, logsZeroResults: false }, thirdParties: null }
        : {}),
      preview: requested ? previewFacts(requested, source) : null,
      isRedirected,
    });
    const rendered = await traced("render", {}, () =>
      refusedLinks.during(page, () => handlerOf(app)(request, context)),
    );
    const response = await options.finish({
      response: rendered,
      scriptNonce,
      path: page,
      isPreview: requested !== undefined,
    });
    return { response, reads, backend };
  };
}

/** Whether an operation looks up the page of a preview; its public response must not be used. */
function looksUp(operation: Operation, preview: OpenPreview | undefined): boolean {
  const reads = new CacheTags();
  reads.add(operation);
  return preview !== undefined && reads.looksUp(preview.path);
}

function previewFacts(
  requested: OpenPreview | { readonly refusal: PreviewRefusal },
  source: ContentSource,
): PreviewFacts {
  if (!("token" in requested)) return requested;
  const { path, until } = requested;
  const meta = { operationName: "GetMeta", query: operations.GetMeta ?? "", variables: { uri: path, path } };
  const hasPublicPage = async () => {
    const { nodeByUri, page } = await source.query(meta);
    return Boolean(nodeByUri ?? page);
  };
  return { until, hasPublicPage };
}

/** The load context of a render; its keys come from the bundle’s `entry.server`. */
export function loadContext(
  bundle: ServerBuild,
  source: ContentQuerySource,
  facts: RenderFacts,
): RouterContextProvider {
  const { siteContext } = appEntry(bundle);
  if (!siteContext) throw new Error("The bundle’s entry.server does not export siteContext.");
  const context = new RouterContextProvider();
  context.set(siteContext, {
    ...facts,
    content: source,
    scriptNonce: facts.scriptNonce ?? "",
    requestReference: currentRequest()?.id ?? null,
    preview: facts.preview ?? null,
  });
  return context;
}

/** An address in the content that the app rejects as a link (`contentHref`). */
interface RefusedLink {
  readonly href: string;
  readonly where: string;
}

/** Maximum number of remembered addresses; an evicted one is logged again. */
const maxRemembered = 1000;
/** Enough to find the address in the content. */
const maxLoggedCharacters = 200;

/** Logs each rejected address of the content once, with the page that contains it. */
export function refusedLinksLog(log: Pick<Logger, "warn">) {
  const pages = new AsyncLocalStorage<string>();
  const logged = new LRUCache<string, true>({ max: maxRemembered });
  return {
    /** Renders a page; addresses rejected during it are logged with the page. */
    during: <Result>(page: string, render: () => Result): Result => pages.run(page, render),
    report({ href, where }: RefusedLink): void {
      const cause = `${href}\n${where}`;
      if (logged.has(cause)) return;
      logged.set(cause, true);
      const details = { href: href.slice(0, maxLoggedCharacters), where, page: pages.getStore() };
      log.warn(details, "An address in the content is not a valid link; its text is shown without one.");
    },
  };
}

/** Exports of the app's `entry.server` that the server uses besides those of React Router. */
export interface AppEntry {
  readonly siteContext?: RouterContext<SiteContext>;
  /** Sets the callback for each address in the content that the app rejects as a link. */
  readonly onRefusedHref?: (onRefused: (link: { readonly href: string; readonly where: string }) => void) => void;
  /** Fallback font faces for the time in which web fonts load, as CSS. */
  readonly fallbackFonts: string;
  /** Whether the content may have a page at a path. */
  readonly mayBePageAddress: (path: string) => boolean;
  readonly readZeroResultSearch: (
    search: string,
    context: Readonly<RouterContextProvider>,
  ) => Promise<ReadZeroResultSearch>;
  readonly loadAlertCatalog: (context: Readonly<RouterContextProvider>) => Promise<AlertCatalog>;
  readonly reportListingFeeds: (context: Readonly<RouterContextProvider>) => Promise<readonly ReportedFeed[]>;
  readonly layoutsOn: (on: BlocksToRender["on"]) => readonly string[];
  readonly renderBlocks: (toRender: BlocksToRender, context: Readonly<RouterContextProvider>) => Promise<string>;
}

/** Returns the app's own exports of a bundle. */
export function appEntry(bundle: ServerBuild): AppEntry {
  // React Router's type of the module has its own exports only.
  return bundle.entry.module as unknown as AppEntry;
}
