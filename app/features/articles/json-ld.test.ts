import { expect, test } from "vitest";
import type { BlogPostContent } from "./blog.ts";
import { blogPostGraph, testimonialGraph } from "./json-ld.ts";
import type { TestimonialContent } from "./testimonials.ts";

const origin = "https://homes.example";
const picture = { src: "/media/kitchen.jpg", alt: "A kitchen", width: 1600, height: 1000 };
const builder = { "@type": "Organization", name: "Switchgrass Homes", url: "https://homes.example/" };

test("a post says its own heading, author, days, categories and picture, and the way from the blog", () => {
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

test("a testimonial says the way from the reviews, and its own film", () => {
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
