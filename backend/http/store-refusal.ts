import { GraphQLError } from "graphql";
import { maskError } from "graphql-yoga";
import { StoreError } from "../store/store-error.ts";

/** What a visitor is told where the store cannot read or write; it usually stays so for some seconds at least. */
export const storeRefusal = {
  message: "Nothing can be read or saved just now, and nothing was changed. Please try again soon.",
  retryAfterSeconds: 5,
} as const;

/**
 * What is told of an error inside. That the store cannot read or write just now is said in plain words, with HTTP 503
 * and `Retry-After`; nothing was written then. Why stays in the log, as does every other error of the inside.
 */
export function toldError(error: unknown, maskMessage: string, isDev?: boolean): Error {
  if (!(originOf(error) instanceof StoreError)) return maskError(error, maskMessage, isDev);
  const { nodes, path } = error instanceof GraphQLError ? error : {};
  return new GraphQLError(storeRefusal.message, {
    nodes,
    path,
    extensions: { http: { status: 503, headers: { "retry-after": String(storeRefusal.retryAfterSeconds) } } },
  });
}

function originOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? originOf(error.originalError) : error;
}
