import {
  Client,
  type CombinedError,
  cacheExchange,
  type Exchange,
  fetchExchange,
  makeOperation,
  mapExchange,
  type Operation,
  type OperationResult,
} from "@urql/core";
import { authExchange } from "@urql/exchange-auth";
import { type MutationClient, operationNameOf } from "./client.ts";
import { ContentError, plainErrorMessage } from "./content-error.ts";
import { accessTokenCookie, authorizationHeader, type CookieJar, documentCookies } from "./cookies.ts";
import { mayForceFetch } from "./hydration.ts";
import { watchLeaving } from "./leaving-page.ts";

/** The client's configured name (S9.29): the site's log says which client asked. It never reaches a WordPress. */
const nameHeader = { "GraphQL-Client-Name": "default" };

/** Operations for who has no token yet. A stale one sent with them makes them fail, so none is sent. */
const tokenlessOperations = new Set([
  "Login",
  "RegisterUser",
  "RefreshJwtAuthToken",
  "Logout",
  "SendPasswordResetEmail",
  "ResetUserPassword",
]);

/** The browser's client, with a hook for a new access token. */
export interface BrowserClient extends MutationClient {
  /**
   * Sets what to do when the stored token is rejected: the token is cleared already, `refresh` may store another one.
   * The rejected operation is then sent once more, with that token or without any. Returns what removes the hook.
   */
  onTokenRejected(refresh: () => Promise<unknown>): () => void;
}

let client: BrowserClient | undefined;

/** The client of this page: same origin, cache first, with the stored token when there is one. */
export function browserClient(): BrowserClient {
  client ??= createBrowserClient(
    new URL("/wp/graphql", window.location.origin).href,
    documentCookies,
    watchLeaving(window),
  );
  return client;
}

/**
 * A client over HTTP on the cookies of a document: POST with `operationName`, `variables` and `query` (S7.2, S7.3), cache
 * first (S7.6); equal queries under way at once are sent once (S9.30). Every error clears the stored token (S4.13), but not a
 * request that is cut because its page is left: that is no error of the network.
 * @param url the GraphQL endpoint, `{host}/wp/graphql` (S7.1).
 */
export function createBrowserClient(
  url: string,
  cookies: CookieJar,
  isPageLeaving: () => boolean = () => false,
): BrowserClient {
  let refresh: (() => Promise<unknown>) | undefined;
  const replaceToken = async () => {
    accessTokenCookie.clear(cookies);
    // The session reports a refresh that failed; the operation goes on without a token.
    await refresh?.().catch(() => undefined);
  };
  const send = [withoutFailedData, fetchExchange];
  const options = { url, preferGetMethod: false, fetchOptions: { headers: nameHeader } };
  const withToken = new Client({
    ...options,
    exchanges: [cacheExchange, withStoredToken(() => accessTokenCookie.read(cookies), replaceToken), ...send],
  });
  // Operations wait while a rejected token is replaced. Those that replace it must not, so they have a client to themselves.
  const withoutToken = new Client({ ...options, exchanges: send });
  const dataOf = <Data>(operationName: string, { data, error }: OperationResult<Data>): Data => {
    if (!error && data !== undefined && data !== null) return data;
    const failure = toContentError(operationName, error);
    // A logout is about a login that is no longer the stored one.
    const isOfStoredLogin = operationName !== "Logout";
    if (isOfStoredLogin && (failure.kind !== "network" || !isPageLeaving())) accessTokenCookie.clear(cookies);
    throw failure;
  };
  return {
    async query(operation, variables, { fresh = false, token } = {}) {
      const header = authorizationHeader(token ?? null);
      if (header !== null) {
        const context = { fetchOptions: { headers: { ...nameHeader, Authorization: header } } };
        return dataOf(operationNameOf(operation), await withoutToken.query(operation, variables, context));
      }
      const requestPolicy = fresh && mayForceFetch() ? "network-only" : "cache-first";
      return dataOf(operationNameOf(operation), await withToken.query(operation, variables, { requestPolicy }));
    },
    async mutate(operation, variables, { token, outlivesPage = false } = {}) {
      const name = operationNameOf(operation);
      const header = authorizationHeader(token ?? null);
      const sender = header !== null || tokenlessOperations.has(name) ? withoutToken : withToken;
      const headers = { ...nameHeader, ...(header === null ? {} : { Authorization: header }) };
      return dataOf(
        name,
        await sender.mutation(operation, variables, { fetchOptions: { headers, keepalive: outlivesPage } }),
      );
    },
    onTokenRejected(newRefresh) {
      refresh = newRefresh;
      return () => {
        if (refresh === newRefresh) refresh = undefined;
      };
    },
  };
}

/** Drops the data of a response with errors, so that no cache stores it. */
const withoutFailedData: Exchange = mapExchange({
  onResult: (result) => (result.error ? { ...result, data: undefined } : result),
});

function withStoredToken(readToken: () => string | null, replaceToken: () => Promise<void>): Exchange {
  const storedHeader = () => authorizationHeader(readToken());
  let rejected: string | null = null;
  return authExchange(async () => ({
    addAuthToOperation(operation) {
      return withHeader(operation, storedHeader());
    },
    didAuthError(error, operation) {
      const sent = headersOf(operation).get("Authorization");
      if (sent === null || !isTokenError(error)) return false;
      rejected = sent;
      return true;
    },
    async refreshAuth() {
      // Of several operations under way with one bad token the first has it replaced.
      if ((storedHeader() ?? rejected) === rejected) await replaceToken();
    },
  }));
}

/** The operation with this `Authorization` instead of that of an earlier attempt. */
function withHeader(operation: Operation, authorization: string | null): Operation {
  const headers = headersOf(operation);
  headers.delete("Authorization");
  if (authorization !== null) headers.set("Authorization", authorization);
  return makeOperation(operation.kind, operation, {
    ...operation.context,
    fetchOptions: { ...fetchOptionsOf(operation), headers: Object.fromEntries(headers) },
  });
}

function fetchOptionsOf({ context: { fetchOptions } }: Operation): RequestInit {
  return (typeof fetchOptions === "function" ? fetchOptions() : fetchOptions) ?? {};
}

const headersOf = (operation: Operation): Headers => new Headers(fetchOptionsOf(operation).headers);

/**
 * Whether a response is what a bad Bearer token gets: WPGraphQL fails every field of the root without a reason, or
 * responds with 401 to a token of another host; some plugins name the token.
 */
function isTokenError({ response, graphQLErrors }: CombinedError): boolean {
  if ((response as { status?: unknown } | undefined)?.status === 401) return true;
  if (graphQLErrors.length === 0) return false;
  return graphQLErrors.every(
    ({ message, path }) =>
      (message === "Internal server error" && path?.length === 1) ||
      /\bJWT\b|\b(?:expired|invalid) token\b/i.test(message),
  );
}

function toContentError(operationName: string, error: CombinedError | undefined): ContentError {
  const response = error?.response as Partial<Pick<Response, "status" | "headers">> | undefined;
  const status = typeof response?.status === "number" ? response.status : undefined;
  const details = {
    operationName,
    status,
    retryAfterSeconds: retryAfterSeconds(response?.headers),
    rejectsToken: error !== undefined && isTokenError(error),
    cause: error,
  };
  if (error && error.graphQLErrors.length > 0) {
    const messages = error.graphQLErrors.map(({ message }) => plainErrorMessage(message));
    return new ContentError({ ...details, kind: "graphql", messages });
  }
  const message = error?.networkError?.message ?? "The content backend answered nothing.";
  return new ContentError({
    ...details,
    kind: status !== undefined && status >= 400 ? "http" : "network",
    messages: [message],
  });
}

function retryAfterSeconds(headers: Headers | undefined): number | undefined {
  const value = headers?.get?.("retry-after")?.trim() ?? "";
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
