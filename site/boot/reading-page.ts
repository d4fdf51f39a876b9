import { loginCookieHint } from "../app/features/account/login-cookie-hint.ts";
import { chosenHint } from "../app/features/compare/chosen-hint.ts";
import { keptFavoritesHint } from "../app/features/favorites/kept-hint.ts";

/**
 * Whether a page to read (`handle.isReading`) needs no script before somebody touches it: nothing on it acts by
 * itself (`data-acts`), its address opens nothing over it, and this browser keeps nothing that a page shows.
 */
export function mayWait(): boolean {
  return (
    !document.querySelector("[data-acts]") &&
    // A fragment that names no part of the document may be of a modal.
    !(location.hash && !document.querySelector(":target")) &&
    !loginCookieHint(document.cookie) &&
    !keptFavoritesHint(() => localStorage) &&
    !chosenHint(() => localStorage)
  );
}

/** Calls `start` when a visitor is about to follow a link, when another tab changes what pages show, and with a fragment. */
export function onIntent(start: () => void): void {
  const onLink = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a[href]")) start();
  };
  for (const type of ["pointerover", "focusin"]) addEventListener(type, onLink, true);
  // It may have come there before.
  if (document.querySelector("a:is(:hover, :focus)")) start();
  const onChange = () => {
    if (!mayWait()) start();
  };
  for (const type of ["storage", "visibilitychange", "hashchange", "pageshow"]) addEventListener(type, onChange);
}

/** Measures the page as its own script would: what happened before is in the browser's buffers. */
export function watchVitals(): void {
  const address = document.querySelector<HTMLElement>("[data-watch-vitals]")?.dataset.watchVitals;
  if (!address) return;
  const isReported = "vitals" in document.documentElement.dataset;
  // Without its telemetry the site works as well.
  const ignore = () => {};
  const watch = () =>
    import(/* @vite-ignore */ address).then((module: VitalsModule) => module.watchVitals(isReported), ignore);
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(watch);
}

type VitalsModule = typeof import("../app/features/monitoring/watch-vitals.ts");
