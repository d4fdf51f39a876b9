/**
 * The code that searches what is for sale, which a page needs no sooner than the stock that it searches (`keepStock`). Null where
 * it cannot be had: the server searches as before.
 */
export async function loadSearchContent(): Promise<typeof import("./search-content.ts") | null> {
  return await import("./search-content.ts").catch(() => null);
}
