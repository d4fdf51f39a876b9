import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False while the page is as the server sent it, which knows neither fragment nor every query, true from the first render
 * after that.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
