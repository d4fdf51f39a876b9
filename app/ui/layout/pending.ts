import { useLayoutEffect, useSyncExternalStore } from "react";

let pendingCount = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  pendingCount += by;
  for (const listener of listeners) listener();
}

/** Shows the progress indicator while something other than a navigation is pending, such as the code of a dialog. */
export function usePending(isPending: boolean): void {
  // In a layout effect, so that the progress is rendered before the next paint.
  useLayoutEffect(() => {
    if (!isPending) return;
    change(1);
    return () => change(-1);
  }, [isPending]);
}

/** Whether something is pending on this page. */
export function useIsPending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => pendingCount > 0,
    () => false,
  );
}
