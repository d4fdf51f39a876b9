import { brand } from "#app/brand.ts";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { wallTimeToUtc } from "#app/domain/wording/dates.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import { rssFeed, type XmlText } from "#app/domain/wording/xml.ts";
import type { PostEntryFragment } from "#app/graphql/articles/popular.generated.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { articleLists, blogFeedLink } from "./article-kinds.ts";
import { GetBlogPosts } from "./articles.generated.ts";
import { categoryLinks } from "./load-articles.ts";

/** Enough for a feed reader that polls once a month. */
const feedLength = 20;

/** The newest posts as RSS 2.0, newest first. `origin` is the site's origin without a trailing slash. */
export async function blogFeed(content: ContentClient, origin: string): Promise<XmlText> {
  const newest = { first: feedLength, last: null, after: null, before: null };
  const { blogPosts } = await content.query(GetBlogPosts, newest, { isShared: true });
  const channel = {
    title: blogFeedLink.title,
    description: brand.defaultDescription,
    url: origin + articleLists.post.path,
    feedUrl: origin + blogFeedLink.href,
  };
  return rssFeed(
    channel,
    (blogPosts?.edges ?? []).flatMap(({ node }) => feedItem(node, origin) ?? []),
  );
}

function feedItem({ title, uri, date, categories, customPostDetails }: PostEntryFragment, origin: string) {
  const name = singleLine(title);
  const path = contentHref(uri, `address of "${name}"`);
  if (!name || !path?.startsWith("/")) return null;
  return {
    title: name,
    url: origin + path,
    published: wallTimeToUtc(date),
    categories: categoryLinks("post", categories?.nodes).map((category) => category.name),
    description: singleLine(customPostDetails?.excerpt) || singleLine(customPostDetails?.subtitle),
  };
}
