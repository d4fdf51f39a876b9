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

/** The client's configured name (S9.29), for the site's log; it is not sent to WordPress. */
const nameHeader = { "GraphQL-Client-Name": "default" };

/** Operations that need no token: they fail with an expired one, so none is sent. */
const tokenlessOperations = new Set([
  "Login",
  "RegisterUser",
  "RefreshJwtAuthToken",
  "Logout",
  "SendPasswordResetEmail",
  "ResetUserPassword",
  "RequestLoginLink",
  "LoginWithLink",
  "StartPasskeyLogin",
  "LoginWithPasskey",
]);

/** The browser's client, with a hook to replace a rejected token. */
export interface BrowserClient extends MutationClient {
  /**
   * Sets what to do when the stored token is rejected: the token is already cleared, and `refresh` may store another
   * one. The operation is then sent again, with that token or without any. Returns a function that removes the
   * hook.
   */
  onTokenRejected(refresh: () => Promise<unknown>): () => void;
}

let client: BrowserClient | undefined;

/** The client of this page: same origin, cache first, with the stored token. */
export function browserClient(): BrowserClient {
  client ??= createBrowserClient(
    new URL("/wp/graphql", window.location.origin).href,
    documentCookies,
    watchLeaving(window),
  );
  return client;
}

/**
 * Creates a client that sends POST requests with `operationName`, `variables` and `query` (S7.2, S7.3), cache first
 * (S7.6), with the tokens in `cookies`; equal queries in flight are sent once (S9.30). Every error clears the stored
 * token (S4.13), except a request that is aborted by leaving the page.
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
    // The session reports a failed refresh; the operation is sent without a token.
    await refresh?.().catch(() => undefined);
  };
  const send = [withoutFailedData, fetchExchange];
  const options = { url, preferGetMethod: false, fetchOptions: { headers: nameHeader } };
  const withToken = new Client({
    ...options,
    exchanges: [cacheExchange, withStoredToken(() => accessTokenCookie.read(cookies), replaceToken), ...send],
  });
  // Operations wait while a rejected token is replaced; the operations that replace it have their own client, as they
  // would otherwise wait for themselves.
  const withoutToken = new Client({ ...options, exchanges: send });
  const dataOf = <Data>(operationName: string, { data, error }: OperationResult<Data>): Data => {
    if (!error && data !== undefined && data !== null) return data;
    const failure = toContentError(operationName, error);
    // A logout sends a token that is no longer stored.
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

/** Drops the data of a response with errors, so that it is not cached. */
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
      // The first of several operations with the same rejected token replaces it.
      if ((storedHeader() ?? rejected) === rejected) await replaceToken();
    },
  }));
}

/** The operation with this `Authorization` header in place of that of an earlier attempt. */
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
 * Whether a response means a rejected Bearer token: WPGraphQL fails every root field without a reason, or responds with
 * 401 to a token of another host; some plugins mention the token.
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

/**
 * How long after `beforeunload` an aborted request may be due to a navigation: Firefox aborts at once, Chromium when
 * the next document arrives, sometimes before `pagehide`, which may take seconds.
 */
const beginsLeavingMilliseconds = 10_000;

/**
 * Returns a function that is true while the page is being left and its requests are aborted. `beforeunload` alone
 * counts for ten seconds, as downloads and telephone links fire it without leaving the page.
 */
export function watchLeaving(window: Pick<EventTarget, "addEventListener">): () => boolean {
  let isHidden = false;
  let beganAt = Number.NEGATIVE_INFINITY;
  window.addEventListener("beforeunload", () => {
    beganAt = performance.now();
  });
  window.addEventListener("pagehide", () => {
    isHidden = true;
  });
  window.addEventListener("pageshow", () => {
    isHidden = false;
    beganAt = Number.NEGATIVE_INFINITY;
  });
  return () => isHidden || performance.now() - beganAt < beginsLeavingMilliseconds;
}
