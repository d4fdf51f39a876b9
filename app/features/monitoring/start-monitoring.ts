import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from "@sentry/browser";
import { withoutPersonalData } from "./without-personal-data.ts";

/** An error that nobody handled, as the browser tells of it. */
export type UnhandledError = ErrorEvent | PromiseRejectionEvent;

/**
 * Reports unhandled errors of the build `release` to an error-reporting service (S7.44). Nothing else is sent: no
 * sessions, no traces, no clicks, nothing of the visitor. Returns what reports an error that was met before.
 */
export function startMonitoring(options: { readonly dsn: string; readonly release: string | undefined }) {
  const { dsn, release } = options;
  const client = new BrowserClient({
    dsn,
    ...(release ? { release } : {}),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    beforeSend: (event) =>
      withoutPersonalData(event, {
        address: location.origin + location.pathname,
        route: document.documentElement.dataset.route,
        userAgent: navigator.userAgent,
      }),
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: { request: false, response: false },
      httpBodies: [],
      urlQueryParams: false,
    },
  });
  getCurrentScope().setClient(client);
  client.init();
  // The library's own handlers, which take an error as the browser hands it on.
  return (event: UnhandledError): void => {
    if ("reason" in event) window.onunhandledrejection?.(event);
    else window.onerror?.(event.message, event.filename, event.lineno, event.colno, event.error);
  };
}
