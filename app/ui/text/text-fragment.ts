import { useEffect } from "react";
import { useLocation } from "react-router";
import { idInFragment } from "#app/domain/navigation/fragment.ts";

/** Prefix of ids of an editor's text that could be the name of a variable or an id of this site. */
export const textIdPrefix = "text-";

/**
 * Scrolls to the element of an editor's text that the URL's fragment names, when its id has the prefix; skipped when
 * the visitor has scrolled.
 */
export function useTextFragment(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have the same fragment
  useEffect(() => {
    const id = idInFragment(hash);
    if (id === "" || document.getElementById(id) || window.scrollY > 0) return;
    document.getElementById(textIdPrefix + id)?.scrollIntoView();
  }, [hash, key]);
}
