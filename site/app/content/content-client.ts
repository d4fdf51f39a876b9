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
import { plainErrorMessage } from "#app/domain/error-messages.ts";
import { answerForm, type KnownHomes } from "./answer-form.ts";
import { ContentError } from "./content-error.ts";
import { askExtras, type ExtrasMemory, lacksExtras, newExtrasMemory } from "./extras.ts";
import { operationNameOf, type TypedText } from "./typed-text.ts";

/**
 * The client's configured name (S9.29). It stays on this side: a WordPress lets no further header through CORS.
 */
export const contentClientName = "default";

/** Where an operation's context holds the token that it was given. */
export const givenToken = "givenToken";

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

/** A client that can also change something; pages are rendered without it. */
export interface ChangingContentClient extends ContentClient {
  readonly name: string;
  /**
   * The answer to one mutation; sent every time it is called. `token` stands in for a stored token that is gone.
   * @throws {ContentError} as questions do.
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
  readonly fetch?: typeof globalThis.fetch;
  /** Exchanges before the one that sends: cache and authentication in the browser, none on the server. */
  readonly exchanges?: readonly Exchange[];
  /** The policy of one question; default cache first (S7.6). */
  readonly policyOf?: (fresh: boolean) => RequestPolicy;
  /** Told of every error before it is thrown (S4.13). */
  readonly onError?: (error: ContentError) => void;
  /** Where the site and its content live: links and media in answers are brought into the site's form by it. */
  readonly homes?: KnownHomes;
}

/**
 * A client for one backend: POST with `operationName`, `variables` and `query` (S7.2, S7.3), equal
 * questions under way at once are sent once (S9.30).
 */
export function createContentClient(options: ContentClientOptions): ChangingContentClient {
  const urql = new Client({
    url: options.url,
    preferGetMethod: false,
    exchanges: [...(options.exchanges ?? []), answersInForm(options.homes), fetchExchange],
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  const extrasMemory: ExtrasMemory = newExtrasMemory();
  const policyOf = options.policyOf ?? ((fresh) => (fresh ? "network-only" : "cache-first"));

  const ask = async <Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    variables: Variables,
    fresh: boolean,
  ): Promise<Result> =>
    dataOf(text, await urql.query<Result, Variables>(text, variables, { requestPolicy: policyOf(fresh) }).toPromise());
  const told = (error: unknown): never => {
    if (error instanceof ContentError) options.onError?.(error);
    throw error;
  };

  return {
    name: contentClientName,
    query: (text, variables, { fresh = false } = {}) => ask(text, variables, fresh).catch(told),
    queryExtras: (text, variables) =>
      askExtras(extrasMemory, operationNameOf(text), () =>
        // That a host lacks the extras is expected, and no failure of the stored token.
        ask(text, variables, false).catch((error) => (lacksExtras(error) ? Promise.reject(error) : told(error))),
      ),
    mutate: async (text, variables, { token } = {}) => {
      const result = await urql.mutation(text, variables, { [givenToken]: token }).toPromise();
      try {
        return dataOf(text, result);
      } catch (error) {
        return told(error);
      }
    },
  };
}

/** Every answer in the site's form. One with errors is none: without its data no cache keeps it. */
function answersInForm(homes: KnownHomes = { site: [], content: [] }): Exchange {
  const inForm = answerForm(homes);
  return mapExchange({
    onResult: (result) => ({ ...result, data: result.error ? undefined : inForm(result.data) }),
  });
}

function dataOf<Result, Variables extends AnyVariables>(
  text: TypedText<Result, Variables>,
  result: OperationResult<Result, Variables>,
): Result {
  if (result.error || result.data === undefined || result.data === null) {
    throw toContentError(operationNameOf(text), result.error);
  }
  return result.data;
}

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
