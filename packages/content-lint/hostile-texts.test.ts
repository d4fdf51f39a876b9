import { expect, test } from "vitest";
import { plainText } from "../../app/domain/wording/text.ts";
import { anchorsIn } from "./anchors.ts";
import { checkContent } from "./check.ts";
import { hasPage } from "./site-paths.ts";
import { contentOf } from "./testing/content-of.ts";

const characters = 100_000;
const long = (piece: string) => piece.repeat(Math.ceil(characters / piece.length));

// Each took minutes, or hours, where a pattern looked for the same thing from every character on.
test.each([
  ["one word", long("a")],
  ["words without a full stop", long("words and ")],
  ["tags that do not end", long("<a ")],
  ["tags without anything", long("<b")],
  ["comments that do not end", long("<!--")],
  ["scripts that do not end", long("<script>")],
  ["links that do not end", `<p>${long('<a href="/page/4/" ')}`],
  ["a number without an end", `1${long(",111")}s`],
  ["an amount without an end", `$1${long(",111")}s`],
  ["digits and commas", long("1,")],
  ["a brace without an end", `{${long("a")}`],
  ["braces without an end", long("{a b ")],
  ["amounts alone", long("$500000 ")],
])("a text of 100 KB of %s is checked in seconds", (_what, text) => {
  const content = contentOf(
    { id: 1, kind: "neighborhood", title: "Erie Place", data: { about: text, homesites: [{ number: "1" }] } },
    { id: 2, kind: "plan", title: "The Juniper", data: { basePriceUsd: 500_000, about: text, bedroomsMin: 3 } },
    { id: 3, kind: "page", content: text },
    { id: 4, kind: "testimonial", content: text, data: { highlights: { attribution: "Ada P.", text } } },
  );
  expect(checkContent(content).some(({ rule }) => rule === "missing-fields")).toBe(true);
});

test("plain text of HTML that does not end is what a browser shows of it", () => {
  expect(plainText("Open<!-- until May")).toBe("Open");
  expect(plainText("Open<script>alert(1)")).toBe("Open");
  expect(plainText("Four <b>rooms</b><p>and <i")).toBe("Four rooms and <i");
});

test("links are read whatever their quotation marks, their order and their end", () => {
  const html = `<p><a class="x" href="/a/?b=1&amp;c=2">One <em>A</em></a> <A HREF='/b/'>two</A> <abbr>no</abbr> <a name="x">no</a> <a
 href="/c/">three`;
  expect(anchorsIn(html)).toEqual([
    { href: "/a/?b=1&c=2", words: "One A" },
    { href: "/b/", words: "two" },
    { href: "/c/", words: "three" },
  ]);
});

test("an address with a percent sign that stands for nothing is no file, and no error", () => {
  expect(hasPage(contentOf(), "/media/100%.jpg")).toBe(false);
});

test("a neighborhood has a plain page and one of its homesites, others have none", () => {
  const content = contentOf({ id: 1, kind: "neighborhood" }, { id: 2, kind: "page" });
  const paths = ["/neighborhood/1/plain/", "/neighborhood/1/homesites/", "/page/2/plain/", "/neighborhood/1/other/"];
  expect(paths.map((path) => hasPage(content, path))).toEqual([true, true, false, false]);
});
