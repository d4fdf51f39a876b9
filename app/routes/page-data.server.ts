import type { RouterContextProvider } from "react-router";
import type { Block } from "#app/blocks/block.ts";
import type { BuiltPage } from "#app/blocks/page/load-page.server.ts";
import { locatorHref } from "#app/features/map/locator-drawing.server.ts";
import { siteContext } from "#app/graphql/context.server.ts";

/** The data of a page-builder page. */
export type PageData = ReturnType<typeof pageData>;

/** A page with the maps of its places and the token of its forms. */
export function pageData(page: BuiltPage, context: Readonly<RouterContextProvider>) {
  const { publicUrl } = context.get(siteContext);
  return { page, publicUrl, maps: blockMaps(page.blocks), formToken: formTokenOf(page.blocks, context) };
}

/** The token of the forms in these blocks; null without forms, as it changes with every render. */
export function formTokenOf(blocks: readonly Block[], context: Readonly<RouterContextProvider>): string | null {
  return blocks.some(({ form }) => form) ? context.get(siteContext).leadService.issueToken() : null;
}

/** The maps of the places in a page's blocks, each at the position of its block. */
export function blockMaps(blocks: readonly Block[]) {
  return blocks.map(({ place }) => (place ? locatorHref(place.latitude, place.longitude) : null));
}
