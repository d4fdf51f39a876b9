import { startTransition, useCallback, useEffect, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { type Heading, hasTurned, isTraversing, useLatestHeading } from "./heading.ts";
import { nextPaint } from "./next-paint.ts";

/**
 * Gives what goes to a page of this site once the browser has shown what the press changed: the router takes longer than
 * a frame to set out. The scroll position stays. What is asked for before then is one step of the history: the last
 * address counts. Who has left, gone back or pressed a link meanwhile is not brought back.
 */
export function useNavigateAfterPaint() {
  const navigate = useNavigate();
  const heading = useLatestHeading();
  const painted = usePaintAndTransitions();
  const [waiting] = useState(() => navigationAfterPaint(painted, heading));
  useEffect(() => {
    waiting.begin(navigate);
    return waiting.leave;
  }, [navigate, waiting]);
  return waiting.go;
}

/**
 * Returns a function that waits for the next paint and for pending transitions: the router reports its navigations in
 * transitions. Only the last call before a render is answered.
 */
function usePaintAndTransitions(): () => Promise<void> {
  const [rendered, setRendered] = useState<{ readonly resolve: () => void } | null>(null);
  useEffect(() => rendered?.resolve(), [rendered]);
  return useCallback(async () => {
    await nextPaint();
    await new Promise<void>((resolve) => startTransition(() => setRendered({ resolve })));
  }, []);
}

/**
 * The navigation of one page, from when it is there until it is left; `painted` waits for the next paint, `heading` says
 * where the visitor is going.
 */
export function navigationAfterPaint(painted: () => Promise<void>, heading: () => Heading) {
  let asked: { readonly replace: boolean } | null = null;
  let navigate: NavigateFunction | null = null;
  /** The last address that was gone to from here, which the router may report after the next call. */
  let last = "";
  const isOwn = ({ location }: Heading) => location.pathname + location.search === last;
  return {
    begin: (by: NavigateFunction) => {
      navigate = by;
    },
    leave: () => {
      asked = null;
      navigate = null;
    },
    go: (href: string, { replace = false }: { readonly replace?: boolean } = {}) => {
      const step = { replace: replace && (asked?.replace ?? true) };
      const before = heading();
      if (replace && isTraversing(before)) return;
      asked = step;
      void painted().then(() => {
        if (asked !== step) return;
        asked = null;
        const now = heading();
        if (hasTurned(before, now) && !isOwn(now)) return;
        last = href;
        void navigate?.(href, { replace: step.replace, preventScrollReset: true });
      });
    },
  };
}
