import type { Graph } from "schema-dts";
import { absoluteUrl } from "#app/domain/navigation/absolute-url.ts";
import { organization } from "#app/domain/navigation/builder-graph.ts";
import { pageGraph, videoObjects } from "#app/domain/navigation/json-ld.ts";
import { zonedDate } from "#app/domain/wording/dates.ts";
import { blogPath, testimonialsPath } from "./article-list.ts";
import type { BlogPostContent } from "./blog.ts";
import type { TestimonialContent } from "./testimonials.ts";

/** A post and the way to it for search engines. `origin` is the site's own address without a trailing slash. */
export function blogPostGraph(post: BlogPostContent, origin: string): Graph {
  const { uri, title, author, dateTime, modifiedAt, description, categories, readingMinutes, picture } = post;
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
    ...(dateTime ? { datePublished: zonedDate(dateTime) } : {}),
    ...(modifiedAt ? { dateModified: zonedDate(modifiedAt) } : {}),
    ...(description ? { description } : {}),
    ...(categories.length > 0 ? { articleSection: categories.map((category) => category.name) } : {}),
    ...(readingMinutes ? { timeRequired: `PT${readingMinutes}M` } : {}),
    ...(picture ? { image: absoluteUrl(picture.src, origin) } : {}),
  });
}

/** The way to a testimonial, and its film. `origin` is the site's own address without a trailing slash. */
export function testimonialGraph(testimonial: TestimonialContent, origin: string): Graph {
  const { uri, title, film, filmTitle, words, subtitle, picture, dateTime } = testimonial;
  const crumbs = [
    { label: "Reviews", href: testimonialsPath },
    { label: title, href: uri },
  ];
  const films = film
    ? [
        {
          film: { ...film, title: filmTitle },
          description: words || subtitle,
          still: picture,
          publishedAt: dateTime,
        },
      ]
    : [];
  return pageGraph(crumbs, origin, ...videoObjects(films, origin));
}
