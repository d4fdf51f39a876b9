import type { AlertProduct } from "#app/domain/alerts/alert-changes.ts";
import type { SearchScope } from "#app/domain/search/search-query.ts";
import type { ZeroResultSearch } from "#app/domain/search/zero-result-searches.ts";

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
