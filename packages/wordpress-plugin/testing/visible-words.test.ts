import { expect, test } from "vitest";
import { differentShare, visibleWords } from "./visible-words.ts";

test("visible words exclude markup, scripts and hidden elements", () => {
  const html = `<html><head><title>No</title></head><body><h1>Ca&#241;on &amp; more</h1><!-- no --><script>no()</script>
    <p>from <b>$6</b>79k</p><svg><text>no</text></svg></body></html>`;
  expect(visibleWords(html)).toEqual(["Cañon", "&", "more", "from", "$679k"]);
});

test("the difference of two texts is the larger share of missing or added words", () => {
  const words = (text: string) => text.split(" ");
  expect(differentShare(words("a b c d"), words("d c b a"))).toEqual({ share: 0, missing: [], additional: [] });
  expect(differentShare(words("a a b c"), words("a b c e f"))).toEqual({
    share: 0.5,
    missing: ["a"],
    additional: ["e", "f"],
  });
});
