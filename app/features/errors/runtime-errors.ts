import type { RootOptions } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";

/** Runtime errors whose message contains one of these are swallowed silently (S8.22–S8.25). */
const swallowed = ["Cannot read propert", "Cannot access before initialization", "is undefined", "is null"];

/**
 * Whether this is what loaders throw for the router: a redirect, or the page of an error. React Router waits for the
 * styles of the next page before it takes that, and until then the browser would report it as unhandled.
 */
function isForRouter(reason: unknown): boolean {
  if (reason instanceof Response || isRouteErrorResponse(reason)) return true;
  return typeof reason === "object" && reason !== null && "type" in reason && reason.type === "DataWithResponseInit";
}

/**
 * Whether the browser says that it cut off a fade to the next document: nothing is lost by it, and no code of a page
 * holds the promise that it rejects.
 */
function isCutFade(reason: unknown): boolean {
  return reason instanceof DOMException && reason.message.startsWith("Transition was ");
}

/** Whether a runtime error is swallowed silently; any other is thrown again (S8.22–S8.26). */
export function isSwallowed(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return swallowed.some((part) => message.includes(part));
}

/** Swallows a runtime error or throws it again (S8.26). */
export function handleRuntimeError(error: unknown): void {
  if (!isSwallowed(error)) throw error;
}

/**
 * Swallows unhandled errors and rejections before any other listener; the others go on to the browser, which reports
 * them as uncaught. Returns what removes the listeners.
 */
export function listenForRuntimeErrors(target: Pick<EventTarget, "addEventListener" | "removeEventListener">) {
  const listener = (event: Event) => {
    const { error, message, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
    const isQuiet =
      event.type === "error"
        ? isSwallowed(error ?? message ?? "")
        : isSwallowed(reason) || isForRouter(reason) || isCutFade(reason);
    if (!isQuiet) return;
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

/** Marks the page as mounted: errors from now on are runtime errors. */
export function markMounted(): void {
  isMounted = true;
}

/**
 * Logs that the page could not be mounted (S8.27) and restores the document of the server: React clears it when it
 * fails, and links work without React.
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
  // Nor do they turn its style sheets on. Its `<style>` may be newer than the policy, which then refuses it.
  for (const sheet of restored.querySelectorAll<HTMLLinkElement>("link[disabled]")) sheet.disabled = false;
  document.documentElement.replaceWith(restored);
}

/** The error handlers of React's root: before the page is mounted, an error is a failure to mount (S8.27). */
export function rootErrorHandlers(
  hasMounted = () => isMounted,
  onMountFailure: (error: unknown) => void = mountFailed,
): Required<Pick<RootOptions, "onUncaughtError" | "onCaughtError">> {
  return {
    onUncaughtError(error) {
      if (hasMounted()) handleRuntimeError(error);
      else onMountFailure(error);
    },
    // The error page replaces the component; the error itself is handled like any other.
    onCaughtError(error) {
      if (!isSwallowed(error)) reportError(error);
    },
  };
}
