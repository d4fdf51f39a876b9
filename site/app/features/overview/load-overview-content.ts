/**
 * The code that makes a view of what is for sale, which a page needs no sooner than that. Null where it cannot be had: the
 * server makes the view as before, and there is no map.
 */
export async function loadOverviewContent(): Promise<typeof import("./overview-content.ts") | null> {
  return await import("./overview-content.ts").catch(() => null);
}
