import { useEffect, useRef } from "react";
import { keepStock } from "./kept-stock.ts";

/** Requests everything for sale as soon as the pointer, a finger or the keyboard comes near: whoever does will filter. */
export function useStockWhenNear(address: string) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = around.current;
    const keep = () => void keepStock(address);
    const signs = ["pointerover", "touchstart", "focusin"] as const;
    for (const sign of signs) element?.addEventListener(sign, keep, { passive: true });
    return () => {
      for (const sign of signs) element?.removeEventListener(sign, keep);
    };
  }, [address]);
  return around;
}
