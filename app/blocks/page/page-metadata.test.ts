import { expect, test } from "vitest";
import type { Block } from "../block.ts";
import { blockPictures, blocksGraph, pageBreadcrumbs } from "./page-metadata.ts";

test("all questions of a page are one FAQPage with plain-text answers", () => {
  const blocks: Block[] = [
    {
      layout: "questions",
      items: [{ title: "Is it open?", textHtml: '<p>Yes, <a href="/x/">daily</a>.</p>' }, { title: "No answer" }],
    },
    { layout: "steps", items: [{ title: "A step", textHtml: "<p>No question.</p>" }] },
    { layout: "questions", items: [{ title: "Who answers?", textHtml: "<p>June.</p>" }] },
  ];
  expect(blocksGraph({ blocks, publishedAt: "" }, "https://www.example.com")?.["@graph"]).toEqual([
    {
      "@type": "FAQPage",
      mainEntity: [
        { "@type": "Question", name: "Is it open?", acceptedAnswer: { "@type": "Answer", text: "Yes, daily." } },
        { "@type": "Question", name: "Who answers?", acceptedAnswer: { "@type": "Answer", text: "June." } },
      ],
    },
  ]);
  const lead = { layout: "lead", text: "None." } as const;
  expect(blocksGraph({ blocks: [lead], publishedAt: "" }, "https://www.example.com")).toBeNull();
});

test("a page below a section has breadcrumbs; a page of the first level has none", () => {
  const section = { title: "About us", path: "/about-us/" };
  expect(pageBreadcrumbs({ title: "Our team", section }, "https://www.example.com")?.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "About us", item: "https://www.example.com/about-us/" },
    { "@type": "ListItem", position: 2, name: "Our team" },
  ]);
  expect(pageBreadcrumbs({ title: "About us", section: null }, "https://www.example.com")).toBeNull();
});

test("each video has its name, thumbnail and URL; one without thumbnail or time is omitted", () => {
  const still = (name: string) => ({ src: `/media/${name}.jpg`, alt: "", width: 1600, height: 900 });
  const film = (title: string) => ({
    title,
    provider: "YouTube",
    href: `https://www.youtube.com/watch?v=${title}`,
    player: { kind: "frame", src: `https://www.youtube-nocookie.com/embed/${title}` } as const,
  });
  const file = {
    title: "freeze",
    provider: "",
    href: "/media/f.mp4",
    player: { kind: "file", src: "/media/f.mp4" },
  } as const;
  const blocks = [
    { layout: "video", film: film("walk"), picture: still("walk"), text: "Room by room." },
    { layout: "video", film: file, picture: still("freeze"), caption: "Four minutes" },
    { layout: "video", film: film("bare") },
    { layout: "virtual-tour", film: film("tour"), picture: still("tour") },
  ] as const;
  expect(blocksGraph({ blocks, publishedAt: "2026-05-04T09:30" }, "https://www.example.com")?.["@graph"]).toEqual([
    {
      "@type": "VideoObject",
      name: "walk",
      description: "Room by room.",
      thumbnailUrl: "https://www.example.com/media/walk.jpg",
      uploadDate: "2026-05-04T09:30:00-06:00",
      url: "https://www.youtube.com/watch?v=walk",
      embedUrl: "https://www.youtube-nocookie.com/embed/walk",
    },
    {
      "@type": "VideoObject",
      name: "freeze",
      description: "Four minutes",
      thumbnailUrl: "https://www.example.com/media/freeze.jpg",
      uploadDate: "2026-05-04T09:30:00-06:00",
      url: "https://www.example.com/media/f.mp4",
      contentUrl: "https://www.example.com/media/f.mp4",
    },
  ]);
  expect(blocksGraph({ blocks, publishedAt: "" }, "https://www.example.com")).toBeNull();
});

const picture = (name: string) => ({ src: `/media/${name}.jpg`, alt: name, width: 1600, height: 1000 });

test("a page's pictures follow the order of its blocks, whichever field of a block holds them", () => {
  const blocks: Block[] = [
    { layout: "hero", title: "Colors" },
    { layout: "gallery", pictures: [picture("a"), picture("b")] },
    { layout: "tabs", tabs: [{ title: "One" }, { title: "Two", picture: picture("c") }] },
    { layout: "image-text", picture: picture("d"), items: [{ title: "Fact", picture: picture("e") }] },
    // Pictures of cards belong to the linked page.
    {
      layout: "popular-posts",
      posts: [{ label: "", title: "", href: "/blog/x/", excerpt: "", picture: picture("x") }],
    },
  ];
  expect(blockPictures(blocks).map(({ alt }) => alt)).toEqual(["a", "b", "c", "d", "e"]);
});
