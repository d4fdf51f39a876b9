import type { GraphQLError } from "graphql";
import type { Account } from "./account-store.ts";

/** Who asks. */
export interface Caller {
  /** The account of the request's token; null for an anonymous visitor and for a token that cannot be used. */
  readonly account: Account | null;
  /** What every top-level field answers when the request came with a token that cannot be used. */
  readonly refusal: GraphQLError | null;
}

/** What follows `Bearer` in a request; undefined where nothing does, which counts as anonymous. */
export function bearerToken(request: Request): string | undefined {
  return request.headers.get("authorization")?.match(/^Bearer\s+(\S+)/i)?.[1];
}
