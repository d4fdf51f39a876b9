import { expect, test } from "vitest";
import type { Block } from "../block.ts";
import { blockPictures } from "./block-pictures.ts";

const picture = (name: string) => ({ src: `/media/${name}.jpg`, alt: name, width: 1600, height: 1000 });

test("the pictures of a page come in the order of its blocks, whichever part of a block holds them", () => {
  const blocks: Block[] = [
    { layout: "hero", title: "Colors" },
    { layout: "gallery", pictures: [picture("a"), picture("b")] },
    { layout: "tabs", tabs: [{ title: "One" }, { title: "Two", picture: picture("c") }] },
    { layout: "image-text", picture: picture("d"), items: [{ title: "Fact", picture: picture("e") }] },
    // What a card shows belongs to the page that the card leads to.
    { layout: "popular-posts", posts: [{ label: "", title: "", href: "/blog/x/", say: "", picture: picture("x") }] },
  ];
  expect(blockPictures(blocks).map(({ alt }) => alt)).toEqual(["a", "b", "c", "d", "e"]);
});
