import { hasLoginCookie } from "#app/features/account/has-login-cookie.ts";
import { hasChosenProducts } from "#app/features/compare/has-chosen-products.ts";
import { hasGuestFavorites } from "#app/features/favorites/has-guest-favorites.ts";
import { afterFirstPaint } from "./after-first-paint.ts";
import { prepareDocument } from "./prepare-document.ts";

// Replaces `bootstrap.ts` on routes with `handle = { hydrate: "interaction" }`.

const start = prepareDocument();
showNavigations();
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

/**
 * Shows a line under the header from 200 ms on while the browser loads another page by a link or form, until this page
 * is hydrated. Its styles are set here, as a rule would be inlined in all pages.
 */
function showNavigations(): void {
  const lineStyle = "box-shadow:0 2px var(--evergreen);transition:box-shadow 50ms 200ms";
  const header = () => document.querySelector<HTMLElement>("body > header");
  const hide = () => header()?.removeAttribute("style");
  const show = () => {
    const element = header();
    if (!element || "hydrated" in document.documentElement.dataset) return;
    element.style.cssText = lineStyle;
  };
  new MutationObserver(hide).observe(document.documentElement, { attributeFilter: ["data-hydrated"] });
  addEventListener("click", (event) => {
    if (!event.defaultPrevented && isNavigation(event)) show();
  });
  addEventListener("submit", ({ defaultPrevented, target }) => {
    if (!defaultPrevented && (target as HTMLFormElement).method !== "dialog") show();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) hide();
  });
}

/** Whether a click loads another page in this tab. The paths of pages end with a slash, those of files do not. */
function isNavigation({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target || button > 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  const { origin, pathname, search } = location;
  const isOnPage = link.hash !== "" && link.pathname === pathname && link.search === search;
  return link.origin === origin && link.pathname.endsWith("/") && !isOnPage;
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
