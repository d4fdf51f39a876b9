import { useEffect, useRef, useState } from "react";
import type { PackedCatalog } from "#app/graphql/catalog/packed-catalog.ts";
import type { SearchableCatalog } from "#app/graphql/catalog/search-catalog.ts";

let cached: { readonly address: string; readonly catalog: Promise<SearchableCatalog | null> } | null = null;

/**
 * Fetches the catalog from its versioned URL, once per URL, so that filters need no further request. Resolves to null
 * on failure: then the server runs the search.
 */
export function loadCatalog(address: string): Promise<SearchableCatalog | null> {
  if (cached?.address !== address) cached = { address, catalog: fetchCatalog(address) };
  return cached.catalog;
}

/** The result of the last {@link loadCatalog}; null before the first. */
export async function cachedCatalog(): Promise<{
  readonly address: string;
  readonly catalog: SearchableCatalog;
} | null> {
  const { address = "", catalog } = cached ?? {};
  const known = await catalog;
  return known ? { address, catalog: known } : null;
}

async function fetchCatalog(address: string): Promise<SearchableCatalog | null> {
  try {
    const [response, { unpackCatalog }, { searchCatalog }] = await Promise.all([
      fetch(address),
      import("#app/graphql/catalog/packed-catalog.ts"),
      import("#app/graphql/catalog/search-catalog.ts"),
    ]);
    if (!response.ok) throw new Error(`The catalog could not be loaded: status ${response.status}.`);
    const packed = (await response.json()) as PackedCatalog;
    return searchCatalog(unpackCatalog(packed), packed.today);
  } catch {
    // Retried on the next call, unless another URL was requested meanwhile.
    if (cached?.address === address) cached = null;
    return null;
  }
}

/**
 * Loads the code that searches the catalog, in its own chunk. Null when it can't be loaded: then the server runs
 * the search, and the next call retries.
 */
export const loadSearchContent = () => import("./search-content.ts").catch(() => null);

/**
 * The catalog at a URL, with the code that reads it; null until both are loaded, and without a URL. `loadCode` resolves
 * to null on failure, and is the same function in every render.
 */
export function useCatalog<Code extends object>(
  address: string | null,
  loadCode: () => Promise<Code | null>,
): ({ readonly catalog: SearchableCatalog } & Code) | "failed" | null {
  const [loaded, setLoaded] = useState<({ readonly catalog: SearchableCatalog } & Code) | "failed" | null>(null);
  useEffect(() => {
    if (address === null) return;
    let isCurrent = true;
    void Promise.all([loadCatalog(address), loadCode()]).then(
      ([catalog, code]) => isCurrent && setLoaded(catalog && code ? { catalog, ...code } : "failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [address, loadCode]);
  return loaded;
}

/** Preloads the catalog and its search code on intent: pointer, touch or focus within the returned element. */
export function usePreloadOnIntent(address: string) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    const preload = () => void Promise.all([loadCatalog(address), loadSearchContent()]);
    const intentEvents = ["pointerover", "touchstart", "focusin"] as const;
    for (const eventType of intentEvents) element?.addEventListener(eventType, preload, { passive: true });
    return () => {
      for (const eventType of intentEvents) element?.removeEventListener(eventType, preload);
    };
  }, [address]);
  return area;
}
