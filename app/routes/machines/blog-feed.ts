import { xmlResponse } from "#app/domain/wording/xml.ts";
import { blogFeed } from "#app/features/articles/blog-feed.ts";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/blog-feed.ts";

/** `/blog/feed.xml`: the newest posts as RSS. */
export async function loader({ context }: Route.LoaderArgs) {
  const feed = await blogFeed(contentOf(context), context.get(publicUrlContext));
  return xmlResponse(feed, "application/rss+xml");
}
