import { type CombinedError, cacheExchange, type Exchange, makeOperation, type Operation } from "@urql/core";
import { authExchange } from "@urql/exchange-auth";
import { type ChangingContentClient, createContentClient, givenToken } from "./client.ts";
import { type CookieJar, documentCookies } from "./cookies.ts";
import { mayForceFetch } from "./hydration.ts";
import { authorizationHeader, clearedAccessToken, readAccessToken } from "./token-cookie.ts";
import { operationNameOf } from "./typed-text.ts";

/** Operations that make a token. A stale one sent with them poisons the answer, so none is sent. */
const tokenlessOperations = new Set(["Login", "RegisterUser", "RefreshJwtAuthToken"]);

/** The browser's client, and how it is told where a new token comes from. */
export interface BrowserContent extends ChangingContentClient {
  /**
   * Names what to do when the backend refuses the stored token: the token is cleared already, `refresh` may store
   * another one. The refused query is then asked once more, with that token or as anybody. The answer takes the
   * name back.
   */
  onTokenRejected(refresh: () => Promise<unknown>): () => void;
}

/** Where the browser's client runs. */
export interface BrowserContentOptions {
  /** Address of the GraphQL endpoint (S7.1). */
  readonly url: string;
  readonly cookies: CookieJar;
}

let client: BrowserContent | undefined;

/** The browser's client: same origin, cache first, with the stored token when there is one. */
export function browserContent(): BrowserContent {
  client ??= createBrowserContent({
    url: new URL("/wp/graphql", window.location.origin).href,
    cookies: documentCookies,
  });
  return client;
}

/** A client on the cookies of a document. */
export function createBrowserContent(options: BrowserContentOptions): BrowserContent {
  const { url, cookies } = options;
  let refresh: (() => Promise<unknown>) | undefined;
  const clearToken = () => cookies.write(clearedAccessToken());
  const withToken = createContentClient({
    url,
    exchanges: [
      cacheExchange,
      withStoredToken({
        readToken: () => readAccessToken(cookies.read()),
        replaceToken: async () => {
          clearToken();
          // That no refresh was possible is the session's to tell; the question goes on without a token.
          await refresh?.().catch(() => undefined);
        },
      }),
    ],
    policyOf: (fresh) => (fresh && mayForceFetch() ? "network-only" : "cache-first"),
    onError: clearToken,
  });
  const withoutToken = createContentClient({ url, onError: clearToken });
  return {
    ...withToken,
    mutate: (text, variables, options) =>
      (tokenlessOperations.has(operationNameOf(text)) ? withoutToken : withToken).mutate(text, variables, options),
    onTokenRejected(newRefresh) {
      refresh = newRefresh;
      return () => {
        if (refresh === newRefresh) refresh = undefined;
      };
    },
  };
}

interface StoredToken {
  readonly readToken: () => string | null;
  readonly replaceToken: () => Promise<void>;
}

function withStoredToken({ readToken, replaceToken }: StoredToken): Exchange {
  const storedHeader = () => authorizationHeader(readToken());
  let refused: string | null = null;
  return authExchange(async () => ({
    addAuthToOperation(operation) {
      const given = authorizationHeader((operation.context[givenToken] as string | undefined) ?? null);
      return withHeader(operation, storedHeader() ?? (given === refused ? null : given));
    },
    didAuthError(error, operation) {
      const sent = headersOf(operation).get("Authorization");
      if (sent === null || !saysBadToken(error)) return false;
      refused = sent;
      return true;
    },
    async refreshAuth() {
      // Of several questions under way with one bad token the first has it replaced.
      if ((storedHeader() ?? refused) === refused) await replaceToken();
    },
  }));
}

/** The operation with this `Authorization`, and without the one of an earlier attempt. */
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
 * Whether an answer is what a bad Bearer token gets: WPGraphQL fails every field of the root without a reason, or
 * answers 401 to a token of another host; some plugins name the token.
 */
function saysBadToken({ response, graphQLErrors }: CombinedError): boolean {
  if ((response as { status?: unknown } | undefined)?.status === 401) return true;
  if (graphQLErrors.length === 0) return false;
  return graphQLErrors.every(
    ({ message, path }) =>
      (message === "Internal server error" && path?.length === 1) ||
      /\bJWT\b|\b(?:expired|invalid) token\b/i.test(message),
  );
}
