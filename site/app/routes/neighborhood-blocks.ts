import { loadNeighborhoodBlocks } from "#app/blocks/neighborhood/load-neighborhood-blocks.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/neighborhood-blocks.ts";
import { blockMaps, formTokenOf } from "./page-data.server.ts";

/** What the browser adds to the page of a neighborhood: its blocks, with the maps of their places. */
export type NeighborhoodBlocksData = Awaited<ReturnType<typeof blocksData>>;

/** The blocks of a neighborhood for its page, which is rendered in the browser (S2.30), where no sanitiser is loaded. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community"])) throw notFound(url);
  const path = `/homes/${params.location}/${params.community}/`;
  const data = await blocksData(context, path);
  // Not a 404, which browsers report as an error: the click was on a neighborhood that is gone and may lead elsewhere.
  if (!data) return new Response(null, { status: 204 });
  return Response.json(data, { headers: { "x-robots-tag": "noindex" } });
}

async function blocksData(context: Route.LoaderArgs["context"], path: string) {
  const blocks = await loadNeighborhoodBlocks(contentOf(context), path);
  return blocks && { path, blocks, maps: blockMaps(blocks), formToken: formTokenOf(blocks, context) };
}
