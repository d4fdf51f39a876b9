/**
 * The code that makes a view of what is for sale, which a page needs no sooner than that. Null where it cannot be had: the
 * server makes the view as before, there is no map, and the next call asks for it again.
 */
export const loadOverviewContent = () => import("./overview-content.ts").catch(() => null);
