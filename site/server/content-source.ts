import { type ContentBackend, openContentBackend } from "@porchlight/content";
import { endpointOf } from "@porchlight/contract/endpoint";
import type { Logger } from "pino";
import type { Settings } from "./settings.ts";

/** Where content comes from: the embedded backend, or the host at `CONTENT_URL`. The site cannot tell which. */
export type ContentSource = ContentBackend;

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
  if (settings.CONTENT_URL) return contentHost(settings.CONTENT_URL);
  const { publicUrl, databaseUrl, isProduction, log } = options;
  return await openContentBackend({
    databaseUrl,
    publicUrl,
    production: isProduction,
    accounts: {
      // Read or made by settingsOfProcess wherever the embedded backend is used.
      jwtSecret: settings.JWT_SECRET ?? "",
      loginAttemptsPer15Minutes: settings.LOGIN_ATTEMPTS_PER_15_MINUTES,
      loginAttemptsPerAddressPer15Minutes: settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES,
      registrationsPerHour: settings.REGISTRATIONS_PER_HOUR,
      tokenRefreshesPerMinute: settings.TOKEN_REFRESHES_PER_MINUTE,
    },
    log: {
      info: (details, message) => log.info(details, message),
      warn: (details, message) => log.warn(details, message),
      error: (details, message) => log.error(details, message),
    },
  });
}

/** A content host over HTTP. Nothing of the visitor goes along but `Authorization`. */
export function contentHost(contentUrl: string): ContentSource {
  const endpoint = endpointOf(contentUrl);
  const source: ContentSource = {
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
    // Addresses of its media are signed.
    namesMedium: async () => false,
    close: async () => undefined,
  };
  return source;
}
