import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from "@sentry/browser";
import { withoutSecretAddresses } from "./message-addresses.ts";

/**
 * Reports unhandled errors of the build `release` to an error-reporting service (S7.44). Nothing else is sent: no
 * sessions, no traces, no clicks, nothing of the visitor.
 */
export function startMonitoring({ dsn, release }: { readonly dsn: string; readonly release: string | null }): void {
  const client = new BrowserClient({
    dsn,
    ...(release ? { release } : {}),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
    ],
    sendClientReports: false,
    beforeSend: withoutSecretAddresses,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: { request: { allow: ["User-Agent"] }, response: false },
      httpBodies: [],
      urlQueryParams: false,
    },
  });
  getCurrentScope().setClient(client);
  client.init();
}
