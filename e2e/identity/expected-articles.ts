import type { Article, Category, Event, Post, Testimonial } from "./article-entries.ts";
import { dateText, monthText } from "./content-texts.ts";
import { type ExpectedPage, headOf } from "./expected-page.ts";
import { html, links, type Mark, pictures, words } from "./marks.ts";

/** The page of a blog post. */
export function postPage(post: Post): ExpectedPage {
  const { author, readingMinutes } = post.extras;
  return articlePage(
    post,
    "blogPosts",
    "/blog/",
    words("facts", author, readingMinutes ? `${readingMinutes} min` : null),
  );
}

/** The page of a testimonial. */
export function testimonialPage(testimonial: Testimonial): ExpectedPage {
  const { highlights, extras } = testimonial;
  const quote = [
    ...html("quote", highlights?.text),
    ...words("quote", highlights?.attribution, highlights?.tagline),
    ...words("facts", extras.neighborhood?.title, monthText(extras.movedIn)),
    ...links(
      "facts",
      [extras.plan, extras.neighborhood].flatMap((each) => (each ? [{ url: each.uri }] : [])),
    ),
  ];
  return articlePage(testimonial, "testimonials", "/lifestyle/reviews/", quote);
}

/** The page of an event. */
export function eventPage(event: Event): ExpectedPage {
  const { eventDetails: details } = event;
  return {
    ...{ path: event.uri, kind: "events", h1: event.title, ...headOf(event.seoMeta ?? {}), isHidden: false },
    marks: [
      ...words("facts", details.eventSummary, details.location, dateText(details.startDateTime)),
      ...pictures("picture", details.image),
      ...words("picture", details.image?.caption),
      ...links("facts", details.neighborhood ? [{ url: details.neighborhood.uri }] : []),
      ...html("text", event.content),
    ],
  };
}

function articlePage(article: Article, kind: ExpectedPage["kind"], list: string, more: readonly Mark[]): ExpectedPage {
  const { uri, title, content, categories, customPostDetails: details } = article;
  return {
    ...{ path: uri, kind, h1: title, ...headOf(article.seoMeta ?? {}), isHidden: false },
    marks: [
      ...words("head", details?.subtitle, dateText(article.date)),
      ...pictures("picture", details?.image ?? details?.thumbnail),
      ...words("picture", details?.image?.caption),
      ...more,
      ...html("text", content),
      ...links(
        "categories",
        categories.nodes.map(({ slug, name }) => ({ url: `${list}category/${slug}/`, text: name })),
      ),
    ],
  };
}

/** The page of a category, `of` the blog or the reviews at `list`. */
export function categoryPage(
  { slug, name, description }: Category,
  kind: ExpectedPage["kind"],
  list: string,
  of: string,
) {
  const head = headOf({ seoTitle: `${name} - ${of}`, seoMetaDescription: description });
  const path = `${list}category/${slug}/`;
  return { path, kind, h1: name, ...head, isHidden: false, marks: words("head", description) };
}
