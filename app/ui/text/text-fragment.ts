import { useEffect } from "react";
import { useLocation } from "react-router";

/** Prefix of ids of an editor's text that could be the name of a variable or an id of this site. */
export const textIdPrefix = "text-";

/**
 * Scrolls to the element of an editor's text that the URL's fragment names, where its id has the prefix; skipped when
 * the visitor has scrolled.
 */
export function useTextFragment(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have the same fragment
  useEffect(() => {
    const id = decoded(hash.slice(1));
    if (id === "" || document.getElementById(id) || window.scrollY > 0) return;
    document.getElementById(textIdPrefix + id)?.scrollIntoView();
  }, [hash, key]);
}

/** A fragment without percent-encoding; unchanged where that is invalid. */
export function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
