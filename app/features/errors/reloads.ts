import type { ClientInstrumentation } from "react-router";
import { loadDocument } from "#app/ui/actions/load-document.ts";

const key = "porchlight:reloaded";
/** Within this time no second automatic reload happens (S9.26). */
export const reloadGuardMilliseconds = 10_000;

/** The session's storage, asked for only when it is used: a browser that keeps nothing throws then. */
const session: Pick<Storage, "getItem" | "setItem"> = {
  getItem: (name) => sessionStorage.getItem(name),
  setItem: (name, value) => sessionStorage.setItem(name, value),
};

/**
 * Reloads the site at an address, once in 10 seconds; later calls do nothing, so that a lasting fault cannot loop.
 * Returns whether it reloads: never where the browser keeps nothing.
 */
export function reloadOnce(
  address: string,
  storage: Pick<Storage, "getItem" | "setItem"> = session,
  now = Date.now(),
  load: (address: string) => void = loadDocument,
): boolean {
  try {
    const last = Number(storage.getItem(key) ?? Number.NaN);
    // Of a time to come after a step back of the clock: no reload of the last 10 seconds.
    if (now >= last && now - last < reloadGuardMilliseconds) return false;
    storage.setItem(key, String(now));
  } catch {
    return false;
  }
  load(address);
  return true;
}

/** Whether a script of the site could not be loaded, as after a new build. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** Records the target of each navigation, from the click on. */
export function trackNavigations() {
  let current: { readonly to: string } | null = null;
  const instrumentation: ClientInstrumentation = {
    router(router) {
      router.instrument({
        async navigate(navigate, { to, currentUrl }) {
          const started = typeof to === "string" ? { to: resolveTarget(to, currentUrl) } : null;
          current = started;
          await navigate();
          if (current === started) current = null;
        },
      });
    },
  };
  return {
    /** Address of the page that the navigation leads to; null without one. Going back and forth changes it beforehand. */
    target: () => current?.to ?? null,
    instrumentation,
  };
}

/**
 * Reloads the site at the target of a navigation when a script of that page is missing (S4.61): the router itself would
 * reload the page that the visitor is leaving. Once in 10 seconds (S9.26). Returns what removes the listener.
 */
export function listenForReloads(
  navigation: Pick<EventTarget, "addEventListener" | "removeEventListener"> | undefined,
  target: () => string | null,
  reload: (address: string) => unknown = reloadOnce,
): () => void {
  const listener = (event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    const address = target();
    if (navigationType !== "reload" || userInitiated || address === null) return;
    event.preventDefault();
    reload(address);
  };
  // Browsers without this interface show the current page again; the next click finds the new scripts.
  navigation?.addEventListener("navigate", listener);
  return () => navigation?.removeEventListener("navigate", listener);
}

function resolveTarget(to: string, currentUrl: string): string {
  const { pathname, search, hash } = new URL(to, new URL(currentUrl, "http://site.invalid"));
  return pathname + search + hash;
}
