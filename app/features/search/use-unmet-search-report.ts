import { useEffect } from "react";
import { searchHref, searchPath } from "#app/domain/search/search-address.ts";
import type { SearchContent } from "./search-content.ts";

/** A search that stands so long is meant: while somebody types, half a number finds nothing either. */
const restMilliseconds = 2000;

/** Searches that this page has told of, each once. */
const told = new Set<string>();

/** Tells the site of a search that finds nothing, or of words that mean nothing to it, once and without anything else. */
export function useUnmetSearchReport({ count, query }: Pick<SearchContent, "count" | "query">): void {
  const search = count === 0 || query.unread ? searchHref(query).slice(searchPath.length) : null;
  useEffect(() => {
    if (search === null || told.has(search) || document.documentElement.dataset.demand === undefined) return;
    const timer = window.setTimeout(() => {
      // A page that is prerendered has been asked for by nobody yet.
      if (document.visibilityState !== "visible") return;
      told.add(search);
      navigator.sendBeacon("/ops/searches", JSON.stringify({ search }));
    }, restMilliseconds);
    return () => window.clearTimeout(timer);
  }, [search]);
}
