import type { EntryLookupArgs } from "#backend/schema/entries/entry-lookup.ts";
import { entryQueries } from "#backend/schema/entries/entry-queries.ts";
import { normalizedUri } from "#backend/schema/entries/uri.ts";
import type { RequestContext } from "#backend/schema/request-context.ts";

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
  const isList = (uri: string) => lists.has(normalizedUri(uri, origin) ?? "");
  return {
    nodeByUri(root: unknown, args: { uri: string }, context: RequestContext) {
      const uri = normalizedUri(args.uri, origin);
      if (uri !== null && failingUris.includes(uri)) throw new Error(`Nothing resolves ${uri}.`);
      return isList(args.uri) ? null : entryQueries.nodeByUri(root, args, context);
    },
    page(root: unknown, args: EntryLookupArgs, context: RequestContext) {
      return args.idType === "URI" && isList(args.id) ? null : entryQueries.page(root, args, context);
    },
  };
}
