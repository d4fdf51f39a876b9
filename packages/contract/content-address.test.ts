import { describe, expect, test } from "vitest";
import { addressReader, isSameSite, webAddress } from "./addresses.ts";

const cms = "https://cms.builder.example";
const read = addressReader({
  site: ["https://www.builder.example"],
  host: cms,
  media: ["https://cdn.example"],
});
/** The owner with the path or URL. */
const shown = (text: string, reader = read) => {
  const found = reader(text);
  return found && [found.owner, "path" in found ? found.path : found.url.href];
};
const upload = "/wp-content/uploads/2026/01/front.jpg";

describe("a file of the content host has one URL", () => {
  test.each([
    [`${cms}${upload}`, upload],
    [`http://cms.builder.example${upload}`, upload],
    [`//cms.builder.example${upload}`, upload],
    [`HTTPS://CMS.Builder.Example${upload}`, upload],
    [`https://www.cms.builder.example${upload}`, upload],
    [`https://cms.builder.example:443${upload}`, upload],
    [`http://cms.builder.example:80${upload}`, upload],
    [`http://cms.builder.example:443${upload}`, upload],
    [`${cms}/wp-content/uploads/2026/01/front-1024x683.jpg`, "/wp-content/uploads/2026/01/front-1024x683.jpg"],
    [`${cms}/wp-content/uploads/2026/01/front-scaled.jpg`, "/wp-content/uploads/2026/01/front-scaled.jpg"],
    [`${cms}${upload}?v=2`, `${upload}?v=2`],
    [`https://www.builder.example${upload}`, upload],
    [`http://builder.example${upload}`, upload],
    [upload, upload],
    ["/wp-content/uploads/Price-List.PDF#page=2", "/wp-content/uploads/Price-List.PDF#page=2"],
    [`${cms}/wp-content/uploads/price-list.pdf`, "/wp-content/uploads/price-list.pdf"],
    [`${cms}/wp-login.php`, "/wp-login.php"],
    [`${cms}/media/price-list.pdf`, "/media/price-list.pdf"],
  ])("%s", (text, path) => {
    expect(shown(text)).toEqual(["host", cms + path]);
  });

  test.each([
    `https://i0.wp.com/cms.builder.example${upload}?w=316&ssl=1`,
    `https://x.i.optimole.com/cb:1/w:300/q:mauto/https://cms.builder.example${upload}`,
    `https://cdn.shortpixel.ai/spai/w_300+q_lossy/cms.builder.example${upload}`,
    `https://cdn.shortpixel.ai/a/q_glossy,ret_img/http://www.cms.builder.example${upload}`,
    `https://res.cloudinary.com/a/image/fetch/f_auto,w_800/${cms}${upload}`,
    `https://wsrv.nl/?url=${encodeURIComponent(`${cms}${upload}`)}&w=300`,
    `https://images.weserv.nl/?url=cms.builder.example${upload}&w=300`,
  ])("also behind a service that makes smaller pictures: %s", (text) => {
    expect(shown(text)).toEqual(["host", cms + upload]);
  });

  test("also below the folder of a WordPress", () => {
    const inFolder = addressReader({ site: [], host: "https://builder.example/cms" });
    expect(shown(`https://i0.wp.com/builder.example/cms${upload}`, inFolder)).toEqual([
      "host",
      `https://builder.example/cms${upload}`,
    ]);
  });

  test("a file at a media host has one URL too, at its own origin", () => {
    expect(shown("http://www.cdn.example/a.jpg?v=1")).toEqual(["host", "https://cdn.example/a.jpg?v=1"]);
  });
});

test.each([
  [`${cms}/contact-us`, "/contact-us/"],
  ["http://www.cms.builder.example/contact-us/?a=1&b=2#form", "/contact-us/?a=1&b=2#form"],
  ["//builder.example:443/contact-us/", "/contact-us/"],
  ["HTTP://WWW.BUILDER.EXAMPLE", "/"],
  ["https://www.builder.example/blog/feed.xml", "/blog/feed.xml"],
  ["/contact-us", "/contact-us/"],
])("%s is a page of the site", (text, path) => {
  expect(shown(text)).toEqual(["page", path]);
});

test.each([
  ["https://www.builder.example/media/front.jpg", "/media/front.jpg"],
  ["http://builder.example/media/guide.pdf?v=2", "/media/guide.pdf?v=2"],
  ["/media/front.jpg", "/media/front.jpg"],
])("%s is a file of the site", (text, path) => {
  expect(shown(text)).toEqual(["site", path]);
});

test.each([
  "https://elsewhere.example/wp-content/uploads/a.jpg",
  "https://i0.wp.com/elsewhere.example/wp-content/uploads/a.jpg?ssl=1",
  "https://share.example/?url=https://cms.builder.example/blog/post/",
  "https://i0.wp.com/cms.builder.example/about/",
  "https://cms.builder.example:8443/contact-us/",
  "https://cms.builder.example.evil.example/",
  "https://wwwcms.builder.example/",
  "https://cms.builder.example//evil.example/",
])("%s is elsewhere", (text) => {
  expect(shown(text)).toEqual(["elsewhere", text]);
});

test.each([
  "",
  "contact-us",
  "#form",
  "mailto:a@b.example",
  "https:cms.builder.example",
  "https://a@cms.builder.example/",
  "/\\evil.example",
])("%j is not a web URL", (text) => {
  expect(read(text)).toBeUndefined();
});

test("pages and files below the folder of a WordPress", () => {
  const inFolder = addressReader({ site: ["https://www.builder.example"], host: "https://builder.example/cms" });
  expect(shown("https://www.builder.example/cms/contact-us/", inFolder)).toEqual(["page", "/contact-us/"]);
  expect(shown("https://www.builder.example/contact-us/", inFolder)).toEqual(["page", "/contact-us/"]);
  expect(shown("https://www.builder.example/cms-news/", inFolder)).toEqual(["page", "/cms-news/"]);
  expect(shown(`http://builder.example${upload}`, inFolder)).toEqual(["host", `https://builder.example${upload}`]);
  expect(shown(upload, inFolder)).toEqual(["host", `https://builder.example/cms${upload}`]);
});

test("a site without a content host has all of its paths", () => {
  const alone = addressReader({ site: ["https://www.builder.example"] });
  expect(shown(upload, alone)).toEqual(["page", upload]);
});

test("two URLs of one site", () => {
  const [one, other, third] = ["http://www.a.example/x", "//A.example:443/y", "https://b.example/"].map(webAddress);
  expect(one && other && third && [isSameSite(one, other), isSameSite(one, third)]).toEqual([true, false]);
});
