import { describe, expect, test } from "vitest";
import { normalizeTexts, plainMessage } from "./normalize-texts.ts";

const mediaAddress = (address: URL) =>
  address.host === "cms.builder.example" ? `/media/from${address.pathname}` : undefined;
const even = normalizeTexts({
  site: ["https://www.builder.example"],
  host: "https://cms.builder.example/wp/graphql",
  mediaAddress,
});

describe("links", () => {
  test.each([
    ["https://cms.builder.example/contact-us/", "/contact-us/"],
    ["http://cms.builder.example/contact-us", "/contact-us/"],
    ["//cms.builder.example/contact-us/?a=1&b=2#form", "/contact-us/?a=1&b=2#form"],
    ["https://cms.builder.example", "/"],
    ["https://www.builder.example/blog/feed.xml", "/blog/feed.xml"],
    ["https://cms.builder.example/wp-content/uploads/price-list.pdf", null],
    ["https://cms.builder.example/media/price-list.pdf", null],
    ["https://cms.builder.example/wp-login.php", null],
    ["https://cms.builder.example/wp-admin/", null],
    ["https://cms.builder.example:8443/contact-us/", null],
    ["https://elsewhere.example/contact-us/", null],
    ["/contact-us/", null],
  ])("%s becomes %s in fields and in texts", (address, path) => {
    expect(even("url", address)).toBe(path ?? address);
    const html = (href: string) => `<p>Ask <a class="b" href="${href.replaceAll("&", "&amp;")}">us</a> or not.</p>`;
    expect(even("content", html(address))).toBe(html(path ?? address));
  });

  test("links below the folder of a WordPress become paths", () => {
    const inFolder = normalizeTexts({ site: ["https://www.builder.example"], host: "https://www.builder.example/cms" });
    expect(inFolder("url", "https://www.builder.example/cms/contact-us/")).toBe("/contact-us/");
    expect(inFolder("url", "https://www.builder.example/contact-us/")).toBe("/contact-us/");
    expect(inFolder("url", "https://www.builder.example/cms-news/")).toBe("/cms-news/");
  });

  test("a path to an upload leads to the host as a link, and to the site's copy as a picture", () => {
    expect(even("content", '<img src="/wp-content/uploads/a.jpg"><a href="/wp-content/uploads/a.pdf">A</a>')).toBe(
      '<img src="/media/from/wp-content/uploads/a.jpg"><a href="https://cms.builder.example/wp-content/uploads/a.pdf">A</a>',
    );
  });

  test("an address within a sentence is left alone", () => {
    const sentence = "See https://cms.builder.example/contact-us/ for more.";
    expect(even("text", sentence)).toBe(sentence);
  });

  test("no link becomes a path that browsers read as another host", () => {
    const address = "https://cms.builder.example//evil.example/";
    expect(even("url", address)).toBe(address);
  });
});

describe("media", () => {
  test("the site's own media become paths, over http as over https", () => {
    expect(even("sourceUrl", "https://www.builder.example/media/front.jpg")).toBe("/media/front.jpg");
    expect(even("sourceUrl", "http://www.builder.example/media/front.jpg")).toBe("/media/front.jpg");
  });

  test("pictures of the host get addresses of the site, wherever they are named", () => {
    const address = "https://cms.builder.example/wp-content/uploads/a.jpg";
    expect(even("sourceUrl", address)).toBe("/media/from/wp-content/uploads/a.jpg");
    expect(even("srcSet", `${address} 320w, ${address} 640w`)).toBe(
      "/media/from/wp-content/uploads/a.jpg 320w, /media/from/wp-content/uploads/a.jpg 640w",
    );
    expect(even("text", `<p><img alt="" src='${address}'></p>`)).toBe(
      "<p><img alt=\"\" src='/media/from/wp-content/uploads/a.jpg'></p>",
    );
    const sets = (at: string) =>
      `<picture><source srcset="${at}/a.jpg 1x, ${at}/a-2.jpg 2x"><img srcset='${at}/a.jpg'></picture>`;
    for (const given of ["https://cms.builder.example/wp-content/uploads", "/wp-content/uploads"]) {
      expect(even("text", sets(given))).toBe(sets("/media/from/wp-content/uploads"));
    }
  });

  test("a picture at a host that the site does not serve from stays absolute", () => {
    expect(even("sourceUrl", "https://elsewhere.example/media/a.jpg")).toBe("https://elsewhere.example/media/a.jpg");
  });
});

test("titles and names are plain text, whatever entities they are written with", () => {
  expect(even("title", "Brick &#038; timber: what&#8217;s new")).toBe("Brick & timber: what’s new");
  expect(even("title", "A <em class='x'>bold</em>&nbsp;house<br />for <script>alert(1)</script>two")).toBe(
    "A bold\u00a0house for two",
  );
  expect(even("title", "5 &lt; 6, and 5 < 6")).toBe("5 < 6, and 5 < 6");
  expect(even("name", "Tips &amp; tours in Ca&ntilde;on City")).toBe("Tips & tours in Cañon City");
});

test("named entities in texts become characters, except those that HTML needs", () => {
  expect(even("content", "<p>Ca&ntilde;on&nbsp;City: 1 &lt; 2 &amp; &frac12; &#8217;</p>")).toBe(
    "<p>Cañon&nbsp;City: 1 &lt; 2 &amp; ½ &#8217;</p>",
  );
  expect(even("city", "Ca&ntilde;on City")).toBe("Cañon City");
  expect(even("text", "R&D &nosuchname; stays")).toBe("R&D &nosuchname; stays");
});

test("escapes in addresses become upper case, as WordPress writes them in lower case", () => {
  expect(even("uri", "/blog/caf%c3%a9/")).toBe("/blog/caf%C3%A9/");
});

test("a message becomes plain text even where it is HTML escaped once more", () => {
  expect(
    plainMessage(
      "&lt;strong&gt;Error:&lt;/strong&gt; That isn&amp;#8217;t it. &lt;a href=&quot;https://cms.example/&quot;&gt;Lost?&lt;/a&gt;",
    ),
  ).toBe("Error: That isn’t it. Lost?");
});
