import type { ChangeFeed, ContentChange } from "@porchlight/backend/store/changes.ts";

/** A change feed within one process, without a store. */
export function localChanges(): Pick<ChangeFeed, "subscribe" | "announce" | "close"> {
  const listeners = new Set<(change: ContentChange) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async announce(change) {
      for (const listener of listeners) listener(change);
    },
    close: async () => undefined,
  };
}
