import type { BreadcrumbList, Graph, WithContext } from "schema-dts";
import { brand } from "#app/brand.ts";
import { absoluteUrl, breadcrumbList } from "#app/domain/navigation/json-ld.ts";
import { blogPath, testimonialsPath } from "./article-list.ts";
import type { BlogPostContent } from "./blog.ts";

/** A post and the way to it for search engines. `origin` is the site's own address without a trailing slash. */
export function blogPostGraph(post: BlogPostContent, origin: string): Graph {
  const { uri, title, author, dateTime, description, categories, readingMinutes, picture } = post;
  const url = origin + uri;
  // "Ruth Oyelaran, prices": what follows the comma is what the author writes about.
  const [name = ""] = author.split(/,\s*/, 1);
  const publisher = { "@type": "Organization" as const, name: brand.name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@graph": [
      breadcrumbList(
        [
          { label: "Blog", href: blogPath },
          { label: title, href: uri },
        ],
        origin,
      ),
      {
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
      },
    ],
  };
}

/** The way to a testimonial for search engines. */
export function testimonialBreadcrumbs(
  { title, uri }: { readonly title: string; readonly uri: string },
  origin: string,
): WithContext<BreadcrumbList> {
  const crumbs = [
    { label: "Reviews", href: testimonialsPath },
    { label: title, href: uri },
  ];
  return { "@context": "https://schema.org", ...breadcrumbList(crumbs, origin) };
}
