import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import type { Route } from "./+types/neighborhood-blocks.ts";
import { blocksData } from "./neighborhood-content.server.ts";

/** The editors' blocks of a neighborhood, with the maps of their places. */
export type NeighborhoodBlocksData = Awaited<ReturnType<typeof blocksData>>;

/**
 * Responds with the blocks of a neighborhood as JSON, with sanitized HTML. The neighborhood's page renders its blocks
 * in the browser only (S2.30), and requests them on every view; a preview has them in its own loader data.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community"])) throw notFound();
  const path = `/homes/${params.location}/${params.community}/`;
  const data = await blocksData(context, path);
  // 204 instead of 404, which browsers log as an error: the neighborhood may have been deleted since its link was
  // rendered.
  if (!data) return new Response(null, { status: 204 });
  return Response.json(data, { headers: { "x-robots-tag": "noindex" } });
}
