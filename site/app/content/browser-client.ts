import { cacheExchange } from "@urql/core";
import { authExchange } from "@urql/exchange-auth";
import { type ContentClient, createContentClient } from "./content-client.ts";
import { mayForceFetch } from "./hydration.ts";
import { authorizationHeader, clearedAccessToken, readAccessToken } from "./token-cookie.ts";

let client: ContentClient | undefined;

/** The browser's client: same origin, cache first, with the stored token when there is one. */
export function browserContent(): ContentClient {
  client ??= createContentClient({
    url: new URL("/wp/graphql", window.location.origin).href,
    exchanges: [cacheExchange, withStoredToken()],
    policyOf: (fresh) => (fresh && mayForceFetch() ? "network-only" : "cache-first"),
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
