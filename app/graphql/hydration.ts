/** For this long after hydration, forced fetches are served from the cache (S9.31). */
const forceFetchDelayMilliseconds = 100;

let hydratedAt = Number.POSITIVE_INFINITY;

/** Starts the time in which queries of the server render are not repeated. */
export function markHydrated(now = performance.now()): void {
  hydratedAt = now;
}

/** False before hydration and within 100 ms after it: a forced fetch is then served from the cache (S9.31). */
export function mayForceFetch(now = performance.now()): boolean {
  return now - hydratedAt >= forceFetchDelayMilliseconds;
}
