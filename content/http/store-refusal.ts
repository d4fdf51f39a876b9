import { GraphQLError } from "graphql";
import { maskError } from "graphql-yoga";
import { StoreError } from "../store/store-error.ts";

/** So long a store that is busy, full or away usually stays so at least. */
const retryAfterSeconds = 5;

/**
 * What is told of an error inside. That the store cannot read or write just now is said in plain words, with HTTP 503
 * and `Retry-After`; nothing was written then. Why stays in the log, as does every other error of the inside.
 */
export function toldError(error: unknown, maskMessage: string, isDev?: boolean): Error {
  if (!(originOf(error) instanceof StoreError)) return maskError(error, maskMessage, isDev);
  const { nodes, path } = error instanceof GraphQLError ? error : {};
  return new GraphQLError("Nothing can be read or saved just now, and nothing was changed. Please try again soon.", {
    nodes,
    path,
    extensions: { http: { status: 503, headers: { "retry-after": String(retryAfterSeconds) } } },
  });
}

function originOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? originOf(error.originalError) : error;
}
