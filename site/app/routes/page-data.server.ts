import type { BuiltPage } from "#app/blocks/page/load-page.server.ts";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";

/** What a page-builder page is laid out from; `maps` stand beside the page's blocks by position. */
export type PageData = ReturnType<typeof pageData>;

/** A page with the maps of its places; `publicUrl` is the site's own address without a trailing slash. */
export function pageData(page: BuiltPage, publicUrl: string) {
  const maps = page.blocks.map(({ place }) => (place ? locatorSheet(place.latitude, place.longitude) : null));
  return { page, publicUrl, maps };
}
