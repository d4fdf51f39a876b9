import { xmlResponse } from "#app/domain/wording/xml.ts";
import { loadListingFeed } from "#app/features/listing-feeds/listing-feeds.server.ts";
import type { Route } from "./+types/listing-feeds.ts";

/** `/feeds/zillow.xml` and `/feeds/bdx.xml`: what is for sale, for listing portals; docs/listing-feeds.md describes them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const feed = await loadListingFeed(params.file, context);
  if (feed?.document) return xmlResponse(feed.document);
  const reason = feed ? "This feed is not available. /ops/feeds has the reason.\n" : "No feed of this name.\n";
  return new Response(reason, { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
