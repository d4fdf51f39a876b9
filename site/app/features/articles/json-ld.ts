import type { Graph } from "schema-dts";
import { absoluteUrl, organization, pageGraph } from "#app/domain/navigation/json-ld.ts";
import { blogPath } from "./article-list.ts";
import type { BlogPostContent } from "./blog.ts";

/** A post and the way to it for search engines. `origin` is the site's own address without a trailing slash. */
export function blogPostGraph(post: BlogPostContent, origin: string): Graph {
  const { uri, title, author, dateTime, description, categories, readingMinutes, picture } = post;
  const url = origin + uri;
  // "Ruth Oyelaran, prices": what follows the comma is what the author writes about.
  const [name = ""] = author.split(/,\s*/, 1);
  const publisher = organization(origin);
  const crumbs = [
    { label: "Blog", href: blogPath },
    { label: title, href: uri },
  ];
  return pageGraph(crumbs, origin, {
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    headline: title,
    url,
    mainEntityOfPage: url,
    author: name ? { "@type": "Person", name } : publisher,
    publisher,
    ...(dateTime ? { datePublished: dateTime } : {}),
    ...(description ? { description } : {}),
    ...(categories.length > 0 ? { articleSection: categories.map((category) => category.name) } : {}),
    ...(readingMinutes ? { timeRequired: `PT${readingMinutes}M` } : {}),
    ...(picture ? { image: absoluteUrl(picture.src, origin) } : {}),
  });
}
