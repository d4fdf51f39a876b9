import { entry } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { withOwnMedia } from "./media-in-texts.ts";

const uploads = "https://cms.example.com/wp-content/uploads";
const media = [
  { id: 1, sourceUrl: `${uploads}/a.svg` },
  { id: 2, sourceUrl: `${uploads}/b.svg` },
];
const html = (address: string) =>
  `<picture><source srcset="${address}/a.svg 1x, ${address}/a.svg 2x"><img src="${address}/a.svg"></picture>`;

test("texts lead to the copies of media that were fetched, in articles and in blocks, and to no other", () => {
  const post = entry("page", 7, {
    slug: "odd",
    content: `${html(uploads)}<img src="${uploads}/b.svg"><a href="${uploads}/a.svgz">c</a>`,
    data: { organisms: [{ layout: "rich-text", text: html(uploads), image: { media: 1 } }] },
  });
  const [own] = withOwnMedia([post], media, new Map([[1, "cms.example.com/wp-content/uploads/a.svg"]]));
  const copies = "/media/cms.example.com/wp-content/uploads";
  expect(own?.content).toBe(`${html(copies)}<img src="${uploads}/b.svg"><a href="${uploads}/a.svgz">c</a>`);
  expect(own?.data).toEqual({ organisms: [{ layout: "rich-text", text: html(copies), image: { media: 1 } }] });
  expect(withOwnMedia([post], media, new Map())).toEqual([post]);
});
