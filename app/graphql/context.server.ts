import type { PreviewRefusal } from "@porchlight/contract/preview";
import type { ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";
import type { AnyVariables } from "@urql/core";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { UnmetSearch } from "#app/domain/search/unmet-search.ts";
import { type ContentClient, operationNameOf, type QueryOptions, type TypedText } from "./client.ts";
import type { ContentErrorKind } from "./content-error.ts";
import { contentUnavailable } from "./content-unavailable.ts";

/** Where the server gets content: the embedded backend in the same process, or a host. */
export interface ContentQuerySource {
  /**
   * The data of one operation, in the contract's shape. That of a shared one is cached and given out by identity.
   * @throws an error named `HostFailure` where there is none; its `kind` is `network`, `http` or `graphql`.
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

/** Set by the server for every render. */
export const contentSourceContext = createContext<ContentQuerySource>();

/** The site's own address without a trailing slash, for canonical links and structured data. */
export const publicUrlContext = createContext<string>();

/** A map tile provider that a setting names; without one the embedded basemap is drawn. */
export interface MapTiles {
  /** With {z}, {x} and {y}. */
  readonly tileUrl: string;
  readonly attribution: string;
}

/** The tile provider of the maps, null for the embedded basemap. */
export const mapTilesContext = createContext<MapTiles | null>(null);

/** The id of the running build, as in `/builds/latest.json`. */
export const buildIdContext = createContext<string | null>(null);

/** What browsers tell of themselves, and whom. */
export interface TelemetryTargets {
  /** Where errors are reported, null for nowhere (S7.44). */
  readonly sentryDsn: string | null;
  /** Whether the site takes how fast and how steady pages were (`WEB_VITALS`). */
  readonly hasVitals: boolean;
  /** Whether the site counts searches that found nothing (`SEARCH_DEMAND`). */
  readonly hasDemand: boolean;
}

/** What of browsers is collected; nothing by default. */
export const telemetryContext = createContext<TelemetryTargets>({
  sentryDsn: null,
  hasVitals: false,
  hasDemand: false,
});

/** The page of the host that keeps the accounts for forgotten passwords; null where this site keeps them. */
export const passwordPageContext = createContext<string | null>(null);

/** The hosts whose films and tours may stand in frames (`FRAME_HOSTS`). */
export const frameHostsContext = createContext<readonly string[]>([]);

/** What the visitor names to us where the server failed: the id of the request, which stands in the log. */
export const requestReferenceContext = createContext<string | null>(null);

/** What is loaded of third parties, null for nothing (S1.30). */
export const thirdPartiesContext = createContext<ThirdParties | null>(null);

/** The origins that each third-party service may send to, those it loads from among them. */
export const thirdPartyOriginsContext = createContext<
  ReadonlyMap<ThirdPartyService, { readonly sendsTo: readonly string[] }>
>(new Map());

/** The header in which the server hands on HubSpot's mark of the visitor's browser; visitors' own are taken off. */
export const hubspotVisitorHeader = "X-Hubspot-Visitor";

/** Whether a canonical path leads elsewhere, so that no page answers at it. */
export const isRedirectedContext = createContext<(path: string) => boolean>(() => false);

/**
 * Of a page that is shown as its draft would make it: when the link to it ends, in seconds since the epoch, and whether
 * there is a public page at the address. Or why a link opens nothing.
 */
export type PreviewFacts =
  | { readonly until: number; readonly hasPublicPage: () => Promise<boolean>; readonly refusal?: undefined }
  | { readonly refusal: PreviewRefusal };

/** What the page is shown as; null for a public page. */
export const previewContext = createContext<PreviewFacts | null>(null);

/** What a visitor sends by a form, checked against its fields. */
export interface SubmittedLead {
  readonly kind: string;
  readonly page: { readonly url: string; readonly title: string };
  /** What on the site it is about; else empty. */
  readonly about: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly value: string }[];
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly hubspotFormId: string;
  /** HubSpot's mark of the visitor's browser (`hutk`); else empty. */
  readonly hubspotVisitor: string;
  /** Who answers, by the form's block or what a visit is planned to; empty texts for the builder's line. */
  readonly desk: { readonly name: string; readonly phone: string };
  readonly visitorEmail: string;
  /** What the form got from `issueToken`. */
  readonly token: string;
  /** What stands in the field that people do not see. */
  readonly trap: string;
  /** The visitor's network address. */
  readonly address: string;
}

/**
 * What became of a form: kept under an id that only the visitor gets to know; or refused, with nothing kept. `again`: the
 * form's token is missing or too young; `busy`: too many from this address; `unavailable`: the store is not. With
 * `unknown` it may be kept nevertheless; the same form sent again is kept once.
 */
export type LeadOutcome =
  | { readonly id: string; readonly refused?: undefined }
  | { readonly id?: undefined; readonly refused: "again" | "busy" | "unavailable" | "unknown" };

/** What was sent, for the one who sent it. */
export interface SentLead extends Pick<SubmittedLead, "kind" | "page" | "about" | "fields" | "desk"> {
  /** Whether a mail with the same words goes to the visitor. */
  readonly hasMail: boolean;
}

/** Takes what visitors send by forms. */
export interface LeadDesk {
  /** A token for a form that is about to be shown; without one nothing is taken. */
  issueToken(): string;
  /** Keeps a form, the same one only once. */
  submit(lead: SubmittedLead): Promise<LeadOutcome>;
  /** What was sent lately under an id; null later, or for an unknown id. @throws StoreError */
  sent(id: string): Promise<SentLead | null>;
}

/** Where forms go. */
export const leadDeskContext = createContext<LeadDesk>();

/** The client of loaders. */
export interface PageContentClient extends ContentClient {
  /**
   * The data of a query that a page can do without: null where the source responds with GraphQL errors. One that is
   * unreachable is a 503 here too, so that no page is cached without its title.
   */
  queryOptional<Data, Variables extends AnyVariables>(
    operation: TypedText<Data, Variables>,
    variables: Variables,
    options?: QueryOptions,
  ): Promise<Data | null>;
}

const clients = new WeakMap<ContentQuerySource, PageContentClient>();

/**
 * The content client of this render; it carries nothing of the visitor. A source that is unreachable or responds with
 * errors becomes a 503, never a 404.
 */
export function contentOf(context: Readonly<RouterContextProvider>): PageContentClient {
  const source = context.get(contentSourceContext);
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

/** By name, as the server and the bundle share no classes. */
function isHostFailure(error: unknown): error is Error & { readonly kind: ContentErrorKind } {
  return error instanceof Error && error.name === "HostFailure";
}

/** By name too: what the store throws that has what visitors send. */
const isStoreError = (error: unknown): boolean => error instanceof Error && error.name === "StoreError";

/**
 * Throws a 503 for a failure of the source, which the server logs, or of the store; anything else is a bug and thrown as
 * it is.
 */
export function throwUnavailable(error: unknown): never {
  if (!isHostFailure(error) && !isStoreError(error)) throw error;
  throw data(contentUnavailable, { status: 503, headers: { "Retry-After": "30" } });
}

/** What a search asked for and the site does not have: its filters where nothing fits all of them, and words without a meaning. */
export interface ReadUnmetSearch extends UnmetSearch {
  readonly words: readonly string[];
}

/** Organisms that an editor works on, to be drawn as a document of their own. */
export interface BlocksToDraw {
  /** What the site draws them on: each has blocks of its own kind at its head. */
  readonly on: "page" | "neighborhood" | "campaign" | "front-page";
  /** The title of that page; else empty. */
  readonly title: string;
  /** The layouts that stand above them on the page: a second hero is no headline, every second picture is turned round. */
  readonly before: readonly string[];
  /** In the contract's shape, as `OrganismFields` selects them, without picked products. */
  readonly organisms: readonly unknown[];
  /** For each organism the ids of the products that an editor picked. */
  readonly productIds: readonly (readonly number[])[];
  /** The addresses of the style sheets of the route with an id, those of the root for `root`. */
  readonly stylesheetsOf: (routeId: string) => readonly string[];
  /** Its Content-Security-Policy, for where the document is shown from its text. */
  readonly policy: string;
}
