import { expect, test } from "vitest";
import { linkedPaths } from "./linked-paths.ts";

test("links of a text become the paths of their pages, each once, in the order of the text", () => {
  const html = `<p><a href="/events/soup/?from=blog#when">Soup</a> and <a title="x" href="/homes/a/b/qmi/c">a house</a>,
    <a href="/events/soup/">soup again</a>, <a href="/homes/a/b/plans/x&amp;y/">x &amp; y</a></p>`;
  expect(linkedPaths(html)).toEqual(["/events/soup/", "/homes/a/b/qmi/c/", "/homes/a/b/plans/x&y/"]);
});

test("other hosts, mail, telephones, anchors and plain words are no pages", () => {
  const html = `<p>/events/soup/ <a href="https://other.example/events/soup/">a</a> <a href="//other.example/">b</a>
    <a href="mailto:a@b.example">c</a> <a href="tel:+1">d</a> <a href="#e">e</a> <a>f</a> <img src="/media/a.jpg"></p>`;
  expect(linkedPaths(html)).toEqual([]);
});
