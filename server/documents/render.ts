import type { PreviewRefusal } from "@porchlight/contract/preview";
import type { ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type {
  ContentQuerySource,
  LeadDesk,
  MapTiles,
  PreviewFacts,
  TelemetryTargets,
} from "#app/graphql/context.server.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import type { ContentSource, OpenPreview } from "../content/content-source.ts";
import { HostFailure, type Operation } from "../host/operation.ts";
import { throttledLog } from "../process/logger.ts";
import { currentRequest, traced } from "../requests/request-scope.ts";
import { withLoaderSpans } from "./loader-spans.ts";
import { PageReads } from "./page-reads.ts";
import { refusedLinksLog } from "./refused-links.ts";
import { BackendTime } from "./server-timing.ts";

/** A rendered response, what of the content went into it, and how long the content took. */
export interface Rendering {
  readonly response: Response;
  readonly reads: PageReads;
  readonly backend: BackendTime;
}

/** Renders a request with React Router; as a preview, or as the page that says why there is none. */
export type RenderRequest = (
  request: Request,
  preview?: OpenPreview | { readonly refusal: PreviewRefusal },
) => Promise<Rendering>;

/** What every render gets from the server. */
export interface RenderFacts {
  readonly publicUrl: string;
  readonly mapTiles: MapTiles | null;
  readonly buildId: string;
  readonly telemetry: TelemetryTargets;
  /** The page of the host for forgotten passwords; null where this site keeps the accounts. */
  readonly passwordPage: string | null;
  /** Hosts whose films and tours may stand in frames. */
  readonly frameHosts: readonly string[];
  /** What is loaded of third parties; null for nothing. */
  readonly thirdParties: ThirdParties | null;
  /** The origins that each of them may send to. */
  readonly thirdPartyOrigins: ReadonlyMap<ThirdPartyService, { readonly sendsTo: readonly string[] }>;
  readonly leadDesk: LeadDesk;
  /** Whether a canonical path leads elsewhere. */
  readonly isRedirected: (path: string) => boolean;
  /** Of a preview, or a link to one that opens nothing. */
  readonly preview?: PreviewFacts | null;
}

type ContextKey = Parameters<RouterContextProvider["set"]>[0];

/** Renders with a bundle, which is read again for every request: in development it changes. */
export function createRenderer(options: {
  readonly bundle: () => Promise<ServerBuild>;
  readonly isProduction: boolean;
  readonly source: ContentSource;
  readonly facts: RenderFacts;
  readonly log: Pick<Logger, "error" | "warn">;
  /** Whether loaders have spans of their own. */
  readonly isTraced: boolean;
}): RenderRequest {
  const { source, facts, log } = options;
  const bundle = options.isTraced ? async () => withLoaderSpans(await options.bundle()) : options.bundle;
  const handle = createRequestHandler(bundle, options.isProduction ? "production" : "development");
  const logThrottled = throttledLog();
  const refusedLinks = refusedLinksLog(log);
  return async (request, asked) => {
    const preview = asked && "token" in asked ? asked : undefined;
    const reads = new PageReads();
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
            logThrottled(message, () => log.error(details, "Content could not be had."));
          }
          throw error;
        }
      },
    };
    const app = await bundle();
    (app.entry.module as { onRefusedHref?: (tell: typeof refusedLinks.tell) => void }).onRefusedHref?.(
      refusedLinks.tell,
    );
    const page = new URL(request.url).pathname;
    const isRedirected = (path: string) => {
      reads.addKind("redirect");
      return facts.isRedirected(path);
    };
    const context = loadContext(app, contentSource, {
      ...facts,
      // A preview is nobody's but the visitor's, its address least of all.
      ...(asked ? { telemetry: { sentryDsn: null, hasVitals: false, hasDemand: false }, thirdParties: null } : {}),
      preview: asked ? previewFacts(asked, source) : null,
      isRedirected,
    });
    const response = await traced("render", {}, () => refusedLinks.during(page, () => handle(request, context)));
    return { response, reads, backend };
  };
}

/** Whether an operation asks for the very page of a preview, so that what others get of it is not what is shown. */
function looksUp(operation: Operation, preview: OpenPreview | undefined): boolean {
  const reads = new PageReads();
  reads.add(operation);
  return preview !== undefined && reads.looksUp(preview.path);
}

function previewFacts(asked: OpenPreview | { readonly refusal: PreviewRefusal }, source: ContentSource): PreviewFacts {
  if (!("token" in asked)) return asked;
  const { path, until } = asked;
  const meta = { operationName: "GetMeta", query: operations.GetMeta ?? "", variables: { uri: path, path } };
  const hasPublicPage = async () => {
    const { nodeByUri, page } = await source.query(meta);
    return Boolean(nodeByUri ?? page);
  };
  return { until, hasPublicPage };
}

/**
 * The load context of a render. Its keys come from the bundle’s `entry.server`, as a key created anywhere else is a
 * different key.
 */
export function loadContext(
  bundle: ServerBuild,
  source: ContentQuerySource,
  facts: RenderFacts,
): RouterContextProvider {
  const keys = bundle.entry.module as unknown as Readonly<Record<string, ContextKey | undefined>>;
  if (!keys.contentSourceContext || !keys.publicUrlContext) {
    throw new Error("The bundle’s entry.server does not export contentSourceContext and publicUrlContext.");
  }
  const context = new RouterContextProvider();
  context.set(keys.contentSourceContext, source);
  context.set(keys.publicUrlContext, facts.publicUrl);
  if (keys.mapTilesContext) context.set(keys.mapTilesContext, facts.mapTiles);
  if (keys.buildIdContext) context.set(keys.buildIdContext, facts.buildId);
  if (keys.leadDeskContext) context.set(keys.leadDeskContext, facts.leadDesk);
  if (keys.telemetryContext) context.set(keys.telemetryContext, facts.telemetry);
  if (keys.passwordPageContext) context.set(keys.passwordPageContext, facts.passwordPage);
  if (keys.frameHostsContext) context.set(keys.frameHostsContext, facts.frameHosts);
  if (keys.requestReferenceContext) context.set(keys.requestReferenceContext, currentRequest()?.id ?? null);
  if (keys.thirdPartiesContext) context.set(keys.thirdPartiesContext, facts.thirdParties);
  if (keys.thirdPartyOriginsContext) context.set(keys.thirdPartyOriginsContext, facts.thirdPartyOrigins);
  if (keys.previewContext) context.set(keys.previewContext, facts.preview ?? null);
  if (keys.isRedirectedContext) context.set(keys.isRedirectedContext, facts.isRedirected);
  return context;
}
