import type { Mood } from "./wordpress-stand-in-moods.ts";

/**
 * How much of the contract a WordPress has: all of it (with the companion plugin), all but the extras, or what
 * section 3 of the specification names beside what WPGraphQL has by itself.
 */
export type Model = "full" | "no-extras" | "specification";

/** What kind of WordPress is stood in for. */
export interface WordPressOptions {
  /** The store whose content it answers with; its tables exist already. */
  readonly databaseUrl: string;
  /** Folders that hold the media's files; none: media answer 404. */
  readonly mediaFolders?: readonly string[];
  /** WPGraphQL's major version, as 1.32.1 and 2.20 do it; default 2. */
  readonly version?: 1 | 2;
  /** Version of the JWT plugin; default 0.7.2. Through 0.7.0 a failed login answers a short code. */
  readonly jwtPlugin?: "0.7.0" | "0.7.2";
  /** Folder of the uploads with leading and trailing slash; default `/wp-content/uploads/`. */
  readonly uploadsPath?: string;
  /** Lists hand out at most this many at once, without an error; default 100. */
  readonly maxPageSize?: number;
  /** Default `no-extras`. */
  readonly model?: Model;
  /**
   * Parts that are not there beyond what the model lacks: a type (`Home`: with its lists, and out of unions and
   * fields), a field or an input's (`RootQuery.menus`), an argument (`RootQuery.menus.first`), a value of an enum.
   */
  readonly without?: readonly string[];
  /** Whether a page stands at `/`, or the newest posts do, which are no Page; default `static`. */
  readonly frontPage?: "static" | "posts";
  /** Address of the page chosen to list the posts, such as `/blog/`: it is no Page under it. */
  readonly postsPage?: string;
  /** Addresses for which `nodeByUri` fails inside WordPress; default `/account/`. */
  readonly failingUris?: readonly string[];
  /** `named`: every text has letters beyond ASCII by their names (`Ca&ntilde;on City`); default `numeric`, in titles. */
  readonly entities?: "numeric" | "named";
  /** The mood it starts in; default a good day. */
  readonly mood?: Mood;
  readonly isRegistrationOpen?: boolean;
  /** Lifetime of access tokens; default 300. */
  readonly accessTokenSeconds?: number;
  /** Port on 127.0.0.1; default any free one. */
  readonly port?: number;
}
