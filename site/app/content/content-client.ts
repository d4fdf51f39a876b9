import {
  type AnyVariables,
  Client,
  type CombinedError,
  type Exchange,
  fetchExchange,
  type RequestPolicy,
} from "@urql/core";
import { ContentError } from "./content-error.ts";
import { askExtras, type ExtrasMemory, lacksExtras, newExtrasMemory } from "./extras.ts";
import { operationNameOf, type TypedText } from "./typed-text.ts";

/** What loaders and components ask the content backend with. */
export interface ContentClient {
  /**
   * The answer to one operation.
   * @throws {ContentError} when the backend is out of reach or answers with errors.
   */
  query<Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    variables: Variables,
    options?: { readonly fresh?: boolean },
  ): Promise<Result>;
  /** Likewise for an `…Extras` operation; null where the host does not have them. */
  queryExtras<Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    variables: Variables,
  ): Promise<Result | null>;
}

/** How a client reaches its backend. */
export interface ContentClientOptions {
  /** Address of the GraphQL endpoint, `{host}/wp/graphql` (S7.1). */
  readonly url: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Exchanges before the one that sends: cache and authentication in the browser, none on the server. */
  readonly exchanges?: readonly Exchange[];
  /** The policy of one question; default cache first (S7.6). */
  readonly policyOf?: (fresh: boolean) => RequestPolicy;
  /** Told of every error before it is thrown (S4.13). */
  readonly onError?: (error: ContentError) => void;
}

/**
 * A client for one backend: POST with `operationName`, `variables` and `query` (S7.2, S7.3), equal
 * questions under way at once are sent once (S9.30).
 */
export function createContentClient(options: ContentClientOptions): ContentClient {
  const urql = new Client({
    url: options.url,
    preferGetMethod: false,
    exchanges: [...(options.exchanges ?? []), fetchExchange],
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  const extrasMemory: ExtrasMemory = newExtrasMemory();
  const policyOf = options.policyOf ?? ((fresh) => (fresh ? "network-only" : "cache-first"));

  const ask = async <Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    variables: Variables,
    fresh: boolean,
  ): Promise<Result> => {
    const result = await urql
      .query<Result, Variables>(text as string, variables, { requestPolicy: policyOf(fresh) })
      .toPromise();
    if (result.error || result.data === undefined || result.data === null) {
      throw toContentError(operationNameOf(text), result.error);
    }
    return result.data;
  };
  const told = (error: unknown): never => {
    if (error instanceof ContentError) options.onError?.(error);
    throw error;
  };

  return {
    query: (text, variables, { fresh = false } = {}) => ask(text, variables, fresh).catch(told),
    queryExtras: (text, variables) =>
      askExtras(extrasMemory, operationNameOf(text), () =>
        // That a host lacks the extras is expected, and no failure of the stored token.
        ask(text, variables, false).catch((error) => (lacksExtras(error) ? Promise.reject(error) : told(error))),
      ),
  };
}

function toContentError(operationName: string, error: CombinedError | undefined): ContentError {
  const status: unknown = (error?.response as { status?: unknown } | undefined)?.status;
  const httpStatus = typeof status === "number" ? status : undefined;
  if (error && error.graphQLErrors.length > 0) {
    const messages = error.graphQLErrors.map((each) => each.message);
    return new ContentError({ kind: "graphql", operationName, messages, status: httpStatus, cause: error });
  }
  const message = error?.networkError?.message ?? "The content backend answered nothing.";
  const kind = httpStatus !== undefined && httpStatus >= 400 ? "http" : "network";
  return new ContentError({ kind, operationName, messages: [message], status: httpStatus, cause: error });
}
