import { hasLoginCookie } from "#app/features/account/has-login-cookie.ts";
import { hasChosenProducts } from "#app/features/compare/has-chosen-products.ts";
import { hasGuestFavorites } from "#app/features/favorites/has-guest-favorites.ts";
import { afterFirstPaint } from "./after-first-paint.ts";
import { prepareDocument } from "./prepare-document.ts";

// Replaces `bootstrap.ts` on routes with `handle = { hydrate: "interaction" }`.

const start = prepareDocument();
afterFirstPaint(() => {
  if (!canWaitForInteraction()) return start();
  watchVitals();
  onLinkIntent(start);
});

/**
 * Whether a page with `data-hydrate="interaction"` may wait for an interaction: it has no element that needs its script
 * at once (`data-acts`), the fragment opens no modal, and this browser stores nothing that a page shows.
 */
function canWaitForInteraction(): boolean {
  return (
    !document.querySelector("[data-acts]") &&
    !(location.hash && !document.querySelector(":target")) &&
    !hasLoginCookie(document.cookie) &&
    !hasGuestFavorites(() => localStorage) &&
    !hasChosenProducts(() => localStorage)
  );
}

/** Calls `start` on hover or focus of a link, on a new fragment, and when another tab stores what pages show. */
function onLinkIntent(start: () => void): void {
  const onLink = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a[href]")) start();
  };
  for (const type of ["pointerover", "focusin"]) addEventListener(type, onLink, true);
  // The pointer may be over a link already.
  if (document.querySelector("a:is(:hover, :focus)")) start();
  const onChange = () => {
    if (!canWaitForInteraction()) start();
  };
  for (const type of ["storage", "visibilitychange", "hashchange", "pageshow"]) addEventListener(type, onChange);
}

/** Reports web vitals without the app: the browser buffers the entries from before. */
function watchVitals(): void {
  const address = document.querySelector<HTMLElement>("[data-watch-vitals]")?.dataset.watchVitals;
  if (!address) return;
  const isReported = "vitals" in document.documentElement.dataset;
  const watch = () =>
    import(/* @vite-ignore */ address).then(
      (module: VitalsModule) => module.watchVitals(isReported),
      () => {},
    );
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(watch);
}

type VitalsModule = typeof import("#app/features/monitoring/watch-vitals.ts");
