import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

/** The text of HTML as a browser would lay it out: each block on its own line. */
function lines(html: string): string[] {
  const withBreaks = html.replaceAll(/<(?!\/?(?:a|b|em|strong|span|sup|small|time)\b)[^>]*>/g, "\n");
  return withBreaks
    .replaceAll(/<[^>]*>/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

describe("blocks always have space between them", () => {
  test.each([
    ["<div>Open Saturday</div><div>Call Walt</div>", ["Open Saturday", "Call Walt"]],
    ["<section>Porches</section><aside>Yards</aside>", ["Porches", "Yards"]],
    ["<div>Open Saturday<p>Call Walt</p>or write</div>", ["Open Saturday", "Call Walt", "or write"]],
    ["<article><header>Head</header>Body<footer>Foot</footer></article>", ["Head", "Body", "Foot"]],
    ["<center>Sold</center><center>Out</center>", ["Sold", "Out"]],
    ["<fieldset><legend>Days</legend>Monday</fieldset>", ["Days", "Monday"]],
    ["<td>One</td><td>Two</td>", ["One", "Two"]],
    ["<dl><dt>Lot</dt><dd>12</dd><dt>Plan</dt><dd>Juniper</dd></dl>", ["Lot", "12", "Plan", "Juniper"]],
    ["<details><summary>Fees?</summary>None.</details>Next", ["Fees?", "None.", "Next"]],
    ["<ul><li><div>Roof</div><div>Walls</div></li></ul>", ["Roof", "Walls"]],
    ['<p><span style="display:block">Roof</span><span style="display: flex">Walls</span></p>', ["Roof", "Walls"]],
    ["<address>12 Elm</address><address>14 Elm</address>", ["12 Elm", "14 Elm"]],
    ["First line\n\nSecond <b>line</b>\n\n<ul><li>Third</li></ul>", ["First line", "Second line", "Third"]],
    [
      '<div class="wp-block-columns"><div class="wp-block-column"><p>Left</p></div><div class="wp-block-column">Right</div></div>',
      ["Left", "Right"],
    ],
    ['<form class="wpcf7-form"><p><label>Name</label></p><div>Write to us</div></form>', ["Name", "Write to us"]],
  ])("%s", (html, expected) => {
    expect(lines(safe(html))).toEqual(expected);
  });

  test("text of boxes without meaning becomes paragraphs", () => {
    expect(safe('<div class="wp-block-group"><div>Open Saturday</div>Call <em>Walt</em></div>')).toBe(
      "<p>Open Saturday</p><p>Call <em>Walt</em></p>",
    );
  });

  test("adjacent links and dates get a space between them", () => {
    expect(
      safe(
        '<div class="wp-block-file"><a href="/media/a.pdf">Map</a><a href="/media/a.pdf" download>Download</a></div>',
      ),
    ).toBe('<p><a href="/media/a.pdf">Map</a> <a href="/media/a.pdf">Download</a></p>');
    expect(safe('<ul><li><a href="/a/">Post</a><time datetime="2026-11-02">Nov 2</time></li></ul>')).toContain(
      '</a> <time datetime="2026-11-02">',
    );
  });
});

describe("elements keep their meaning", () => {
  test.each([
    '<p>Was <del datetime="2026-11-02">$499,000</del> <ins>$489,000</ins>, <s>reserved</s></p>',
    "<p>H<sub>2</sub>O, 4<sup>th</sup>, <kbd>Enter</kbd>, <code>R-38</code>, <samp>ok</samp>, <var>x</var></p>",
    '<p><q>Warm</q>, <cite>The Post</cite>, <abbr title="Homeowners association">HOA</abbr>, <dfn>eave</dfn></p>',
    '<p><mark>New</mark> <small>plus tax</small> <time datetime="2026-11-02">Nov 2</time> <data value="3">three</data></p>',
    '<p lang="es" dir="ltr">Hola, <span lang="fr">bonjour</span>, <bdo dir="rtl">abc</bdo></p>',
    '<ol start="3" reversed type="I"><li value="7">Seven</li><li>Six</li></ol>',
    "<details open><summary>Fees?</summary><p>None.</p></details>",
    "<address>12 Elm<br />Longmont</address>",
    "<dl><dt>Lot</dt><dd>12</dd></dl>",
    "<pre>Roof\n  slate <code>a</code></pre>",
    '<blockquote cite="https://a.example/"><p>Warm.</p><cite>Ann</cite></blockquote>',
    '<figure><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /><figcaption>June</figcaption></figure>',
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>".replace(/^(.*)$/, "<p>$1</p>"),
  ])("%s", (html) => {
    expect(safe(html)).toBe(html);
  });

  test("a table keeps its caption and the spans and headers of its cells", () => {
    const table =
      '<table><caption>Hours</caption><colgroup><col span="2" /></colgroup><thead><tr><th scope="col" colspan="2">Days</th></tr></thead><tbody><tr><th scope="row" rowspan="2">Mon</th><td>9</td></tr></tbody><tfoot><tr><td>x</td></tr></tfoot></table>';
    expect(safe(`<figure class="wp-block-table">${table}</figure>`)).toBe(
      `<figure><div role="group" tabindex="0" aria-label="Hours">${table}</div></figure>`,
    );
    expect(
      safe(
        '<figure class="wp-block-table"><table><tr><td>9</td></tr></table><figcaption>Open <b>days</b></figcaption></figure>',
      ),
    ).toContain('aria-label="Open days"');
  });

  test.each([
    [
      '<strike>old</strike> <tt>x</tt> <acronym title="a">A</acronym>',
      '<s>old</s> <code>x</code> <abbr title="a">A</abbr>',
    ],
    ['<span style="text-decoration: underline;">U</span>', "<span><u>U</u></span>"],
    ['<span style="text-decoration:line-through">S</span>', "<span><s>S</s></span>"],
    ['<span style="font-weight: 700; color: red">B</span>', "<span><strong>B</strong></span>"],
    ['<span class="screen-reader-text">Opens a form</span>', '<span class="visually-hidden">Opens a form</span>'],
    [
      '<a href="/a/">More<span class="sr-only"> on porches</span></a>',
      '<a href="/a/">More<span class="visually-hidden"> on porches</span></a>',
    ],
    ['<img class="emoji" alt="🏡" src="https://s.w.org/images/core/emoji/15/svg/1f3e1.svg">', "🏡"],
    ['<img class="wp-smiley" alt=":)" src="https://cms.example/wp-includes/images/smilies/simple-smile.png">', ":)"],
  ])("obsolete names, styles and classes keep their meaning too: %s", (html, expected) => {
    expect(safe(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`);
  });

  test.each([
    ["upper-roman", "I"],
    ["lower-roman", "i"],
    ["upper-alpha", "A"],
    ["lower-alpha", "a"],
    ["decimal", "1"],
  ])("a list that an editor numbers in %s", (style, type) => {
    expect(safe(`<ol class="wp-block-list" style="list-style-type:${style}"><li>a</li></ol>`)).toBe(
      `<ol type="${type}"><li>a</li></ol>`,
    );
  });

  test.each([
    [
      '<mark style="background-color:rgba(0, 0, 0, 0);color:#cf2e2e" class="has-inline-color">Red</mark>',
      "<span>Red</span>",
    ],
    ['<span xml:lang="es">Hola</span>', '<span lang="es">Hola</span>'],
    ['<a href="/a/"><svg></svg><span class="screen-reader-text">Porches</span></a>', '<a href="/a/">Porches</a>'],
    [
      '<a href="/a/" aria-label="Porches"><svg><path d="M0"/></svg></a>',
      '<a href="/a/" aria-label="Porches">Porches</a>',
    ],
    ["<label>Name</label><button>Send</button>", "Name Send"],
  ])("%s", (html, expected) => {
    expect(safe(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`);
  });

  test("a whole text within a bold element of normal weight is not bold", () => {
    expect(safe('<b style="font-weight:normal;" id="docs-internal-guid-7f"><p>One</p><p>Two</p></b>')).not.toContain(
      "<b",
    );
  });
});

test.each([
  ["<ul><li>One</li><ul><li>Two</li></ul></ul>", "<ul><li>One<ul><li>Two</li></ul></li></ul>"],
  [
    "<ol><li>One</li>\n<ul><li>Two</li></ul>\n<li>Three</li></ol>",
    "<ol><li>One<ul><li>Two</li></ul></li>\n\n<li>Three</li></ol>",
  ],
  ["<ul><ul><li>Two</li></ul></ul>", "<ul><li><ul><li>Two</li></ul></li></ul>"],
])("a list directly in a list belongs to the item before it: %s", (html, expected) => {
  expect(safe(html)).toBe(expected);
});
