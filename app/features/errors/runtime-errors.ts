import type { RootOptions } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";

/** Runtime errors whose message contains one of these are ignored (S8.22–S8.25). */
const ignoredMessages = ["Cannot read propert", "Cannot access before initialization", "is undefined", "is null"];

/**
 * Whether a rejection is for the router: a redirect or a response thrown by a loader. React Router handles it only
 * after the styles of the next page have loaded, and the browser would report it as unhandled before.
 */
function isForRouter(reason: unknown): boolean {
  if (reason instanceof Response || isRouteErrorResponse(reason)) return true;
  return typeof reason === "object" && reason !== null && "type" in reason && reason.type === "DataWithResponseInit";
}

/**
 * Whether a rejection means that the browser skipped a view transition between documents, which has no effect on the
 * page.
 */
function isSkippedTransition(reason: unknown): boolean {
  return reason instanceof DOMException && reason.message.startsWith("Transition was ");
}

/** Whether a runtime error is ignored; any other is thrown again (S8.22–S8.26). */
export function isIgnored(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return ignoredMessages.some((part) => message.includes(part));
}

/** Ignores a runtime error or throws it again (S8.26). */
export function handleRuntimeError(error: unknown): void {
  if (!isIgnored(error)) throw error;
}

/**
 * Stops unhandled errors and rejections that are ignored before any other listener; the browser reports the others.
 * Returns a function that removes the listeners.
 */
export function listenForRuntimeErrors(target: Pick<EventTarget, "addEventListener" | "removeEventListener">) {
  const listener = (event: Event) => {
    const { error, message, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
    const shouldIgnore =
      event.type === "error"
        ? isIgnored(error ?? message ?? "")
        : isIgnored(reason) || isForRouter(reason) || isSkippedTransition(reason);
    if (!shouldIgnore) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener("error", listener);
  target.addEventListener("unhandledrejection", listener);
  return () => {
    target.removeEventListener("error", listener);
    target.removeEventListener("unhandledrejection", listener);
  };
}

let isMounted = false;

/** Marks the page as mounted: later errors are runtime errors. */
export function markMounted(): void {
  isMounted = true;
}

/**
 * Logs that the page could not be mounted (S8.27) and restores the server's HTML, which works without React: React
 * clears it when hydration fails.
 */
export function mountFailed(
  error: unknown,
  log: (message: string, error: unknown) => void = console.error,
  restore: () => Promise<void> = restoreDocument,
): void {
  log("The page could not be mounted.", error);
  restore().catch(() => undefined);
}

async function restoreDocument(): Promise<void> {
  const html = await (await fetch(window.location.href)).text();
  // Scripts of a parsed document do not run.
  const { documentElement: restored } = new DOMParser().parseFromString(html, "text/html");
  // Nor are its stylesheets enabled, which scripts do; the page's CSP refuses its `<style>` when that is newer.
  for (const link of restored.querySelectorAll<HTMLLinkElement>("link[disabled]")) link.disabled = false;
  document.documentElement.replaceWith(restored);
}

/** The error handlers of React's root: an error before the page is mounted is a failure to mount (S8.27). */
export function rootErrorHandlers(
  hasMounted = () => isMounted,
  onMountFailure: (error: unknown) => void = mountFailed,
): Required<Pick<RootOptions, "onUncaughtError" | "onCaughtError">> {
  return {
    onUncaughtError(error) {
      if (hasMounted()) handleRuntimeError(error);
      else onMountFailure(error);
    },
    // The error page replaces the component; the error is handled like any other.
    onCaughtError(error) {
      if (!isIgnored(error)) reportError(error);
    },
  };
}
