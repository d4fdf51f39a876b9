/**
 * The code that searches what is for sale, which a page needs no sooner than the stock that it searches (`keepStock`). Null where
 * it cannot be had: the server searches as before, and the next call asks for it again.
 */
export const loadSearchContent = () => import("./search-content.ts").catch(() => null);
