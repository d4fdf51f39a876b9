import { brand } from "#app/brand.ts";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { wallTimeToUtc } from "#app/domain/wording/dates.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import { type XmlText, xml } from "#app/domain/wording/xml.ts";
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
  const items = (blogPosts?.edges ?? []).map(({ node }) => feedItem(node, origin));
  return xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${blogFeedLink.title}</title><link>${
    origin + articleLists.post.path
  }</link><description>${brand.defaultDescription}</description><language>${brand.locale}</language><atom:link href="${
    origin + blogFeedLink.href
  }" rel="self" type="${blogFeedLink.type}"/>${items}</channel></rss>`;
}

function feedItem({ title, uri, date, categories, customPostDetails }: PostEntryFragment, origin: string): XmlText {
  const name = singleLine(title);
  const path = contentHref(uri, `address of "${name}"`);
  if (!name || !path?.startsWith("/")) return xml``;
  const url = origin + path;
  const published = wallTimeToUtc(date);
  const summary = singleLine(customPostDetails?.excerpt) || singleLine(customPostDetails?.subtitle);
  const names = categoryLinks("post", categories?.nodes).map((category) => category.name);
  return xml`<item><title>${name}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>${
    published ? xml`<pubDate>${published.toUTCString()}</pubDate>` : xml``
  }${names.map((category) => xml`<category>${category}</category>`)}${
    summary ? xml`<description>${summary}</description>` : xml``
  }</item>`;
}
