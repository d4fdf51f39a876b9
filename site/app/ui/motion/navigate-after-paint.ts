import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { nextPaint } from "./next-paint.ts";

/**
 * Gives what goes to a page of this site once the browser has shown what the press changed: the router takes longer than
 * a frame to set out. The scroll position stays. What is asked for before then is one step of the history: the last
 * address counts. Who has left meanwhile is not brought back.
 */
export function useNavigateAfterPaint() {
  const navigate = useNavigate();
  const waiting = useRef<{ readonly replace: boolean } | null>(null);
  useEffect(
    () => () => {
      waiting.current = null;
    },
    [],
  );
  return useCallback(
    (href: string, { replace = false }: { readonly replace?: boolean } = {}) => {
      const asked = { replace: replace && (waiting.current?.replace ?? true) };
      waiting.current = asked;
      void nextPaint().then(() => {
        if (waiting.current !== asked) return;
        waiting.current = null;
        void navigate(href, { replace: asked.replace, preventScrollReset: true });
      });
    },
    [navigate],
  );
}
