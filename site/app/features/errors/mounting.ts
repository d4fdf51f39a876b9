import type { RootOptions } from "react-dom/client";
import { handleRuntimeError, isSwallowed } from "./runtime-errors.ts";

let isMounted = false;

/** Says that the page came to life: errors from now on are runtime errors. */
export function markMounted(): void {
  isMounted = true;
}

/**
 * Logs that the page could not come to life (S8.27), and puts back what the server sent: React clears the document when
 * it gives up, and links work without it.
 */
export function mountFailed(
  error: unknown,
  log: (message: string, error: unknown) => void = console.error,
  putBack: () => Promise<void> = putDocumentBack,
): void {
  log("The page could not be mounted.", error);
  putBack().catch(() => undefined);
}

async function putDocumentBack(): Promise<void> {
  const html = await (await fetch(window.location.href)).text();
  // Scripts of a parsed document do not run.
  document.documentElement.replaceWith(new DOMParser().parseFromString(html, "text/html").documentElement);
}

/** What React's root does with errors: before the page came to life they are a failure to mount (S8.27). */
export function rootErrorHandlers(
  hasMounted = () => isMounted,
  onMountFailure: (error: unknown) => void = mountFailed,
): Required<Pick<RootOptions, "onUncaughtError" | "onCaughtError">> {
  return {
    onUncaughtError(error) {
      if (hasMounted()) handleRuntimeError(error);
      else onMountFailure(error);
    },
    // The error page stands where the component was; the error itself is handled like any other.
    onCaughtError(error) {
      if (!isSwallowed(error)) reportError(error);
    },
  };
}
