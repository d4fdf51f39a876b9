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

/** Where errors are reported, and which build made them. */
export interface MonitoringOptions {
  readonly dsn: string;
  readonly release: string | null;
}

/**
 * Reports unhandled errors to an error-reporting service (S7.44). Nothing else is sent: no sessions, no
 * traces, no clicks, nothing of the visitor.
 */
export function startMonitoring({ dsn, release }: MonitoringOptions): void {
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
