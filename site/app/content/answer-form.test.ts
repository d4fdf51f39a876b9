import { describe, expect, test } from "vitest";
import { answerForm } from "./answer-form.ts";

const ownBackend = { site: ["https://www.builder.example/"], content: [] };
const wordpress = { site: ["https://www.builder.example"], content: ["https://cms.builder.example/wp/graphql"] };
const field = (homes: Parameters<typeof answerForm>[0], name: string, value: string) =>
  answerForm(homes)({ page: { nodes: [{ [name]: value }] } }).page.nodes[0]?.[name];

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
    expect(field(wordpress, "url", address)).toBe(path ?? address);
    const html = (href: string) => `<p>Ask <a class="b" href="${href.replaceAll("&", "&amp;")}">us</a> or not.</p>`;
    expect(field(wordpress, "content", html(address))).toBe(html(path ?? address));
  });

  test("a WordPress in a folder of its host has its pages below it", () => {
    const inFolder = { ...wordpress, content: ["https://www.builder.example/cms"] };
    expect(field(inFolder, "url", "https://www.builder.example/cms/contact-us/")).toBe("/contact-us/");
    expect(field(inFolder, "url", "https://www.builder.example/contact-us/")).toBe("/contact-us/");
    expect(field(inFolder, "url", "https://www.builder.example/cms-news/")).toBe("/cms-news/");
  });

  test("a path to an upload leads to the content host, where there is one", () => {
    const html = '<img src="/wp-content/uploads/a.jpg"><a href="/wp-content/uploads/a.pdf">A</a>';
    expect(field(wordpress, "content", html)).toBe(
      html.replaceAll('"/wp-content', '"https://cms.builder.example/wp-content'),
    );
    expect(field(ownBackend, "content", html)).toBe(html);
  });

  test("an address that stands in a sentence is left alone", () => {
    const sentence = "See https://cms.builder.example/contact-us/ for more.";
    expect(field(wordpress, "text", sentence)).toBe(sentence);
  });

  test("no link becomes one without a host that browsers read as another host", () => {
    const address = "https://cms.builder.example//evil.example/";
    expect(field(wordpress, "url", address)).toBe(address);
  });
});

describe("media", () => {
  const own = "https://www.builder.example/media/front.jpg";
  test("what the site serves itself becomes a path, whatever name the site is asked by", () => {
    expect(field(ownBackend, "sourceUrl", own)).toBe("/media/front.jpg");
    expect(field(ownBackend, "sourceUrl", own.replace("https", "http"))).toBe("/media/front.jpg");
    expect(field(ownBackend, "srcSet", `${own} 320w, ${own}?v=2 640w`)).toBe(
      "/media/front.jpg 320w, /media/front.jpg?v=2 640w",
    );
  });

  test("what another host serves stays absolute, below /media/ too", () => {
    for (const address of [
      "https://cms.builder.example/media/front.jpg",
      "https://cms.builder.example/wp-content/uploads/a.jpg",
    ]) {
      expect(field(ownBackend, "sourceUrl", address)).toBe(address);
      expect(field(wordpress, "sourceUrl", address)).toBe(address);
    }
  });
});

test("titles and names are plain text, texts with markup keep their entities", () => {
  expect(field(wordpress, "title", "Brick &#038; timber: what&#8217;s new")).toBe("Brick & timber: what’s new");
  expect(field(wordpress, "name", "Tips &amp; tours")).toBe("Tips & tours");
  expect(field(wordpress, "content", "<p>1 &lt; 2 &amp; 3</p>")).toBe("<p>1 &lt; 2 &amp; 3</p>");
});

test("lists, numbers, nulls and nothing pass as they are", () => {
  const data = { a: [1, null, ["x"]], b: null, c: true, list: ["https://cms.builder.example/a/"] };
  expect(answerForm(wordpress)(structuredClone(data))).toEqual({ ...data, list: ["/a/"] });
  expect(answerForm(wordpress)(null)).toBeNull();
  expect(answerForm(wordpress)(undefined)).toBeUndefined();
});
