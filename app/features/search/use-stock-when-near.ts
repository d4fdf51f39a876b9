import { useEffect, useRef } from "react";
import { keepStock } from "./kept-stock.ts";
import { loadSearchContent } from "./load-search-content.ts";

/** Requests everything for sale, and what searches it, as soon as the pointer, a finger or the keyboard comes near: whoever does will filter. */
export function useStockWhenNear(address: string) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = around.current;
    const keep = () => void Promise.all([keepStock(address), loadSearchContent()]);
    const signs = ["pointerover", "touchstart", "focusin"] as const;
    for (const sign of signs) element?.addEventListener(sign, keep, { passive: true });
    return () => {
      for (const sign of signs) element?.removeEventListener(sign, keep);
    };
  }, [address]);
  return around;
}
