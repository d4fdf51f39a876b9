type SearchCode = typeof import("./search-content.ts");

let loading: Promise<SearchCode | null> | null = null;

/**
 * The code that searches what is for sale, which a page needs no sooner than the stock that it searches (`keepStock`). Null where
 * it cannot be had: the server searches as before, and the next call asks for it again.
 */
export function loadSearchContent(): Promise<SearchCode | null> {
  loading ??= import("./search-content.ts").catch(() => {
    loading = null;
    return null;
  });
  return loading;
}
