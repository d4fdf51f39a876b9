import { loginCookieHint } from "#app/features/account/login-cookie-hint.ts";
import { chosenHint } from "#app/features/compare/chosen-hint.ts";
import { keptFavoritesHint } from "#app/features/favorites/kept-hint.ts";

/**
 * Whether a page with `data-hydrate="interaction"` may stay without its script: no element acts on its own (`data-acts`), the
 * fragment opens no modal, and this browser stores nothing that a page shows.
 */
export function canWaitForInteraction(): boolean {
  return (
    !document.querySelector("[data-acts]") &&
    !(location.hash && !document.querySelector(":target")) &&
    !loginCookieHint(document.cookie) &&
    !keptFavoritesHint(() => localStorage) &&
    !chosenHint(() => localStorage)
  );
}

/** Calls `start` on hover or focus of a link, on a new fragment, and when another tab stores what pages show. */
export function onLinkIntent(start: () => void): void {
  const onLink = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a[href]")) start();
  };
  for (const type of ["pointerover", "focusin"]) addEventListener(type, onLink, true);
  // The pointer may rest on a link already.
  if (document.querySelector("a:is(:hover, :focus)")) start();
  const onChange = () => {
    if (!canWaitForInteraction()) start();
  };
  for (const type of ["storage", "visibilitychange", "hashchange", "pageshow"]) addEventListener(type, onChange);
}

/** Reports web vitals without the app: the browser buffers the entries from before. */
export function watchVitals(): void {
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
