import { useEffect, useRef, useState } from "react";

/**
 * Returns a function that loads once for all calls, so that they continue in the order in which they were made: imports
 * of one module may resolve in another order. After a failure the next call retries.
 */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * Returns what `load` resolves to, called when `isWanted` is first true; null before. `onFailure` is called when it
 * rejects; it is retried the next time that `isWanted` becomes true.
 */
export function useLoadedOnce<Part>(load: () => Promise<Part>, isWanted: boolean, onFailure: () => void): Part | null {
  const [part, setPart] = useState<{ readonly value: Part } | null>(null);
  const calls = useRef({ load, onFailure });
  useEffect(() => {
    calls.current = { load, onFailure };
  });
  const isMissing = part === null;
  useEffect(() => {
    if (!isWanted || !isMissing) return;
    let isCurrent = true;
    calls.current.load().then(
      (value) => isCurrent && setPart({ value }),
      () => isCurrent && calls.current.onFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, isMissing]);
  return part === null ? null : part.value;
}
