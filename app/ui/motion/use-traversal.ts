import { useEffect, useEffectEvent } from "react";

/**
 * Calls back when the visitor goes back or forward within this visit, before the other address is loaded. A link to a
 * fragment, which browsers report alike, makes an entry without a state. The argument has the key of the other location.
 */
export function useTraversal(onTraversal: (to: { readonly key: string }) => void): void {
  const hear = useEffectEvent(onTraversal);
  useEffect(() => {
    const listener = ({ state }: PopStateEvent) => {
      if (state !== null) hear({ key: state.key ?? "default" });
    };
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);
}
