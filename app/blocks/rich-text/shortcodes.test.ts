import { afterEach, describe, expect, test, vi } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

const film = "x9kQ-7_tJmE";
const onYouTube = `<a href="https://www.youtube.com/watch?v=${film}" data-film="https://www.youtube-nocookie.com/embed/${film}?autoplay=1&amp;rel=0" data-title="Film" data-provider="YouTube">Watch the film on YouTube</a>`;
const onVimeo =
  '<a href="https://vimeo.com/76979871" data-film="https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1" data-title="Film" data-provider="Vimeo">Watch the film on Vimeo</a>';

describe("shortcodes of missing plugins are removed", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  afterEach(() => void warn.mockClear());

  test.each([
    ['<p>[contact-form-7 id="12" title="Contact"]</p><p>Call us.</p>', "<p>Call us.</p>"],
    ["<p>[contact-form-7 id=&#8221;12&#8243; title=&#8221;Contact&#8221;]</p><p>Call us.</p>", "<p>Call us.</p>"],
    ["<p>[gallery]</p>", ""],
    ['<p>[contact-form-7 id="12"<br />\ntitle="Contact"]</p>', ""],
    ["<p>[toc]</p>", ""],
    ['<p>[contact-form-7 404 "Not Found"]</p>', ""],
    ['[gallery ids="1,2,3" columns="3"]', ""],
    ["<p>[instagram-feed]</p>", ""],
    ["<p>Prices [ninja_form id=3]from $489,000</p>", "<p>Prices from $489,000</p>"],
    ["<p>[woocommerce_cart]</p><p>[TABLE id=4 /]</p>", ""],
    ['<p>[vc_row][vc_column width="1/2"]A porch[/vc_column][/vc_row]</p>', "<p>A porch</p>"],
    ['<p>[button link="/visit/"]Come by[/button]</p>', "<p>Come by</p>"],
    ["<p>[su_note]</p>\n<p>Mind the step.</p>\n<p>[/su_note]</p>", "<p>Mind the step.</p>"],
    [
      '[caption id="attachment_6" align="alignright" width="300"]<a href="/media/a.jpg"><img src="/media/a.jpg" alt="" /></a> The <em>porch</em> in June[/caption]',
      '<figure><a href="/media/a.jpg"><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /></a><figcaption>The <em>porch</em> in June</figcaption></figure>',
    ],
    [
      '<p>Before [caption width="300" caption="In June"]<img src="/media/a.jpg" alt="">[/caption] after</p>',
      '<p>Before</p><figure><img alt="" loading="lazy" decoding="async" src="/media/r/w_1080/a.jpg" /><figcaption>In June</figcaption></figure><p>after</p>',
    ],
    [`<p>[embed]https://www.youtube.com/watch?v=${film}[/embed]</p>`, `<p>${onYouTube}</p>`],
    [`<p>[su_youtube url="https://www.youtube.com/watch?v=${film}"]</p>`, `<p>${onYouTube}</p>`],
    [`<p>[youtube https://www.youtube.com/watch?v=${film}]</p>`, `<p>${onYouTube}</p>`],
    [`<p>[youtube ${film}]</p>`, `<p>${onYouTube}</p>`],
    [`<p>[fusion_youtube id=&#8221;${film}&#8221; width=&#8221;600&#8243;]</p>`, `<p>${onYouTube}</p>`],
    ["<p>[vimeo 76979871]</p>", `<p>${onVimeo}</p>`],
    ['<p>[vimeo clip_id="76979871"]</p>', `<p>${onVimeo}</p>`],
    [
      '<p>[video width="640" height="360" mp4="/media/walk.mp4"][/video]</p>',
      '<p><video src="/media/walk.mp4" controls preload="metadata"></video></p>',
    ],
    [
      '<p>[su_box title="A [b] c" style="x"]Inside [su_button url="https://a.example/?b[]=2"]Go[/su_button][/su_box]</p>',
      "<p>Inside Go</p>",
    ],
    [`<p>[gravityform id="1" field_values='a[]=1&amp;b[]=2']</p><p>Call us.</p>`, "<p>Call us.</p>"],
    ["<p>[box title=&#8221;A [b] c&#8221;]Inside[/box]</p>", "<p>Inside</p>"],
    ['<p>[tabs][tab title="1"]First[/tab][tab title="2"]Second[/tab][/tabs]</p>', "<p>First Second</p>"],
    ["<p>[dropcap]T[/dropcap]he house</p>", "<p>The house</p>"],
    ["<p>[su_column]<br />\nA <em>b</em><br />\n[/su_column]</p>", "<p>A <em>b</em></p>"],
    ['<p>[gallery ids="1,2"] and [su_x] text</p>', "<p>and  text</p>"],
    [
      '<p>[video src="/media/walk.mp4?_=1" poster="/media/p.jpg"]</p>',
      '<p><video src="/media/walk.mp4?_=1" controls preload="metadata"></video></p>',
    ],
    [
      '<p>[audio src="/media/welcome.flac?ver=2"]</p>',
      '<p><audio src="/media/welcome.flac?ver=2" controls preload="metadata"></audio></p>',
    ],
  ])("%s", (html, expected) => {
    expect(safe(html)).toBe(expected);
  });

  test("many attributes before a missing bracket are read in linear time", () => {
    const words = `[note ${'a="1" '.repeat(2000)}`;
    expect(safe(`<p>${words}</p>`)).toBe(`<p>${words}</p>`);
  });

  test.each([
    "[sic]",
    "[2]",
    "a [much-loved] park",
    "[citation needed]",
    "[email protected]",
    "[…]",
    "[Note: bring a hat]",
    "[see https://a.example/?lot=2]",
    "[a = b]",
    "[[gallery]]",
    "[x]",
    "[and/or]",
    "[laughter]",
    "[video of the walk]",
    "[youtube walkthrough]",
    "[YouTube Walkthrough]",
    "[twenty-five came]",
    "[where area=width × length]",
    "[gallery of homes]",
    "[w/]",
    "f[i] = g[i+1]",
    "[Monday<br />or Tuesday]",
  ])("words in brackets stay: %s", (words) => {
    expect(safe(`<p>${words}</p>`)).toBe(`<p>${words}</p>`);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(["<pre>[gallery]</pre>", '<p><code>[contact-form-7 id="1"]</code></p>'])(
    "code is unchanged: %s",
    (html) => {
      expect(safe(html)).toBe(html);
    },
  );

  test("a bracket written as a character reference begins no shortcode", () => {
    expect(safe("<p>Write &#91;gallery&#93;.</p>")).toBe("<p>Write [gallery].</p>");
  });

  test("attributes of elements are not searched", () => {
    expect(safe('<p><a href="/a/" title="[gallery]">a</a></p>')).toBe('<p><a href="/a/" title="[gallery]">a</a></p>');
  });

  test("each name is logged once", () => {
    safe("<p>[once_only a=1] and [once_only b=2]</p>");
    safe("<p>[once_only]</p>");
    expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      expect.objectContaining({ level: "warn", shortcode: "once_only" }),
    ]);
  });
});
