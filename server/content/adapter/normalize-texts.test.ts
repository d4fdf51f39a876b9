import { describe, expect, test } from "vitest";
import { normalizeTexts, plainMessage } from "./normalize-texts.ts";

const cms = "https://cms.builder.example";
const even = normalizeTexts({
  site: ["https://www.builder.example"],
  host: `${cms}/wp/graphql`,
  mediaAddress: ({ pathname, search }) =>
    /\.(?:jpg|mp4|mp3|vtt)$/.test(pathname) ? `/media/from${pathname}${search}` : undefined,
});

describe("links", () => {
  test.each([
    ["https://cms.builder.example/contact-us/", "/contact-us/"],
    ["http://cms.builder.example/contact-us", "/contact-us/"],
    ["//cms.builder.example/contact-us/?a=1&b=2#form", "/contact-us/?a=1&b=2#form"],
    ["https://cms.builder.example", "/"],
    ["https://www.builder.example/blog/feed.xml", "/blog/feed.xml"],
    ["http://cms.builder.example/wp-content/uploads/price-list.pdf", `${cms}/wp-content/uploads/price-list.pdf`],
    ["https://www.builder.example/wp-content/uploads/a.pdf?v=2", `${cms}/wp-content/uploads/a.pdf?v=2`],
    ["/wp-content/uploads/a.pdf", `${cms}/wp-content/uploads/a.pdf`],
    ["https://cms.builder.example/media/price-list.pdf", null],
    ["https://cms.builder.example/wp-login.php", null],
    ["https://cms.builder.example/wp-admin/", null],
    ["https://cms.builder.example:8443/contact-us/", null],
    ["https://elsewhere.example/contact-us/", null],
    ["/contact-us/", null],
    ["https://cms.builder.example//evil.example/", null],
  ])("%s becomes %s in fields and in texts", (address, path) => {
    expect(even("address", address)).toBe(path ?? address);
    const html = (href: string) => `<p>Ask <a class="b" href="${href.replaceAll("&", "&amp;")}">us</a> or not.</p>`;
    expect(even("html", html(address))).toBe(html(path ?? address));
  });

  test("links below the folder of a WordPress become paths", () => {
    const inFolder = normalizeTexts({ site: ["https://www.builder.example"], host: "https://www.builder.example/cms" });
    expect(inFolder("address", "https://www.builder.example/cms/contact-us/")).toBe("/contact-us/");
    expect(inFolder("address", "https://www.builder.example/contact-us/")).toBe("/contact-us/");
    expect(inFolder("address", "https://www.builder.example/cms-news/")).toBe("/cms-news/");
  });

  test.each([
    ["?a=1&#038;b=2&#038;c=3", "?a=1&b=2&c=3"],
    ["?a=1&amp;b=2", "?a=1&b=2"],
    ["?a=1&#x26;b=2", "?a=1&b=2"],
    ["?a=1&b=2", "?a=1&b=2"],
    ["?a=1&copy=2&reg=3", "?a=1&copy=2&reg=3"],
    ["?a=Q&amp;amp;A", "?a=Q&amp;A"],
    ["?q=%26amp%3B", "?q=%26amp%3B"],
    ["?a=1&#038;b=two#c", "?a=1&b=two#c"],
  ])("a URL escaped by esc_url() keeps all its parameters: %s", (written, query) => {
    for (const [given, base] of [
      ["https://elsewhere.example/tour", "https://elsewhere.example/tour"],
      ["/tour/", "/tour/"],
      [`${cms}/tour`, "/tour/"],
    ]) {
      expect(even("address", given + written)).toBe(base + query);
      expect(even("html", `<a href='${given + written}'>x</a>`)).toBe(
        `<a href="${(base + query).replaceAll("&", "&amp;")}">x</a>`,
      );
    }
  });

  test.each([
    ['[et_pb_button button_url="https://cms.builder.example/visit"]', '[et_pb_button button_url="/visit/"]'],
    ["[av_button link='https://cms.builder.example/visit/?a=1&#038;b=2']", '[av_button link="/visit/?a=1&amp;b=2"]'],
    ["[su_button url=&#8221;https://cms.builder.example/visit&#8221;]", '[su_button url="/visit/"]'],
    ["[video mp4=&#8221;/wp-content/uploads/walk.mp4&#8243;]", '[video mp4="/media/from/wp-content/uploads/walk.mp4"]'],
    ['<i data-url="/wp-content/uploads/a.jpg"></i>', '<i data-url="/media/from/wp-content/uploads/a.jpg"></i>'],
    ['[vc_btn link="url:%2Fvisit%2F"]', '[vc_btn link="url:%2Fvisit%2F"]'],
  ])("addresses in shortcodes get the addresses of the site: %s", (html, expected) => {
    expect(even("html", html)).toBe(expected);
  });

  test("an embed code stays an embed code", () => {
    const embed = '<iframe src="https://player.example/1?a=1&#038;b=2"></iframe>';
    expect(even("address", embed)).toBe('<iframe src="https://player.example/1?a=1&amp;b=2"></iframe>');
  });

  test("the path of an upload is the host's as a link, and the site's copy as a picture", () => {
    expect(even("html", '<img src="/wp-content/uploads/a.jpg"><a href="/wp-content/uploads/a.pdf">A</a>')).toBe(
      '<img src="/media/from/wp-content/uploads/a.jpg"><a href="https://cms.builder.example/wp-content/uploads/a.pdf">A</a>',
    );
  });

  test("a URL within a sentence stays unchanged", () => {
    const sentence = "See https://cms.builder.example/contact-us/ for more.";
    for (const format of ["line", "lines", "html", "address"] as const) expect(even(format, sentence)).toBe(sentence);
  });
});

describe("media", () => {
  test("the site's own media become paths, over http and https", () => {
    expect(even("picture", "https://www.builder.example/media/front.jpg")).toBe("/media/front.jpg");
    expect(even("picture", "http://builder.example/media/front.jpg")).toBe("/media/front.jpg");
  });

  test.each([
    `${cms}/wp-content/uploads/a.jpg`,
    "http://cms.builder.example/wp-content/uploads/a.jpg",
    "http://CMS.builder.example:80/wp-content/uploads/a.jpg",
    "//cms.builder.example/wp-content/uploads/a.jpg",
    "https://www.builder.example/wp-content/uploads/a.jpg",
    "/wp-content/uploads/a.jpg",
  ])("%s gets a URL of the site, wherever it is used", (address) => {
    const own = "/media/from/wp-content/uploads/a.jpg";
    expect(even("picture", address)).toBe(own);
    expect(even("pictures", `${address} 320w, ${address}?v=2 640w`)).toBe(`${own} 320w, ${own}?v=2 640w`);
    expect(even("html", `<p><img alt="" src='${address}'></p>`)).toBe(`<p><img alt="" src="${own}"></p>`);
    expect(
      even("html", `<picture><source srcset="${address} 1x, ${address} 2x"><img srcset='${address}'></picture>`),
    ).toBe(`<picture><source srcset="${own} 1x, ${own} 2x"><img srcset="${own}"></picture>`);
  });

  test.each([
    (at: string) => `<img src="data:image/gif;base64,R0" data-src="${at}/a.jpg">`,
    (at: string) => `<img data-lazy-src="${at}/a.jpg" data-lazy-srcset="${at}/a.jpg 1x">`,
    (at: string) => `<img data-original = "${at}/a.jpg">`,
    (at: string) => `<img data-cfsrc="${at}/a.jpg">`,
    (at: string) => `<img data-orig-file="${at}/a.jpg">`,
    (at: string) => `<video poster="${at}/o'neill.jpg"></video>`,
    (at: string) => `<div style="background-image:url(${at}/a.jpg)"></div>`,
    (at: string) => `<div style="background-image: url('${at}/a.jpg')"></div>`,
    (at: string) => `<div style="background-image:url(&quot;${at}/a.jpg&quot;)"></div>`,
  ])("so do lazily loaded pictures of plugins, posters and backgrounds: %s", (html) => {
    expect(even("html", html("https://cms.builder.example/wp-content/uploads"))).toBe(
      html("/media/from/wp-content/uploads"),
    );
  });

  const films = "https://cms.builder.example/wp-content/uploads";
  test.each([
    (at: string) => `<figure class="wp-block-video"><video controls src="${at}/walk.mp4"></video></figure>`,
    (at: string) => `<video><source type="video/mp4" src="${at}/walk.mp4?_=1" /></video>`,
    (at: string) => `<video><track src="${at}/en.vtt" kind="captions"></video>`,
    (at: string) => `<figure class="wp-block-audio"><audio controls src="${at}/welcome.mp3"></audio></figure>`,
    (at: string) => `<p><a href="${at}/walk.mp4">The walk</a></p>`,
    (at: string) => `<p>[video width="640" mp4="${at}/walk.mp4"][/video]</p>`,
    (at: string) => `[audio mp3="${at}/welcome.mp3"]`,
    (at: string) => `<p>${at}/walk.mp4</p>`,
    (at: string) => `<p>The walk:<br />\n${at}/walk.mp4?v=1<br />\nin June</p>`,
    (at: string) => `${at}/walk.mp4`,
  ])("films, recordings and captions in texts get a URL of the site: %s", (html) => {
    expect(even("html", html(films))).toBe(html("/media/from/wp-content/uploads"));
  });

  test("a film in a field gets a URL of the site", () => {
    for (const given of [
      `${films}/walk.mp4`,
      "/wp-content/uploads/walk.mp4",
      "//cms.builder.example/wp-content/uploads/walk.mp4",
    ]) {
      expect(even("address", given)).toBe("/media/from/wp-content/uploads/walk.mp4");
    }
  });

  test.each([
    "<p>See https://cms.builder.example/wp-content/uploads/walk.mp4 in June</p>",
    '<p><a href="/visit/">https://cms.builder.example/wp-content/uploads/walk.mp4</a></p>',
    "<p>https://cms.builder.example/wp-content/uploads/list.pdf</p>",
    "<p>https://elsewhere.example/walk.mp4</p>",
  ])("other words and lines stay: %s", (html) => {
    expect(even("html", html)).toBe(html);
  });

  test("many blank lines are read in linear time", () => {
    const blank = "\n ".repeat(50_000);
    expect(even("html", blank)).toBe(blank);
  });

  test("a picture at a host that the site does not serve from stays absolute", () => {
    expect(even("picture", "https://elsewhere.example/media/a.jpg")).toBe("https://elsewhere.example/media/a.jpg");
    expect(even("picture", "//elsewhere.example/media/a.jpg")).toBe("https://elsewhere.example/media/a.jpg");
  });
});

test.each([
  ["Brick &#038; timber: what&#8217;s new", "Brick & timber: what’s new"],
  ["<p>Open Saturday</p><p>Call Walt</p>", "Open Saturday Call Walt"],
  ["A <em class='x'>bold</em>&nbsp;house<br />for <script>alert(1)</script>two", "A bold\u00a0house for two"],
  ["5 &lt; 6, and 5 < 6", "5 < 6, and 5 < 6"],
  ["Tips &amp; tours in Ca&ntilde;on City", "Tips & tours in Cañon City"],
  ["Q&amp;amp;A &amp;#8217;", "Q&amp;A &#8217;"],
  ["R&D &nosuchname; &copy 2026", "R&D &nosuchname; &copy 2026"],
  ["it&#146;s <b>", "it’s"],
  ["&lt;b&gt;bold&lt;/b&gt;", "<b>bold</b>"],
])("%s is decoded once as plain text", (text, plain) => {
  expect(even("line", text)).toBe(plain);
});

test("plain text of several lines keeps them, as WordPress's line breaks and paragraphs", () => {
  expect(even("lines", "<p>One<br />\nand &amp; two</p>\n<p>Three</p>\n")).toBe("One\nand & two\n\nThree");
  expect(even("lines", "One\n\nTwo")).toBe("One\n\nTwo");
});

test("HTML keeps only the entities that it needs", () => {
  expect(even("html", "<p>Ca&ntilde;on&nbsp;City: 1 &lt; 2 &amp; &frac12; &#8217; &#038; &#60; &amp;amp;</p>")).toBe(
    "<p>Cañon&nbsp;City: 1 &lt; 2 &amp; ½ ’ &amp; &lt; &amp;amp;</p>",
  );
  expect(even("html", "R&D &nosuchname; stays")).toBe("R&D &nosuchname; stays");
});

test("percent-encoding in URLs becomes upper case", () => {
  expect(even("uri", "/blog/caf%c3%a9/")).toBe("/blog/caf%C3%A9/");
});

test("a message becomes plain text, also when it is HTML escaped once more", () => {
  expect(
    plainMessage(
      "&lt;strong&gt;Error:&lt;/strong&gt; That isn&amp;#8217;t it. &lt;a href=&quot;https://cms.example/&quot;&gt;Lost?&lt;/a&gt;",
    ),
  ).toBe("Error: That isn’t it. Lost?");
});
