import type { RouterContextProvider } from "react-router";
import { loadNeighborhoodBlocks } from "#app/blocks/page/load-page.server.ts";
import { locatorHref } from "#app/features/map/locator-drawing.server.ts";
import { loadNeighborhoodEssentials } from "#app/features/neighborhood/load-essentials.server.ts";
import { loadNeighborhood, loadPlainNeighborhood } from "#app/features/neighborhood/neighborhood-content.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import { blockMaps, formTokenOf } from "./page-data.server.ts";

/** The blocks of the neighborhood at a path, with the maps of their places; null when there is none. */
export async function blocksData(context: Readonly<RouterContextProvider>, path: string) {
  const blocks = await loadNeighborhoodBlocks(contentOf(context), path);
  return blocks && { path, blocks, maps: blockMaps(blocks), formToken: formTokenOf(blocks, context) };
}

/**
 * For previews, the content that the browser requests of a neighborhood (S2.30), as browsers cannot request a draft.
 * Null for a public page.
 */
export async function previewContent(context: Readonly<RouterContextProvider>, uri: string) {
  if (context.get(siteContext).preview === null) return null;
  const [neighborhood, data] = await Promise.all([loadNeighborhood(uri, contentOf(context)), blocksData(context, uri)]);
  return { neighborhood, blocks: data && data.blocks.length > 0 ? data : null };
}

/**
 * All data of a neighborhood's plain page: its content, the editors' blocks, alternatives, and a drawing of its
 * location. Null when there is none.
 */
export async function plainContent(context: Readonly<RouterContextProvider>, uri: string) {
  const client = contentOf(context);
  const [neighborhood, loaded, blocks] = await Promise.all([
    loadPlainNeighborhood(client, uri),
    loadNeighborhoodEssentials(client, uri),
    blocksData(context, uri),
  ]);
  if (!neighborhood || !loaded) return null;
  const { essentials, nearby } = loaded;
  return {
    essentials,
    neighborhood,
    nearby,
    blocks: blocks && blocks.blocks.length > 0 ? blocks : null,
    locator: locatorHref(essentials.latitude, essentials.longitude),
  };
}
