import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

/** How long the error page stays before it leads home (S9.22). */
export const redirectDelayMilliseconds = 3000;

/**
 * Leads home after 3 seconds (S8.21) unless the visitor chooses to stay: nobody is taken away from what
 * they are reading.
 */
export function useRedirectHome(active: boolean): { readonly isLeaving: boolean; readonly stay: () => void } {
  const navigate = useNavigate();
  const [hasStayed, setHasStayed] = useState(false);
  const go = useRef(navigate);
  go.current = navigate;
  const isLeaving = active && !hasStayed;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => void go.current("/"), redirectDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return { isLeaving, stay: () => setHasStayed(true) };
}
