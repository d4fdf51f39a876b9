import { expect, test } from "vitest";
import { galleryPictures } from "./gallery-pictures.ts";

const media = (file: string, caption?: string) => ({
  altText: `alt of ${file}`,
  sourceUrl: `/media/${file}`,
  mediaDetails: { width: 1600, height: 1000 },
  ...(caption === undefined ? {} : { caption }),
});

test("S3.6 shows each picture once, in the order given, with its text alternative and real size", () => {
  expect(galleryPictures(media("a.jpg"), media("b.jpg"), media("a.jpg"), null)).toEqual([
    { src: "/media/a.jpg", alt: "alt of a.jpg", width: 1600, height: 1000 },
    { src: "/media/b.jpg", alt: "alt of b.jpg", width: 1600, height: 1000 },
  ]);
});

test("takes the caption from whichever copy has one, as plain text", () => {
  const [first] = galleryPictures(media("a.jpg"), media("a.jpg", "<p>Front, elevation&nbsp;A</p>"));
  expect(first?.caption).toMatch(/^Front, elevation.A$/);
});

test("leaves drawings to their own place", () => {
  expect(galleryPictures(media("a.svg"), media("b.jpg"))).toHaveLength(1);
});
