import type { ClientInstrumentation } from "react-router";
import { loadDocument } from "#app/ui/navigation.ts";

const key = "porchlight:reloaded";
/** Minimum time between two automatic reloads (S9.26). */
export const reloadGuardMilliseconds = 10_000;

/** sessionStorage, accessed on use: reading it throws when storage is disabled. */
const session: Pick<Storage, "getItem" | "setItem"> = {
  getItem: (name) => sessionStorage.getItem(name),
  setItem: (name, value) => sessionStorage.setItem(name, value),
};

/**
 * Reloads the site at a URL, once in 10 seconds, so that a lasting fault does not loop. Returns whether it reloads;
 * false when storage is disabled.
 */
export function reloadOnce(
  address: string,
  storage: Pick<Storage, "getItem" | "setItem"> = session,
  now = Date.now(),
  load: (address: string) => void = loadDocument,
): boolean {
  try {
    const last = Number(storage.getItem(key) ?? Number.NaN);
    // A time in the future, after the clock was set back, does not count.
    if (now >= last && now - last < reloadGuardMilliseconds) return false;
    storage.setItem(key, String(now));
  } catch {
    return false;
  }
  load(address);
  return true;
}

/** Whether a chunk could not be loaded, as after a new build. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** Records the target of each navigation from the click on. */
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
    /** The target of the pending navigation; null without one. Going back and forward changes the URL beforehand. */
    target: () => current?.to ?? null,
    instrumentation,
  };
}

/**
 * Reloads the site at the target of a navigation when a chunk of that page is missing (S4.61), once in 10 seconds
 * (S9.26): the router would reload the page that the visitor is leaving. Returns a function that removes the listener.
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
  // Browsers without the Navigation API reload the current page; the next click uses the new build.
  navigation?.addEventListener("navigate", listener);
  return () => navigation?.removeEventListener("navigate", listener);
}

function resolveTarget(to: string, currentUrl: string): string {
  const { pathname, search, hash } = new URL(to, new URL(currentUrl, "http://site.invalid"));
  return pathname + search + hash;
}
