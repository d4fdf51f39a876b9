import {
  type AnyVariables,
  Client,
  type CombinedError,
  type Exchange,
  fetchExchange,
  mapExchange,
  type OperationResult,
  type RequestPolicy,
} from "@urql/core";
import { plainErrorMessage } from "#app/domain/accounts/error-messages.ts";
import { ContentError } from "./content-error.ts";
import { operationNameOf, type TypedText } from "./typed-text.ts";

/**
 * The client's configured name (S9.29). It stays on this side: a WordPress lets no further header through CORS.
 */
export const contentClientName = "default";

/** Where an operation's context holds the token that it was given. */
export const givenToken = "givenToken";

/** How one operation is asked. */
export interface QueryOptions {
  /** Past the browser's cache. */
  readonly fresh?: boolean;
  /** Many pages ask it with these variables: the server keeps its response. */
  readonly isShared?: boolean;
}

/** What loaders and components ask the content backend with. What comes back is never changed: others may hold it. */
export interface ContentClient {
  /**
   * The data of one operation.
   * @throws where the backend is out of reach or answers with errors: {@link ContentError} in the browser, a 503 in
   * a loader.
   */
  query<Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    variables: Variables,
    options?: QueryOptions,
  ): Promise<Result>;
}

/** A client that can also change something; pages are rendered without it. */
export interface ChangingContentClient extends ContentClient {
  readonly name: string;
  /**
   * The data of one mutation; sent every time it is called. `token` stands in for a stored token that is gone.
   * @throws {ContentError} as queries do.
   */
  mutate<Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    variables: Variables,
    options?: { readonly token?: string },
  ): Promise<Result>;
}

/** How a client reaches its backend. */
export interface ContentClientOptions {
  /** Address of the GraphQL endpoint, `{host}/wp/graphql` (S7.1). */
  readonly url: string;
  /** Exchanges before the one that sends: cache and authentication. */
  readonly exchanges?: readonly Exchange[];
  /** The policy of one query; default cache first (S7.6). */
  readonly policyOf?: (fresh: boolean) => RequestPolicy;
  /** Told of every error before it is thrown (S4.13). */
  readonly onError?: (error: ContentError) => void;
}

/**
 * A client over HTTP: POST with `operationName`, `variables` and `query` (S7.2, S7.3), equal queries under way at once
 * are sent once (S9.30).
 */
export function createContentClient(options: ContentClientOptions): ChangingContentClient {
  const urql = new Client({
    url: options.url,
    preferGetMethod: false,
    exchanges: [...(options.exchanges ?? []), withoutFailedData, fetchExchange],
  });
  const policyOf = options.policyOf ?? ((fresh) => (fresh ? "network-only" : "cache-first"));
  const dataOf = <Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    result: OperationResult<Result, Variables>,
  ): Result => {
    if (!result.error && result.data !== undefined && result.data !== null) return result.data;
    const error = toContentError(operationNameOf(text), result.error);
    options.onError?.(error);
    throw error;
  };
  return {
    name: contentClientName,
    query: async (text, variables, { fresh = false } = {}) =>
      dataOf(text, await urql.query(text, variables, { requestPolicy: policyOf(fresh) }).toPromise()),
    mutate: async (text, variables, { token } = {}) =>
      dataOf(text, await urql.mutation(text, variables, { [givenToken]: token }).toPromise()),
  };
}

/** A response with errors is none: without its data no cache keeps it. */
const withoutFailedData: Exchange = mapExchange({
  onResult: (result) => (result.error ? { ...result, data: undefined } : result),
});

function toContentError(operationName: string, error: CombinedError | undefined): ContentError {
  const response = error?.response as Partial<Pick<Response, "status" | "headers">> | undefined;
  const status = typeof response?.status === "number" ? response.status : undefined;
  const answer = { operationName, status, retryAfterSeconds: retryAfterSeconds(response?.headers), cause: error };
  if (error && error.graphQLErrors.length > 0) {
    // WordPress writes messages as HTML, and escapes that HTML once more.
    const messages = error.graphQLErrors.map((each) => plainErrorMessage(each.message));
    return new ContentError({ ...answer, kind: "graphql", messages });
  }
  const message = error?.networkError?.message ?? "The content backend answered nothing.";
  return new ContentError({
    ...answer,
    kind: status !== undefined && status >= 400 ? "http" : "network",
    messages: [message],
  });
}

/** Seconds of a `Retry-After` header; a date in it is not read. */
function retryAfterSeconds(headers: Headers | undefined): number | undefined {
  const value = headers?.get?.("retry-after")?.trim() ?? "";
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
