import { useEffect, useState } from "react";
import { browserContent } from "#app/graphql/browser-client.ts";
import { loadNeighborhood } from "./load-neighborhood.ts";
import type { NeighborhoodContent } from "./neighborhood-content.ts";

/**
 * The content of a neighborhood once the browser has it: `known` from a navigation, else asked for after
 * the document came to life (S2.30). A failure reaches the page's error boundary.
 */
export function useNeighborhoodContent(uri: string, known: NeighborhoodContent | null): NeighborhoodContent | null {
  const [asked, setAsked] = useState<{ readonly uri: string; readonly content: NeighborhoodContent } | null>(null);
  useEffect(() => {
    if (known) return;
    let isWanted = true;
    loadNeighborhood(browserContent(), uri).then(
      (content) => isWanted && setAsked({ uri, content }),
      (error: unknown) =>
        isWanted &&
        setAsked(() => {
          throw error;
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [uri, known]);
  return known ?? (asked?.uri === uri ? asked.content : null);
}
