import type { RequestContext } from "#backend/schema/content-reader.ts";
import { type EntryArgs, entryQueries } from "#backend/schema/entry-queries.ts";
import { normalizeUri } from "#backend/store/links.ts";

/** What stands at which address of the stand-in, beyond its content. */
export interface UriBehavior {
  /** Address of the WordPress, without a trailing slash. */
  readonly origin: string;
  readonly frontPage: "static" | "posts";
  /** Address of the page that lists the posts, if one was chosen. */
  readonly postsPage: string | undefined;
  /** Addresses for which `nodeByUri` fails inside WordPress. */
  readonly failingUris: readonly string[];
}

/** The root fields that find a page by its address, with WordPress's exceptions: lists of posts are no pages. */
export function uriQueries({ origin, frontPage, postsPage, failingUris }: UriBehavior) {
  const lists = new Set([...(frontPage === "posts" ? ["/"] : []), ...(postsPage === undefined ? [] : [postsPage])]);
  const isList = (uri: string) => lists.has(normalizeUri(uri, origin) ?? "");
  return {
    nodeByUri(root: unknown, args: { uri: string }, context: RequestContext) {
      const uri = normalizeUri(args.uri, origin);
      if (uri !== null && failingUris.includes(uri)) throw new Error(`Nothing resolves ${uri}.`);
      return isList(args.uri) ? null : entryQueries.nodeByUri(root, args, context);
    },
    page(root: unknown, args: EntryArgs, context: RequestContext) {
      return args.idType === "URI" && isList(args.id) ? null : entryQueries.page(root, args, context);
    },
  };
}
