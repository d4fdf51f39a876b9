import { useEffect, useRef, useState } from "react";

/**
 * What `load` gives, asked for when it is first wanted and kept then; null before. `onFailure` is called where it
 * cannot be loaded, and the next time that it is wanted it is asked for again.
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
