import { redirect } from "react-router";
import { xmlResponse } from "#app/domain/wording/xml.ts";
import { blogFeedLink } from "#app/features/articles/article-kinds.ts";
import { blogFeed } from "#app/features/articles/blog-feed.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/blog-feed.ts";

/** The newest posts as RSS at `/blog/feed.xml`; redirects from WordPress's `/feed/` and `/blog/feed/`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.pathname !== blogFeedLink.href) return redirect(blogFeedLink.href, 301);
  const feed = await blogFeed(contentOf(context), context.get(siteContext).publicUrl);
  return xmlResponse(feed, "application/rss+xml");
}
