import type { Block } from "#app/blocks/block.ts";
import type { BuiltPage } from "#app/blocks/page/load-page.server.ts";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";

/** The data of a page-builder page. */
export type PageData = ReturnType<typeof pageData>;

/** A page with the maps of its places; `publicUrl` is the site's own address without a trailing slash. */
export function pageData(page: BuiltPage, publicUrl: string) {
  return { page, publicUrl, maps: blockMaps(page.blocks) };
}

/** The maps of the places in a page's blocks, each at the position of its block. */
export function blockMaps(blocks: readonly Block[]) {
  return blocks.map(({ place }) => (place ? locatorSheet(place.latitude, place.longitude) : null));
}
