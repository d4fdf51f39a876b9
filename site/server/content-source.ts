import { type ContentBackend, openContentBackend } from "@porchlight/content";
import { endpointOf } from "@porchlight/contract/endpoint";
import type { Logger } from "pino";
import { memoryCounters } from "./gateway/memory-counters.ts";
import type { Settings } from "./settings.ts";

/** One operation as the site sends it (S7.2, S7.3); an operation without a name has an empty one. */
export interface Operation {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Who asks. */
export interface Visitor {
  /** `Bearer` and a token. */
  readonly authorization?: string | undefined;
  /** The visitor’s IP address. */
  readonly clientAddress?: string | undefined;
}

/** An error of GraphQL. */
export interface ResponseError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
}

/** A response of a content backend to one operation of a visitor. */
export interface ForwardedResponse {
  /** HTTP status: 200 for GraphQL, 401 and 429 too; 502, 503 and 504 where there was none. */
  readonly status: number;
  readonly retryAfterSeconds?: number;
  readonly body: {
    readonly data?: Readonly<Record<string, unknown>> | null;
    readonly errors?: readonly ResponseError[];
  };
}

/** Where content comes from: the embedded backend, or the host at `CONTENT_URL`. The site cannot tell which. */
export interface ContentSource extends ContentBackend {
  /** Asks one operation for a visitor. @throws where the backend does not answer. */
  forward(operation: Operation, visitor: Visitor): Promise<ForwardedResponse>;
}

/** A question to a content host may take this long; a cold WordPress needs seconds for its longest lists. */
const hostTimeoutMilliseconds = 10_000;
const passedHeaders = ["accept", "authorization", "content-type"];

/** Opens the content that the settings name. */
export async function openContentSource(
  settings: Settings,
  options: {
    readonly publicUrl: string;
    readonly databaseUrl: string;
    readonly isProduction: boolean;
    readonly log: Logger;
  },
): Promise<ContentSource> {
  if (settings.CONTENT_URL) return contentHost(settings.CONTENT_URL, { mediaOrigins: settings.MEDIA_ORIGINS });
  const { publicUrl, databaseUrl, isProduction, log } = options;
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl,
    production: isProduction,
    // Read or made by settingsOfProcess wherever the embedded backend is used.
    accounts: { jwtSecret: settings.JWT_SECRET ?? "" },
    log: {
      info: (details, message) => log.info(details, message),
      warn: (details, message) => log.warn(details, message),
      error: (details, message) => log.error(details, message),
    },
  });
  return { ...backend, forward: forwardBy((request) => backend.fetch(request), "http://content.internal/wp/graphql") };
}

/**
 * Sends operations of visitors to a GraphQL endpoint by POST, with the visitor’s token, and the address in a header
 * for hosts that trust it; nothing else of the visitor. What is no GraphQL is a 503 or a 502.
 */
export function forwardBy(send: (request: Request) => Promise<Response>, endpoint: string): ContentSource["forward"] {
  return async ({ operationName, query, variables }, { authorization, clientAddress }) => {
    const headers = new Headers({ "Content-Type": "application/json", Accept: "application/json" });
    if (authorization) headers.set("Authorization", authorization);
    if (clientAddress) headers.set("X-Porchlight-Client-Address", clientAddress);
    const body = JSON.stringify({ ...(operationName ? { operationName } : {}), variables, query });
    const response = await send(new Request(endpoint, { method: "POST", headers, body }));
    const { status, ok } = response;
    const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
    const http = { status, ...(Number.isFinite(wait) ? { retryAfterSeconds: wait } : {}) };
    const { data, errors } = ((await response.json().catch(() => null)) ?? {}) as ForwardedResponse["body"];
    if (Array.isArray(errors) && errors.length > 0) {
      return { ...http, body: { errors, ...(data === undefined ? {} : { data }) } };
    }
    if (ok && typeof data === "object") return { ...http, body: { data } };
    const message = "The content cannot be reached right now.";
    return { ...http, status: status === 503 ? 503 : 502, body: { errors: [{ message }] } };
  };
}

/** What of a content host is not the same everywhere. */
export interface ContentHostOptions {
  /** Origins of its media, where it keeps them elsewhere too. */
  readonly mediaOrigins?: readonly string[] | undefined;
}

/** A content host over HTTP. */
export function contentHost(contentUrl: string, options: ContentHostOptions = {}): ContentSource {
  const { mediaOrigins = [] } = options;
  const endpoint = endpointOf(contentUrl);
  const timed = (request: Request) =>
    fetch(request, { redirect: "error", signal: AbortSignal.timeout(hostTimeoutMilliseconds) });
  const source: ContentSource = {
    counters: memoryCounters(),
    forward: forwardBy(timed, endpoint),
    async fetch(request) {
      const headers = new Headers();
      for (const name of passedHeaders) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      const body = hasBody ? await request.text() : null;
      const address = endpoint + new URL(request.url).search;
      return await fetch(address, {
        method: request.method,
        headers,
        body,
        redirect: "error",
        signal: AbortSignal.timeout(hostTimeoutMilliseconds),
      });
    },
    async isReady() {
      try {
        const response = await fetch(endpoint, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ query: "{ __typename }" }),
          redirect: "error",
          signal: AbortSignal.timeout(3000),
        });
        const answer = (await response.json()) as { data?: { __typename?: unknown } };
        return typeof answer.data?.__typename === "string";
      } catch {
        return false;
      }
    },
    // What is written there is not known here: its publish hook calls /ops/revalidate.
    onWrite: () => () => undefined,
    hosts: async () => ({ mediaOrigins: [new URL(contentUrl).origin, ...mediaOrigins], homes: [contentUrl] }),
    close: async () => undefined,
  };
  return source;
}
