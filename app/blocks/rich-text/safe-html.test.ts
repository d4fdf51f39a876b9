import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string | null, topHeading: 2 | 3 | 4 = 2) => safeHtml(html, { topHeading });

describe("removed from an editor’s text", () => {
  test("scripts, styles and frames are removed with their content", () => {
    expect(
      safe(
        '<p>a</p><script>alert(1)</script><style>p{}</style><iframe src="https://x.example">inside</iframe><p>b</p>',
      ),
    ).toBe("<p>a</p><p>b</p>");
  });

  test("event handlers, classes and styles are removed", () => {
    expect(safe('<p onclick="x()" style="color:red" class="c" id="main">a</p>')).toBe("<p>a</p>");
    expect(safe('<img src="/media/a.jpg" onerror="x()" alt="A house">')).not.toContain("onerror");
  });

  test.each(["javascript:alert(1)", "java\nscript:alert(1)", "&#106;avascript:alert(1)", "data:text/html,x"])(
    "a link that could run code becomes text: %s",
    (href) => {
      expect(safe(`<p><a href="${href}">words</a></p>`)).toBe("<p><a>words</a></p>");
    },
  );

  test("forms and drawings with code are removed", () => {
    expect(safe('<form action="https://x.example"><input name="a"><p>kept</p></form>')).toBe("<p>kept</p>");
    expect(safe('<p>a<svg><a href="javascript:x()">b</a></svg></p>')).toBe("<p>a</p>");
  });

  test("a picture without a web URL is removed", () => {
    expect(safe('<p>a</p><p><img src="javascript:x()" alt=""></p>')).not.toContain("img");
  });
});

describe("rewritten in an editor’s text", () => {
  test("a link to this site becomes a path, a link elsewhere stays", () => {
    expect(safe('<p><a href="/about-us">us</a> <a href="https://a.example/b">b</a></p>')).toBe(
      '<p><a href="/about-us/">us</a> <a href="https://a.example/b">b</a></p>',
    );
  });

  test.each([
    ['<a href="/2019/kitchen/" rel="attachment wp-att-12"><img src="/media/a.jpg" alt="A"></a>', "<a>"],
    [
      '<a href="/media/a.jpg" rel="attachment wp-att-12"><img src="/media/a.jpg" alt="A"></a>',
      '<a href="/media/a.jpg">',
    ],
  ])("a picture has no link to WordPress's page of it: %s", (html, start) => {
    expect(safe(`<p>${html}</p>`)).toBe(
      `<p>${start}<img alt="A" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /></a></p>`,
    );
  });

  test("addresses that an editor typed without a scheme are links", () => {
    expect(
      safe('<p><a href="www.a.example">a</a> <a href="info@a.example">b</a> <a href="callto:3035550142">c</a></p>'),
    ).toBe(
      '<p><a href="https://www.a.example/">a</a> <a href="mailto:info@a.example">b</a> <a href="tel:+13035550142">c</a></p>',
    );
  });

  test('a link to a new window gets rel="noopener"', () => {
    expect(safe('<p><a href="https://a.example/" target="_blank">b</a></p>')).toContain('rel="noopener"');
  });

  test("headings start below the title above them and keep their distance", () => {
    expect(safe("<h1>a</h1><h2>b</h2>", 3)).toBe("<h3>a</h3><h4>b</h4>");
    expect(safe("<h4>a</h4><h5>b</h5>", 2)).toBe("<h2>a</h2><h3>b</h3>");
  });

  test("a text without markup is HTML, whose entities are decoded once", () => {
    expect(safeHtml("R&D &amp; &#8217; &amp;amp; 1 < 2 &lt;b&gt;", { topHeading: 2 })).toBe(
      "<p>R&amp;D &amp; ’ &amp;amp; 1 &lt; 2 &lt;b></p>",
    );
  });

  test("a text without markup becomes paragraphs and keeps its characters", () => {
    expect(safe("One < two & three.\n\nFour.")).toBe("<p>One &lt; two &amp; three.</p><p>Four.</p>");
  });

  test("telephone numbers and email addresses in text become links, once", () => {
    expect(safe("<p>Call 303-555-0142 or write to care@switchgrass.example.</p>")).toBe(
      '<p>Call <a href="tel:+13035550142">303-555-0142</a> or write to <a href="mailto:care@switchgrass.example">care@switchgrass.example</a>.</p>',
    );
    expect(safe("<p>Call (303) 555-0142 ext. 12, not 123-456-7890 or 1303-555-0142-7.</p>")).toBe(
      '<p>Call <a href="tel:+13035550142;ext=12">(303) 555-0142 ext. 12</a>, not 123-456-7890 or 1303-555-0142-7.</p>',
    );
    expect(safe("<p>(303) 555 0142, 303‑555‑0143 ext 12, (303)&nbsp;555-0144, not 303 555 0145.</p>")).toBe(
      '<p><a href="tel:+13035550142">(303) 555 0142</a>, <a href="tel:+13035550143;ext=12">303‑555‑0143 ext 12</a>, <a href="tel:+13035550144">(303)\u00a0555-0144</a>, not 303 555 0145.</p>',
    );
    expect(safe('<p><a href="tel:303-555-0142 x12">Us</a> or <a href="tel:the desk">the desk</a></p>')).toBe(
      '<p><a href="tel:+13035550142;ext=12">Us</a> or <a>the desk</a></p>',
    );
    expect(safe('<p><a href="tel:+13035550142">303-555-0142</a></p>')).toBe(
      '<p><a href="tel:+13035550142">303-555-0142</a></p>',
    );
  });

  test("a table’s empty head is removed", () => {
    expect(
      safe("<table><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"),
    ).toBe(
      '<div role="group" tabindex="0" aria-label="Table"><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table></div>',
    );
  });

  test.each([
    ["<caption>Hours of the “yard”</caption><thead><tr><th>Days</th></tr></thead>", "Hours of the “yard”"],
    [
      '<thead><tr><th></th><th>A "U" <b>value</b></th><td>Cost &amp; time</td></tr></thead>',
      "A &quot;U&quot; value, Cost &amp; time",
    ],
    ["<tbody><tr><th>Days</th><td>ten</td></tr></tbody>", "Table"],
  ])("a table has a scroll container with its name: %s", (parts, name) => {
    const table = `<table>${parts}</table>`;
    expect(safe(`<p>Before</p>${table}<p>After</p>${table}`)).toBe(
      ["<p>Before</p>", "<p>After</p>", ""].join(`<div role="group" tabindex="0" aria-label="${name}">${table}</div>`),
    );
  });

  test("pictures use the image server and load lazily", () => {
    expect(safe('<p><img src="/media/a.jpg" alt="A house" width="900" height="600"></p>')).toBe(
      '<p><img alt="A house" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" width="900" height="600" /></p>',
    );
  });

  test("a drawing may have a variant for small windows with a single URL", () => {
    const source = (srcset: string) =>
      `<picture><source media="(max-width: 699px)" srcset="${srcset}" width="350" height="600" onload="x()"><img src="/media/wall.svg" alt="A wall"></picture>`;
    const image = '<img alt="A wall" loading="lazy" decoding="async" src="/media/wall.svg" />';
    expect(safe(source("/media/wall-narrow.svg"))).toBe(
      `<picture><source srcset="/media/wall-narrow.svg" media="(max-width: 699px)" width="350" height="600" />${image}</picture>`,
    );
    for (const other of ["", "javascript:alert(1)", "//x.example/a.svg", "/a.svg 1x, javascript:b 2x"]) {
      expect(safe(source(other))).toBe(`<picture>${image}</picture>`);
    }
    expect(safe('<picture><source srcset="https://cms.example/a.jpg" media="print"></picture>')).toBe(
      '<picture><source srcset="/media/r/w_1080/https%3A%2F%2Fcms.example%2Fa.jpg" media="print" /></picture>',
    );
  });

  test("an empty text stays empty", () => {
    expect([safe(null), safe(""), safe("<p> </p>")]).toEqual(["", "", ""]);
  });
});

describe("other removed markup", () => {
  test.each([
    ['<p style="position:fixed" onclick="x()" class="wide" data-x="1" tabindex="1">a</p>', "<p>a</p>"],
    ["<p>a</p><script>x()</script><style>p{}</style><template><p>b</p></template>", "<p>a</p>"],
    ["<p>a<math><mtext><img src=x onerror=x()></mtext></math></p>", "<p>a</p>"],
    [
      "<p>a</p><noembed><p onclick=x()>b</p></noembed><xmp><script>x()</script></xmp>",
      "<p>a</p><pre>&lt;script>x()&lt;/script></pre>",
    ],
    ['<p><img src="data:image/svg+xml,<svg onload=x()>" alt=""></p>', ""],
    ['<p><a name="currentScript" href="vbscript:x">a</a></p>', '<p><a id="text-currentScript">a</a></p>'],
    ['<p><font onload="x()">a</font><my-tag onclick="x()">b</my-tag></p>', "<p>ab</p>"],
    [
      '<base href="https://evil.example/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="/a.css"><p>a</p>',
      "<p>a</p>",
    ],
    ['<noscript><p title="</noscript><img src=x onerror=x()>">a</p></noscript>', "<p>a</p>"],
    ['<form><button formaction="javascript:x()">Send</button></form>', "<p>Send</p>"],
    ['<ol type="x" start="javascript:x()"><li value="&quot;x">a</li></ol>', /^<ol[^>]*><li[^>]*>a<\/li><\/ol>$/],
    ['<q cite="javascript:x()">a</q>', "<p><q>a</q></p>"],
  ])("%s", (html, expected) => {
    if (typeof expected === "string") expect(safe(html)).toBe(expected);
    else expect(safe(html)).toMatch(expected);
  });

  test("elements nested thousands deep become plain text", () => {
    expect(safe(`${"<div><b>".repeat(9000)}Open <i>Saturday</i>`)).toBe("<p>Open Saturday</p>");
  });
});
