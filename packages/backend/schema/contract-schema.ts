import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RedirectionRedirects } from "@porchlight/contract/types";
import type { GraphQLResolveInfo, GraphQLSchema } from "graphql";
import { createSchema } from "graphql-yoga";
import { redirectsOption, type StoredRedirect } from "../store/tables.ts";
import { popularQueries } from "./articles.ts";
import { categoryQueries } from "./categories.ts";
import type { RequestContext } from "./content-reader.ts";
import { entryQueries } from "./entry-queries.ts";
import { mediaQueries } from "./media.ts";
import { menuQueries } from "./menus.ts";
import type { Source } from "./source.ts";
import { userMutations, userQueries } from "./users.ts";

type RootResolver = (root: unknown, args: never, context: RequestContext, info: GraphQLResolveInfo) => unknown;

/** The contract's schema with the embedded backend's resolvers; other fields are plain properties of sources. */
export function contractSchema(): GraphQLSchema {
  const path = fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql"));
  const queries = {
    ...entryQueries,
    ...categoryQueries,
    ...popularQueries,
    ...mediaQueries,
    ...menuQueries,
    ...redirectQueries,
    ...userQueries,
  };
  return createSchema<RequestContext>({
    typeDefs: readFileSync(path, "utf8"),
    resolvers: {
      RootQuery: rejectUnusableTokens(queries),
      RootMutation: rejectUnusableTokens(userMutations),
    },
  });
}

/**
 * Wraps root fields so that each fails when the request has an invalid token, including `login` and
 * `refreshJwtAuthToken`, as in WordPress.
 */
function rejectUnusableTokens<Fields extends Readonly<Record<string, RootResolver>>>(fields: Fields): Fields {
  const guarded = Object.entries(fields).map(([name, resolve]): [string, RootResolver] => [
    name,
    (root, args, context, info) => {
      if (context.caller.rejection) throw context.caller.rejection;
      return resolve(root, args, context, info);
    },
  ]);
  return Object.fromEntries(guarded) as Fields;
}

/** Root fields of redirects, as WordPress has them with the plugins Redirection and Yoast SEO. */
const redirectQueries = {
  redirection(_root: unknown, _args: unknown, { content }: RequestContext): Source<RedirectionRedirects> | null {
    const stored = content.snapshot.option(redirectsOption) as readonly StoredRedirect[] | undefined;
    if (!stored) return null;
    return {
      redirects: stored.map(({ from, to, status }) => {
        return { origin: from, target: to, type: "url", code: status, matchType: "url" };
      }),
    };
  },
  seo: () => null,
};
