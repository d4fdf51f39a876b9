import type { PreviewRefusal } from "@porchlight/contract/preview";
import type { ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";
import type { AnyVariables } from "@urql/core";
import { createContext, data, type RouterContextProvider } from "react-router";
import { type ContentClient, operationNameOf, type QueryOptions, type TypedText } from "./client.ts";
import { type ContentErrorKind, contentUnavailable } from "./content-error.ts";
import type { AlertService, LeadService, ShortlistService } from "./site-services.ts";

/** Where the server gets content: the embedded backend in the same process, or a host. */
export interface ContentQuerySource {
  /**
   * Returns the data of one operation in the contract's shape. Data of a shared operation is cached and returned by
   * identity.
   * @throws {Error} named `HostFailure` without data; its `kind` is `network`, `http` or `graphql`.
   */
  query(
    operation: {
      readonly operationName: string;
      readonly query: string;
      readonly variables: Readonly<Record<string, unknown>>;
    },
    options?: { readonly isShared?: boolean },
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** The configured provider of map tiles; without one the embedded basemap is drawn. */
export interface MapTiles {
  /** URL template with {z}, {x} and {y}. */
  readonly tileUrl: string;
  readonly attribution: string;
}

/** Where browsers report errors and measurements. */
export interface TelemetryTargets {
  /** DSN that errors are reported to; null for none (S7.44). */
  readonly sentryDsn: string | null;
  /** Whether browsers report Web Vitals (`WEB_VITALS`). */
  readonly hasVitals: boolean;
  /** Whether searches without results are counted (`LOG_ZERO_RESULT_SEARCHES`). */
  readonly logsZeroResults: boolean;
}

/** Header in which the server passes HubSpot's visitor cookie; removed from incoming requests. */
export const hubspotVisitorHeader = "X-Hubspot-Visitor";

/**
 * State of a preview: when its link expires, in seconds since the epoch, and whether a public page exists at the URL;
 * or why the link is invalid.
 */
export type PreviewFacts =
  | { readonly until: number; readonly hasPublicPage: () => Promise<boolean>; readonly refusal?: undefined }
  | { readonly refusal: PreviewRefusal };

/** What the server passes to every render, for loaders and actions. */
export interface SiteContext {
  readonly content: ContentQuerySource;
  /** The site's origin without a trailing slash, for canonical links and structured data. */
  readonly publicUrl: string;
  /** The tile provider of the maps; null for the embedded basemap. */
  readonly mapTiles: MapTiles | null;
  /** The id of the running build, as in `/builds/latest.json`. */
  readonly buildId: string;
  readonly telemetry: TelemetryTargets;
  /** The host's page for forgotten passwords; null when this site stores the accounts. */
  readonly passwordPage: string | null;
  /** The corporate builder number that BDX gave the builder; null without one (`BDX_BUILDER_NUMBER`). */
  readonly bdxBuilderNumber: string | null;
  /** Hosts whose films and tours may be embedded in iframes (`FRAME_HOSTS`). */
  readonly frameHosts: readonly string[];
  /** The `nonce` that marks the scripts of this render, for its Content-Security-Policy; removed before it is sent. */
  readonly scriptNonce: string;
  /** The id of the request in the log, shown to the visitor on error pages. */
  readonly requestReference: string | null;
  /** The third-party scripts to load; null for none (S1.30). */
  readonly thirdParties: ThirdParties | null;
  /** The origins that each third-party service may send to, including those it loads from. */
  readonly thirdPartyOrigins: ReadonlyMap<ThirdPartyService, { readonly sendsTo: readonly string[] }>;
  /** Whether a canonical path is redirected, so that no page responds at it. */
  readonly isRedirected: (path: string) => boolean;
  /** Set for previews; null for public pages. */
  readonly preview: PreviewFacts | null;
  readonly leadService: LeadService;
  /** Null when no alerts are offered (`ALERTS`, no mail server). */
  readonly alerts: AlertService | null;
  readonly shortlists: ShortlistService;
}

/** Set by the server for every render. */
export const siteContext = createContext<SiteContext>();

/** The client of loaders. */
export interface PageContentClient extends ContentClient {
  /**
   * Returns the data of an optional query: null when the source responds with GraphQL errors. An unreachable source is
   * a 503 here too, so that no incomplete page is cached.
   */
  queryOptional<Data, Variables extends AnyVariables>(
    operation: TypedText<Data, Variables>,
    variables: Variables,
    options?: QueryOptions,
  ): Promise<Data | null>;
}

const clients = new WeakMap<ContentQuerySource, PageContentClient>();

/**
 * The content client of this render, without data of the visitor. A source that is unreachable or responds with errors
 * becomes a 503, never a 404.
 */
export function contentOf(context: Readonly<RouterContextProvider>): PageContentClient {
  const source = context.get(siteContext).content;
  let client = clients.get(source);
  if (!client) {
    client = clientOver(source);
    clients.set(source, client);
  }
  return client;
}

function clientOver(source: ContentQuerySource): PageContentClient {
  const query = async <Data, Variables extends AnyVariables>(
    operation: TypedText<Data, Variables>,
    variables: Variables,
    { isShared = false }: QueryOptions = {},
  ): Promise<Data> => {
    const sent = { operationName: operationNameOf(operation), query: operation, variables: variables ?? {} };
    return (await source.query(sent, { isShared })) as Data;
  };
  return {
    query: (operation, variables, options) => query(operation, variables, options).catch(throwUnavailable),
    queryOptional: (operation, variables, options) =>
      query(operation, variables, options).catch((error) =>
        isHostFailure(error) && error.kind === "graphql" ? null : throwUnavailable(error),
      ),
  };
}

/** Compared by name, as the server and the bundle share no classes. */
function isHostFailure(error: unknown): error is Error & { readonly kind: ContentErrorKind } {
  return error instanceof Error && error.name === "HostFailure";
}

/** Compared by name: the error of the store of submissions. */
const isStoreError = (error: unknown): boolean => error instanceof Error && error.name === "StoreError";

/** Throws a 503 for a failure of the source, which the server logs, or of the store; rethrows anything else. */
export function throwUnavailable(error: unknown): never {
  if (!isHostFailure(error) && !isStoreError(error)) throw error;
  throw data(contentUnavailable, { status: 503, headers: { "Retry-After": "30" } });
}
