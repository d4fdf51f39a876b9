import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { SearchContent } from "./search-content.ts";

/**
 * Moves the focus to the first of the cards that a link adds, so that the keyboard goes on where the page does. Gives what
 * the link tells: the section that grows, null for all of them, and how many cards it has now.
 */
export function useFocusGoesOn(content: SearchContent, results: RefObject<HTMLElement | null>) {
  const gone = useRef<{ readonly sectionId: string | null; readonly shown: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new cards are there when the content has changed
  useEffect(() => {
    if (!gone.current) return;
    const { sectionId, shown } = gone.current;
    gone.current = null;
    const grown = sectionId === null ? results.current : document.getElementById(sectionId)?.closest("section");
    grown?.querySelectorAll<HTMLElement>("article h3 a")[shown]?.focus({ preventScroll: true });
  }, [content]);
  return useCallback((sectionId: string | null, shown: number) => {
    gone.current = { sectionId, shown };
  }, []);
}
