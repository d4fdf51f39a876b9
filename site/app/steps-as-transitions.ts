import { startTransition, useContext, useLayoutEffect } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

const told = new WeakSet<object>();

/**
 * Has the router tell of each of its steps within a transition. It does so by itself but for the components around its own,
 * which change a context of the whole page at once with every address: React then takes away what stands in the document
 * and does not act by itself yet (`ui/late/late-part.tsx`). Runs before those listen, as effects of children do.
 */
export function useStepsAsTransitions(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useLayoutEffect(() => {
    if (!router || told.has(router)) return;
    told.add(router);
    const { subscribe } = router;
    router.subscribe = (listener) => subscribe((...step) => startTransition(() => listener(...step)));
  }, [router]);
}
