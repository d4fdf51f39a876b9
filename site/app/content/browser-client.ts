import { cacheExchange } from "@urql/core";
import { authExchange } from "@urql/exchange-auth";
import { type ContentClient, createContentClient } from "./content-client.ts";
import { authorizationHeader, clearedAccessToken, readAccessToken } from "./token-cookie.ts";

/** After hydration, forced fetches are answered from the cache for this long (S9.31). */
export const forceFetchDelayMilliseconds = 100;

let client: ContentClient | undefined;
let hydratedAt = Number.POSITIVE_INFINITY;

/** Starts the time during which a server-rendered question is not repeated (S9.31). */
export function markHydrated(now = performance.now()): void {
  hydratedAt = now;
}

/** The browser's client: same origin, cache first, with the stored token when there is one. */
export function browserContent(): ContentClient {
  client ??= createContentClient({
    url: new URL("/wp/graphql", window.location.origin).href,
    exchanges: [cacheExchange, withStoredToken()],
    policyOf: (fresh) => {
      const settled = performance.now() - hydratedAt >= forceFetchDelayMilliseconds;
      return fresh && settled ? "network-only" : "cache-first";
    },
    onError: () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the name holds a colon, which the Cookie Store API refuses
      document.cookie = clearedAccessToken();
    },
  });
  return client;
}

function withStoredToken() {
  return authExchange(async (auth) => ({
    addAuthToOperation(operation) {
      const header = authorizationHeader(readAccessToken(document.cookie));
      return header ? auth.appendHeaders(operation, { Authorization: header }) : operation;
    },
    didAuthError: () => false,
    refreshAuth: async () => {},
  }));
}
