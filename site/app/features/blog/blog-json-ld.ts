import type { Graph } from "schema-dts";
import { brand } from "#app/brand.ts";
import type { BlogPostContent } from "./load-blog-post.ts";

/** A post and the way to it for search engines. `origin` is the site's own address without a slash at its end. */
export function blogPostGraph(post: BlogPostContent, origin: string): Graph {
  const url = origin + post.uri;
  // "Ruth Oyelaran, prices": what follows the comma is what the author writes about.
  const [name = ""] = post.author.split(/,\s*/, 1);
  const publisher = { "@type": "Organization" as const, name: brand.name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Blog", item: `${origin}/blog/` },
          { "@type": "ListItem", position: 2, name: post.title, item: url },
        ],
      },
      {
        "@type": "BlogPosting",
        "@id": `${url}#post`,
        headline: post.title,
        url,
        mainEntityOfPage: url,
        author: name ? { "@type": "Person", name } : publisher,
        publisher,
        ...(post.dateTime ? { datePublished: post.dateTime } : {}),
        ...(post.description ? { description: post.description } : {}),
        ...(post.categories.length > 0 ? { articleSection: post.categories.map((category) => category.name) } : {}),
        ...(post.readingMinutes ? { timeRequired: `PT${post.readingMinutes}M` } : {}),
        ...(post.picture
          ? { image: post.picture.src.startsWith("/") ? origin + post.picture.src : post.picture.src }
          : {}),
      },
    ],
  };
}
