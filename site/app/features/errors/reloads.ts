import type { ClientInstrumentation } from "react-router";

const key = "porchlight:reloaded";
/** Within this time no second automatic reload happens (S9.26). */
export const reloadGuardMilliseconds = 10_000;

/**
 * Loads an address of this site anew, once in 10 seconds; later calls do nothing, so that a fault that
 * stays cannot turn into a loop. Returns whether it loads.
 */
export function reloadOnce(
  address: string,
  storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage,
  now = Date.now(),
  load: (address: string) => void = (to) => window.location.assign(to),
): boolean {
  const last = Number(storage.getItem(key) ?? Number.NaN);
  if (now - last < reloadGuardMilliseconds) return false;
  storage.setItem(key, String(now));
  load(address);
  return true;
}

/** Whether a part of the site's scripts could not be loaded, as after the site was built anew. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** Where the navigation under way leads, and what tells the router to keep that. */
export interface NavigationNote {
  /** Address of the page that the navigation leads to; null without one. Going back and forth changes it beforehand. */
  readonly target: () => string | null;
  readonly instrumentation: ClientInstrumentation;
}

/** Notes where each navigation leads, from the moment of the click. */
export function noteNavigations(): NavigationNote {
  let current: { readonly to: string } | null = null;
  return {
    target: () => current?.to ?? null,
    instrumentation: {
      router(router) {
        router.instrument({
          async navigate(navigate, { to, currentUrl }) {
            const noted = typeof to === "string" ? { to: resolved(to, currentUrl) } : null;
            current = noted;
            await navigate();
            if (current === noted) current = null;
          },
        });
      },
    },
  };
}

/**
 * Loads the site anew at the address that a navigation leads to when a script of that page is missing (S4.61): the
 * router itself would reload the page that the visitor is about to leave. Once in 10 seconds (S9.26). Returns what ends
 * that.
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

function resolved(to: string, currentUrl: string): string {
  const { pathname, search, hash } = new URL(to, new URL(currentUrl, "http://site.invalid"));
  return pathname + search + hash;
}
