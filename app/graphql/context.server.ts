import type { PreviewRefusal } from "@porchlight/contract/preview";
import type { ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";
import type { AnyVariables } from "@urql/core";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { AlertProduct } from "#app/domain/alerts/alert-changes.ts";
import type { SearchScope } from "#app/domain/search/search-query.ts";
import type { ZeroResultSearch } from "#app/domain/search/zero-result-searches.ts";
import type { SlotMinutes, VisitTimes } from "#app/domain/visits/visit-slots.ts";
import { type ContentClient, operationNameOf, type QueryOptions, type TypedText } from "./client.ts";
import { type ContentErrorKind, contentUnavailable } from "./content-error.ts";

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

/** A submitted form, checked against its fields. */
export interface SubmittedLead {
  readonly kind: string;
  readonly page: { readonly url: string; readonly title: string };
  /** Path of the page that it is about; empty without one. */
  readonly about: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly value: string }[];
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly hubspotFormId: string;
  /** HubSpot's visitor cookie (`hutk`); empty without one. */
  readonly hubspotVisitor: string;
  /** Who answers, from the form's block or the visit's subject; empty texts for the builder. */
  readonly contact: { readonly name: string; readonly phone: string };
  readonly visitorEmail: string;
  /** The token of `issueToken`. */
  readonly token: string;
  /** Value of the honeypot field. */
  readonly honeypot: string;
  /** The visitor's IP address. */
  readonly address: string;
  /** The time to book; absent for a request. */
  readonly visit?: SubmittedVisit;
}

/** A time of a place (S2.133), checked against its hours. */
export interface SubmittedVisit {
  readonly kind: VisitTimes["kind"];
  /** Path of the neighborhood. */
  readonly place: string;
  /** Street and city; empty when unknown. */
  readonly address: string;
  /** Directions; empty when unknown. */
  readonly mapUrl: string;
  /** UTC, ISO. */
  readonly startsAt: string;
  readonly minutes: number;
  /** The key under which the form holds the time. */
  readonly holdKey?: string;
}

/** A booked visit as its visitor sees it. */
export interface BookedVisit extends Omit<SubmittedVisit, "holdKey"> {
  readonly id: string;
  /** The neighborhood or product to visit. */
  readonly about: string;
  readonly contact: SubmittedLead["contact"];
  readonly status: "booked" | "canceled";
  readonly revision: number;
  /** Path of the page where it can be changed. */
  readonly href: string;
}

/** Books visits at a time. Methods throw an error named `StoreError` when the store is not reachable. */
export interface VisitService {
  readonly slotMinutes: SlotMinutes;
  /** Number of places at each time of a neighborhood; 0 when its visits are requests. */
  capacityOf(place: string): number;
  /** Path of the page where a visit can be changed, by the id of its lead. */
  href(id: string): string;
  /** Returns whether a start (UTC, ISO) has no place left; the hold of the form itself leaves its place free. */
  isFull(place: string, holdKey?: string): Promise<(startsAt: string) => boolean>;
  /**
   * Holds a place for a form for a few minutes; false when none is left, or the visitor's IP address holds too many.
   */
  hold(slot: Pick<SubmittedVisit, "place" | "startsAt">, holdKey: string, address: string): Promise<boolean>;
  /** The visit of a signed link; null when the link is wrong, or the visit is over. */
  booked(id: string, signature: string): Promise<BookedVisit | null>;
  /** Gives a visit another time, or cancels it; `gone` when it can't be changed. */
  move(id: string, signature: string, startsAt: string): Promise<"changed" | "taken" | "gone">;
  cancel(id: string, signature: string): Promise<"changed" | "taken" | "gone">;
}

/**
 * Result of a submission: a secret id, or the reason it was rejected and not stored. `again`: the form needs
 * a new token; `early`: its token is too young; `busy`: too many from this IP address; `unavailable`: the store is not
 * reachable; `taken`: the time of the visit has no place left. With `unknown` it may be stored; the same form sent again
 * is stored once.
 */
export type LeadOutcome =
  | { readonly id: string; readonly refused?: undefined }
  | { readonly id?: undefined; readonly refused: "again" | "early" | "busy" | "unavailable" | "unknown" | "taken" };

/** A submission as its sender sees it. */
export interface SentLead extends Pick<SubmittedLead, "kind" | "page" | "about" | "fields" | "contact"> {
  /** Whether the visitor gets a copy by mail. */
  readonly hasMail: boolean;
  /** The booked visit; null for other forms. */
  readonly visit: BookedVisit | null;
}

/** Stores submitted forms. */
export interface LeadService {
  /** Returns a token for a rendered form, which its submission needs. */
  issueToken(): string;
  /** Stores a form, the same one only once. */
  submit(lead: SubmittedLead): Promise<LeadOutcome>;
  /**
   * A recent submission by its id; null for an expired or unknown id.
   * @throws {Error} named `StoreError` when the store is not reachable.
   */
  sent(id: string): Promise<SentLead | null>;
  readonly visits: VisitService;
}

/** A subscription to alerts by email, as its recipient sees it. */
export interface ShownAlert {
  readonly id: string;
  readonly kind: "search" | "product";
  /** The filters of a search as a query string, or the id of a product. */
  readonly target: string;
  /** The search or the product in words. */
  readonly title: string;
  readonly frequency: "now" | "weekly";
  /** `pending` until it is confirmed. */
  readonly status: "pending" | "active";
}

/** A request for alerts by email, checked against its fields. */
export interface AlertRequest extends Omit<ShownAlert, "id" | "status"> {
  readonly email: string;
  /** The token of `LeadService.issueToken`. */
  readonly token: string;
  /** Value of the honeypot field. */
  readonly honeypot: string;
  /** The visitor's IP address. */
  readonly address: string;
}

/** Result of a request for alerts; `sent` for every address, known or not. `full`: the site has too many alerts. */
export type AlertOutcome = "sent" | "again" | "early" | "busy" | "full" | "unavailable";

/**
 * Alerts by email without an account. The pages behind the links in mails get an id and its signature; null for a wrong
 * or outdated one. Methods throw an error named `StoreError` when the store is not reachable, except `request`.
 */
export interface AlertService {
  /** Stores a request, and mails the link to confirm it. */
  request(request: AlertRequest): Promise<AlertOutcome>;
  toConfirm(id: string, signature: string): Promise<ShownAlert | null>;
  /** Starts the alerts; returns the path of the recipient's choices. */
  confirm(id: string, signature: string): Promise<string | null>;
  /** The subscription that a mail was about; `ended` when there is none any more. */
  toEnd(id: string, signature: string): Promise<ShownAlert | "ended" | null>;
  /** Ends it; true as well when it has ended before, null for a wrong signature. */
  end(id: string, signature: string): Promise<true | null>;
  /** The address and the alerts of a recipient; both empty once the address is deleted. */
  choices(id: string, signature: string): Promise<{ email: string; alerts: readonly ShownAlert[] } | null>;
  setFrequency(id: string, signature: string, alertId: string, frequency: ShownAlert["frequency"]): Promise<void>;
  endOne(id: string, signature: string, alertId: string): Promise<void>;
  /** Ends all alerts and deletes the address. */
  deleteAll(id: string, signature: string): Promise<void>;
}

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

/** A search without results: its filters when no product matches all of them, and words without a meaning. */
export interface ReadZeroResultSearch extends ZeroResultSearch {
  readonly words: readonly string[];
}

/** Everything for sale as alerts compare it, with the names that a search can refer to. */
export interface AlertCatalog {
  readonly products: readonly AlertProduct[];
  readonly scope: SearchScope;
}

/** An entry that a feed for listing portals leaves out, or lists with gaps; the reasons are sentences with what to do. */
export interface FeedEntry {
  readonly kind: "Home" | "Model" | "Plan" | "Neighborhood";
  readonly title: string;
  /** Its path on the site; empty without a page. */
  readonly uri: string;
  readonly reasons: readonly string[];
}

/** What a feed lists and what it does not. */
export interface FeedReport {
  /** The reason why it responds 404; null when it is served. */
  readonly problem: string | null;
  /** Numbers of listed entries in words: `21 homes`. */
  readonly listed: readonly string[];
  readonly leftOut: readonly FeedEntry[];
  readonly incomplete: readonly FeedEntry[];
}

/** A feed in the report for operators. */
export interface ReportedFeed extends FeedReport {
  readonly title: string;
  readonly path: string;
}

/** Organisms in an editor, to be rendered as a document. */
export interface BlocksToRender {
  /** The page that they are rendered on; each has blocks of its own kind at the top. */
  readonly on: "page" | "neighborhood" | "campaign" | "front-page";
  /** The title of that page; empty without one. */
  readonly title: string;
  /** Layouts of the blocks above them: a second hero has no h1, every second picture is reversed. */
  readonly before: readonly string[];
  /** In the contract's shape, as `OrganismFields` selects them, without picked products. */
  readonly organisms: readonly unknown[];
  /** For each organism the ids of the products that an editor picked. */
  readonly productIds: readonly (readonly number[])[];
  /** URLs of the stylesheets of a route by its id, `root` included. */
  readonly stylesheetsOf: (routeId: string) => readonly string[];
  /** Its Content-Security-Policy, for a document that is shown from its text. */
  readonly policy: string;
}
