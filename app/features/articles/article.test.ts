import { describe, expect, test } from "vitest";
import type { ContentClient } from "#app/graphql/client.ts";
import { fakeContent, lastVariables } from "#app/graphql/testing/fake-content.ts";
import {
  type BlogPostContent,
  blogPostGraph,
  loadBlogPost,
  loadTestimonial,
  type TestimonialContent,
  testimonialGraph,
} from "./article.ts";
import { GetBlogPost, GetSingleTestimonialBySlug } from "./articles.generated.ts";

const post = (databaseId: number, more: object = {}) => ({
  databaseId,
  title: `Post &#8217;${databaseId}`,
  uri: `/blog/post-${databaseId}/`,
  date: "2026-03-05T09:00:00",
  categories: { nodes: [{ name: "Money &amp; tax", slug: "money" }] },
  customPostDetails: { excerpt: "<p>Short.</p>", subtitle: null, thumbnail: null, image: null },
  extras: null,
  ...more,
});
const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: "s", endCursor: "e" };
const posts = (...ids: number[]) => ({ blogPosts: { edges: ids.map((id) => ({ node: post(id) })), pageInfo } });

describe("one post", () => {
  const load = (content: ContentClient) => loadBlogPost(content, "/blog/post-1/", (html) => html ?? "");

  test("a post has the caption and the text alternative of its large picture", { tags: ["S3.41"] }, async () => {
    const media = (name: string) => ({ sourceUrl: `/media/${name}.jpg`, altText: name, mediaDetails: null });
    const image = { ...media("kitchen"), caption: "The kitchen at\nseven." };
    const details = { excerpt: null, subtitle: null, thumbnail: media("small"), image };
    const blogPost = { ...post(1), customPostDetails: details, extras: { author: "Ruth", readingMinutes: 7 } };
    const { content } = fakeContent({
      GetBlogPost: { blogPost },
      GetBlogPosts: { blogPosts: null },
      GetBlogPostsByCategory: { blogPosts: null },
    });
    expect(await load(content)).toMatchObject({
      picture: { src: "/media/kitchen.jpg", alt: "kitchen" },
      caption: "The kitchen at seven.",
      author: "Ruth",
      readingMinutes: 7,
    });
  });

  test("a host without author and reading time gives a post without them", async () => {
    const { content } = fakeContent({
      GetBlogPost: { blogPost: post(1, { content: "<p>Text.</p>", slug: "post-1" }) },
      GetBlogPosts: posts(5, 1, 2, 3),
      GetBlogPostsByCategory: posts(1, 2),
    });
    const loaded = await load(content);
    expect(loaded).toMatchObject({
      author: "",
      readingMinutes: null,
      caption: "",
      html: "<p>Text.</p>",
      dateText: "Mar 5, 2026",
    });
    expect(JSON.stringify(loaded)).not.toContain("undefined");
  });

  test("the next posts are of the same category first, then the newest, never the post itself", async () => {
    const { content } = fakeContent({
      GetBlogPost: { blogPost: post(1, { content: null, slug: "post-1" }) },
      GetBlogPosts: posts(5, 1, 2, 3),
      GetBlogPostsByCategory: posts(1, 2),
    });
    expect((await load(content))?.next.map(({ id }) => id)).toEqual([2, 5, 3]);
  });

  test("a post is queried by its URI; a missing one is null", { tags: ["S7.29"] }, async () => {
    const { content, queries } = fakeContent({ GetBlogPost: { blogPost: null }, GetBlogPosts: posts() });
    expect(await load(content)).toBeNull();
    expect(lastVariables(queries, "GetBlogPost")).toEqual({ uri: "/blog/post-1/" });
    expect(GetBlogPost).toContain("idType: URI");
  });
});

const testimonial = (databaseId: number, text: string | null = `Words ${databaseId}.`) => ({
  databaseId,
  title: `Review ${databaseId}`,
  uri: `/lifestyle/reviews/review-${databaseId}/`,
  date: "2026-09-24T09:00:00",
  slug: `review-${databaseId}`,
  content: "<p>All of it.</p>",
  videoUrl: null,
  categories: { nodes: [{ name: "Moving in", slug: "moving-in" }] },
  customPostDetails: { excerpt: "Short.", subtitle: "Naomi F., Windsor", thumbnail: null, image: null },
  highlights: { attribution: "Naomi F.", tagline: "Windsor", text, image: null },
  extras: null,
});
const responses = {
  GetTestimonialsHighlights: {
    testimonials: { nodes: [testimonial(3), testimonial(2), testimonial(4, null), testimonial(1)] },
  },
};

describe("one testimonial", () => {
  const load = (content: ContentClient) => loadTestimonial(content, "review-1", (html) => html ?? "");

  test("a testimonial is queried by its slug; a missing one is null", { tags: ["S7.35"] }, async () => {
    const { content, queries } = fakeContent({ ...responses, GetSingleTestimonialBySlug: { testimonial: null } });
    expect(await load(content)).toBeNull();
    expect(lastVariables(queries, "GetSingleTestimonialBySlug")).toEqual({ slug: "review-1" });
    expect(GetSingleTestimonialBySlug).toContain("idType: SLUG");
  });

  test("a host without plan and neighborhood gives a testimonial without them", async () => {
    const { content } = fakeContent({ ...responses, GetSingleTestimonialBySlug: { testimonial: testimonial(1) } });
    const loaded = await load(content);
    expect(loaded).toMatchObject({ plan: null, neighborhood: null, movedIn: "", words: "Words 1.", film: null });
    expect(loaded?.others.map(({ id }) => id)).toEqual([3, 2]);
  });

  test("plan and neighborhood are links when the host has them", async () => {
    const { content } = fakeContent({
      ...responses,
      GetSingleTestimonialBySlug: {
        testimonial: {
          ...testimonial(1),
          extras: {
            movedIn: "2026-03-27",
            plan: { title: "Sumac", uri: "/homes/a/b/plans/sumac/", floorplanDetails: { displayTitle: "The Sumac" } },
            neighborhood: { title: "Tallgrass Crossing", uri: "/homes/a/b/", neighborhood: { city: "Windsor" } },
          },
        },
      },
    });
    expect(await load(content)).toMatchObject({
      plan: { text: "The Sumac", href: "/homes/a/b/plans/sumac/" },
      neighborhood: { text: "Tallgrass Crossing, Windsor", href: "/homes/a/b/" },
      movedIn: "Mar 2026",
    });
  });
});

const origin = "https://homes.example";
const picture = { src: "/media/kitchen.jpg", alt: "A kitchen", width: 1600, height: 1000 };
const builder = { "@type": "Organization", name: "Switchgrass Homes", url: "https://homes.example/" };

test("structured data of a post has title, author, dates, categories, picture and breadcrumbs", () => {
  const post: BlogPostContent = {
    uri: "/blog/reading-a-price-line/",
    title: "How to read a price line",
    subtitle: "Line by line.",
    description: "What each part of a price is.",
    dateText: "May 4, 2026",
    dateTime: "2026-05-04T09:30",
    modifiedAt: "2026-11-20T16:00",
    author: "Ruth Oyelaran, prices",
    readingMinutes: 7,
    categories: [
      { name: "Money", href: "/blog/category/money/" },
      { name: "Plans", href: "/blog/category/plans/" },
    ],
    picture,
    caption: "The kitchen.",
    html: "<p>Text.</p>",
    next: [],
  };
  const url = "https://homes.example/blog/reading-a-price-line/";
  expect(blogPostGraph(post, origin)["@graph"]).toEqual([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Blog", item: "https://homes.example/blog/" },
        { "@type": "ListItem", position: 2, name: "How to read a price line", item: url },
      ],
    },
    {
      "@type": "BlogPosting",
      "@id": `${url}#post`,
      headline: "How to read a price line",
      url,
      mainEntityOfPage: url,
      author: { "@type": "Person", name: "Ruth Oyelaran" },
      publisher: builder,
      datePublished: "2026-05-04T09:30:00-06:00",
      dateModified: "2026-11-20T16:00:00-07:00",
      description: "What each part of a price is.",
      articleSection: ["Money", "Plans"],
      timeRequired: "PT7M",
      image: "https://homes.example/media/kitchen.jpg",
    },
  ]);
  const bare = {
    ...post,
    author: "",
    dateTime: "",
    modifiedAt: "",
    description: "",
    categories: [],
    readingMinutes: null,
  };
  const [, posting] = blogPostGraph({ ...bare, picture: null }, origin)["@graph"] as object[];
  expect(posting).toEqual({
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    headline: "How to read a price line",
    url,
    mainEntityOfPage: url,
    author: builder,
    publisher: builder,
  });
});

test("structured data of a testimonial has its breadcrumbs and film", () => {
  const testimonial: TestimonialContent = {
    uri: "/lifestyle/reviews/six-weeks-away/",
    title: "Six weeks away",
    subtitle: "Dana P., Erie",
    words: "The house did not notice.",
    name: "Dana P.",
    tagline: "Erie",
    dateText: "Oct 2, 2026",
    dateTime: "2026-10-02T09:00",
    movedIn: "Mar 2026",
    plan: null,
    neighborhood: null,
    categories: [],
    picture,
    caption: "",
    html: "",
    film: null,
    filmTitle: "Six weeks away, the film",
    others: [],
  };
  const url = "https://homes.example/lifestyle/reviews/six-weeks-away/";
  const crumbs = {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Reviews", item: "https://homes.example/lifestyle/reviews/" },
      { "@type": "ListItem", position: 2, name: "Six weeks away", item: url },
    ],
  };
  expect(testimonialGraph(testimonial, origin)["@graph"]).toEqual([crumbs]);
  const film = {
    provider: "YouTube",
    href: "https://www.youtube.com/watch?v=six",
    player: { kind: "frame", src: "https://www.youtube-nocookie.com/embed/six" },
  } as const;
  expect(testimonialGraph({ ...testimonial, film }, origin)["@graph"]).toEqual([
    crumbs,
    {
      "@type": "VideoObject",
      name: "Six weeks away, the film",
      description: "The house did not notice.",
      thumbnailUrl: "https://homes.example/media/kitchen.jpg",
      uploadDate: "2026-10-02T09:00:00-06:00",
      url: "https://www.youtube.com/watch?v=six",
      embedUrl: "https://www.youtube-nocookie.com/embed/six",
    },
  ]);
});
