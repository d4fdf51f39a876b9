import { normalizeUri } from "@porchlight/contract/addresses";
import { type EntryArgs, entryQueries } from "#backend/schema/entry-queries.ts";
import type { RequestContext } from "#backend/schema/nodes.ts";
import { globalId } from "#backend/schema/nodes.ts";

/** URIs of the fake WordPress beyond its content. */
export interface UriBehavior {
  /** Address of the WordPress, without a trailing slash. */
  readonly origin: string;
  readonly frontPage: "static" | "posts";
  /** URI of the page for posts, if any. */
  readonly postsPage: string | undefined;
  /** URIs for which `nodeByUri` fails. */
  readonly failingUris: readonly string[];
}

/** Types of nodes at URIs that are not in the contract. */
export const typesOfOtherNodes = ["ContentType", "BlogCategory", "TestimonialCategory"]
  .map((name) => `type ${name} implements UniformResourceIdentifiable { id: ID!, uri: String }`)
  .join("\n");

/**
 * The root fields that find a page by URI, with WordPress's exceptions: lists of posts are not pages, and archives and
 * categories are nodes of other types.
 */
export function uriQueries({ origin, frontPage, postsPage, failingUris }: UriBehavior) {
  const lists = new Set([...(frontPage === "posts" ? ["/"] : []), ...(postsPage === undefined ? [] : [postsPage])]);
  const isList = (uri: string) => lists.has(normalizeUri(uri, origin) ?? "");
  return {
    nodeByUri(root: unknown, args: { uri: string }, context: RequestContext) {
      const uri = normalizeUri(args.uri, origin);
      if (uri !== null && failingUris.includes(uri)) throw new Error(`Nothing resolves ${uri}.`);
      if (isList(args.uri)) return { __typename: "ContentType", id: "Y29udGVudF90eXBlOnBvc3Q=", uri };
      const category = context.content.snapshot.terms.find((term) => term.uri === uri);
      if (!category) return entryQueries.nodeByUri(root, args, context);
      const type = category.taxonomy === "blogCategory" ? "BlogCategory" : "TestimonialCategory";
      return { __typename: type, id: globalId("term", category.id), uri };
    },
    page(root: unknown, args: EntryArgs, context: RequestContext) {
      return args.idType === "URI" && isList(args.id) ? null : entryQueries.page(root, args, context);
    },
  };
}
