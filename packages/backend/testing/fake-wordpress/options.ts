import type { FaultScenario } from "./fault-scenarios.ts";

/**
 * How much of the contract a WordPress supports: all that it can (with the companion plugin), all but the extras, or section
 * 3 of the specification and WPGraphQL's own fields.
 */
export type Model = "full" | "no-extras" | "specification";

/** Options of the fake WordPress. */
export interface WordPressOptions {
  /** URL of the store with its content; migrated already. */
  readonly databaseUrl: string;
  /** Folders of media files; without any, media are 404. */
  readonly mediaFolders?: readonly string[];
  /** WPGraphQL's major version, behaving as 1.32.1 or 2.20; default 2. */
  readonly version?: 1 | 2;
  /** Version of the JWT plugin; default 0.7.2. Through 0.7.0 a failed login returns a short code. */
  readonly jwtPlugin?: "0.7.0" | "0.7.2";
  /** Path of the uploads with leading and trailing slash; default `/wp-content/uploads/`. */
  readonly uploadsPath?: string;
  /** Maximum list size, applied without an error; default 100. */
  readonly maxPageSize?: number;
  /** Default `no-extras`. */
  readonly model?: Model;
  /**
   * Parts that are missing in addition to those of the model: a type (`Home`: with its lists, and out of unions and
   * fields), a field or input field (`RootQuery.menus`), an argument (`RootQuery.menus.first`), an enum value.
   */
  readonly without?: readonly string[];
  /** Whether a page is at `/`, or the latest posts, which are not a Page; default `static`. */
  readonly frontPage?: "static" | "posts";
  /** URI of the page for posts, such as `/blog/`: not a Page there. */
  readonly postsPage?: string;
  /** URIs for which `nodeByUri` fails; default `/account/`. */
  readonly failingUris?: readonly string[];
  /**
   * `named`: named entities for non-ASCII letters in every text (`Ca&ntilde;on City`); default `numeric`, in titles.
   */
  readonly entities?: "numeric" | "named";
  /** Initial fault scenario; default none. */
  readonly scenario?: FaultScenario;
  readonly isRegistrationOpen?: boolean;
  /** Lifetime of access tokens; default 300. */
  readonly accessTokenSeconds?: number;
  /** Port on 127.0.0.1; default any free one. */
  readonly port?: number;
}
