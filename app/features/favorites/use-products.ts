import { useEffect, useState } from "react";
import { fetchProducts, type SavedProduct } from "./saved-products.ts";

/** The cards of products by id, null for those that are no longer listed. Only ids without a card are asked for. */
export function useProducts(ids: readonly number[], isWanted: boolean) {
  const [byId, setById] = useState<ReadonlyMap<number, SavedProduct | null>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const missing = isWanted && !hasFailed ? ids.filter((id) => !byId.has(id)) : [];
  const key = missing.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the ids
  useEffect(() => {
    if (key === "") return;
    const abort = new AbortController();
    fetchProducts(missing, abort.signal).then(
      (products) => {
        const found = new Map(products.map((product) => [product.id, product]));
        setById((before) => new Map([...before, ...missing.map((id) => [id, found.get(id) ?? null] as const)]));
      },
      () => {
        if (!abort.signal.aborted) setFailed(true);
      },
    );
    return () => abort.abort();
  }, [key]);
  return { byId, hasFailed, retry: () => setFailed(false) };
}
