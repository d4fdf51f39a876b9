import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { GraphQLSchema } from "graphql";
import { createSchema } from "graphql-yoga";
import { accountMutations, accountQueries } from "../accounts/account-fields.ts";
import { refusingUnusableTokens } from "../accounts/refuse-unusable-token.ts";
import { categoryQueries } from "./categories/category-queries.ts";
import { entryQueries } from "./entries/entry-queries.ts";
import { popularQueries } from "./entries/popular-queries.ts";
import { mediaQueries } from "./media/media-queries.ts";
import { menuQueries } from "./menus/menu-queries.ts";
import type { RequestContext } from "./request-context.ts";

/** The contract's SDL with the embedded backend's resolvers; all other fields are plain properties of sources. */
export function contractSchema(): GraphQLSchema {
  const path = fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql"));
  return createSchema<RequestContext>({
    typeDefs: readFileSync(path, "utf8"),
    resolvers: {
      RootQuery: refusingUnusableTokens({
        ...entryQueries,
        ...categoryQueries,
        ...popularQueries,
        ...mediaQueries,
        ...menuQueries,
        ...accountQueries,
      }),
      RootMutation: refusingUnusableTokens(accountMutations),
    },
  });
}
