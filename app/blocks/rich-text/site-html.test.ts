import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

describe("targets of links", () => {
  test.each([
    ['<p><a href="#h-our-team">Team</a></p><h2 id="h-our-team">Our team</h2>', "h-our-team"],
    ['<p><a href="#team">Team</a></p><h2 id="team">Our team</h2>', "text-team"],
    ['<p><a href="#Our_Team">Team</a></p><h2 id="Our_Team">Our team</h2>', "text-Our_Team"],
    ['<p><a href="#top">Up</a></p><p><a name="top"></a>Start</p>', "text-top"],
    ['<p><a href="#main">Up</a></p><div id="main"><p>Start</p></div>', "text-main"],
    ['<p><a href="#our%20team">Team</a></p><h2 id="our team">Our team</h2>', "our-team"],
    ['<p><a href="#9f3c-1">1</a></p><ol class="wp-block-footnotes"><li id="9f3c-1">Note</li></ol>', "9f3c-1"],
    ['<p><a href="#gtag">Tag</a></p><p><span id="gtag"></span></p>', "text-gtag"],
    ['<p><a href="#a.b">b</a></p><details id="a.b"><summary>B</summary></details>', "a.b"],
  ])("%s", (html, id) => {
    const result = safe(html);
    expect(result).toContain(`href="#${id}"`);
    expect(result.split(` id="${id}"`)).toHaveLength(2);
  });

  test("footnotes link to their notes and back", () => {
    const html =
      '<p>Slate<sup data-fn="9f3c-1" class="fn"><a href="#9f3c-1" id="9f3c-1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="9f3c-1">From Lyons. <a href="#9f3c-1-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>';
    expect(safe(html)).toBe(
      '<p>Slate<sup><a href="#9f3c-1" id="9f3c-1-link">1</a></sup></p><ol><li id="9f3c-1">From Lyons. <a href="#9f3c-1-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>',
    );
  });

  test("a fragment outside the text stays; duplicate ids are removed", () => {
    expect(safe('<p><a href="#login">Log in</a></p>')).toBe('<p><a href="#login">Log in</a></p>');
    expect(safe('<p id="a-b">1</p><p id="a-b">2</p>')).toBe('<p id="a-b">1</p><p>2</p>');
  });

  test("references of table cells and links follow renamed ids", () => {
    expect(safe('<table><tr><th id="day">Day</th></tr><tr><td headers="day gone">1</td></tr></table>')).toContain(
      '<th id="text-day">Day</th></tr><tr><td headers="text-day">1</td>',
    );
  });
});

test("a telephone number within a link of several blocks does not become a link", () => {
  expect(safe('<a href="/a/"><p>Call 303-555-0142</p></a>')).toBe('<a href="/a/"><p>Call 303-555-0142</p></a>');
});
