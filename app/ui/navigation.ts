import { startTransition, useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { createPath, type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from "react-router";
import { navigationTarget } from "#app/domain/navigation/redirects.ts";

/** The window's location, or a test's. */
type DocumentLocation = Pick<Location, "origin" | "href" | "assign" | "reload">;

/**
 * Loads the document at a URL of this site, also when it is the current one; with `allowExternal` that of any other
 * site (S8.4).
 * @throws {NavigationError} as {@link navigationTarget} does; then nothing is loaded.
 */
export function loadDocument(
  address: string,
  { allowExternal = false, location = window.location }: { allowExternal?: boolean; location?: DocumentLocation } = {},
): void {
  const target = navigationTarget(address, { origin: location.origin, allowExternal });
  const { href } = new URL(target.href, location.origin);
  // With a hash, the browser would only scroll within the page.
  if (href === location.href) location.reload();
  else location.assign(href);
}

interface Step {
  readonly to: To;
  readonly options: NavigateOptions;
}

/**
 * Returns a function that navigates without a click, such as to update the query; null while another navigation is
 * pending, which it would cancel. After `popstate` the URL is ahead of the router: replacing that history entry would
 * lose it.
 */
export function useNavigateWhenIdle(): ((to: To, options: NavigateOptions) => void) | null {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const location = useLocation();
  const [step, setStep] = useState<Step | null>(null);
  // The router renders a navigation in a transition, so this update is rendered with it or after it.
  const go = useCallback((to: To, options: NavigateOptions) => startTransition(() => setStep({ to, options })), []);
  const take = useEffectEvent(({ to, options }: Step) => {
    if (state === "idle" && createPath(location) === createPath(window.location)) void navigate(to, options);
  });
  useEffect(() => {
    if (step) take(step);
  }, [step]);
  return state === "idle" ? go : null;
}

/** Debounce time of changes to the URL, which browsers limit. */
const addressDelayMs = 400;

/** Replaces the current history entry with this query, without `?`, debounced. */
export function useQueryInAddress(wanted: string): void {
  const { search } = useLocation();
  const navigate = useNavigateWhenIdle();
  const isThere = wanted === new URLSearchParams(search).toString();
  useEffect(() => {
    if (isThere || navigate === null) return;
    const timer = setTimeout(() => navigate(`?${wanted}`, { replace: true, preventScrollReset: true }), addressDelayMs);
    return () => clearTimeout(timer);
  }, [isThere, wanted, navigate]);
}

/**
 * Calls `onTraversal` when the visitor goes back or forward within this visit, before the other page is loaded. Links
 * to a hash fire the same event, but their entry has no state. The argument has the key of the other location.
 */
export function useTraversal(onTraversal: (to: { readonly key: string }) => void): void {
  const onTraverse = useEffectEvent(onTraversal);
  useEffect(() => {
    const listener = ({ state }: PopStateEvent) => {
      if (state !== null) onTraverse({ key: state.key ?? "default" });
    };
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);
}

const neverChanges = () => () => {};

/**
 * A value that the server does not have, such as the URL's hash or query: `inDocument` during hydration, `value` from
 * the next render on, which is skipped when they are equal.
 */
export function useAfterDocument<Value extends string | boolean>(value: Value, inDocument: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => inDocument,
  );
}

/**
 * Waits until the browser has painted the immediate result of an event, such as a checked box, before work that takes
 * longer than a frame. A hidden page does not paint, so it does not wait.
 */
export function nextPaint(): Promise<void> {
  if (document.visibilityState === "hidden") return Promise.resolve();
  return new Promise((painted) => {
    // The frame is painted after its callbacks.
    requestAnimationFrame(() => setTimeout(painted));
  });
}
