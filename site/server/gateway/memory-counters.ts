import type { AttemptCounter, AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { LRUCache } from "lru-cache";

/** About 10 MB; the limits per address keep one visitor from filling it. */
const maxCounters = 50_000;

/** Counters of this process alone, where content comes from a host. */
export function memoryCounters(): AttemptCounters {
  const counters = new LRUCache<string, AttemptCounter>({ max: maxCounters });
  return {
    get: async (key) => counters.get(key),
    async replace(key, old, next) {
      if (counters.get(key) !== old) return false;
      if (next) counters.set(key, next);
      else counters.delete(key);
      return true;
    },
    async deleteOver(nowMs) {
      for (const [key, { windowEndsAtMs, lastTurnAtMs }] of counters.entries()) {
        if (windowEndsAtMs <= nowMs && lastTurnAtMs <= nowMs) counters.delete(key);
      }
    },
  };
}
