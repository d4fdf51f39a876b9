import { afterEach, describe, expect, test } from "vitest";
import { contentHref, isPageHref, linkedPaths, onRefusedHref, type RefusedHref } from "./content-href.ts";

const reported: RefusedHref[] = [];
onRefusedHref((refused) => void reported.push(refused));
afterEach(() => void reported.splice(0));

describe("a URL of the content that may be linked", () => {
  test.each([
    ["/contact-us", "/contact-us/"],
    ["/privacyterms#accessibility", "/privacyterms/#accessibility"],
    ["/blog?after=/media/x.pdf", "/blog/?after=/media/x.pdf"],
    ["/media/guide.pdf", "/media/guide.pdf"],
    ["/blog/feed.xml", "/blog/feed.xml"],
    ["#choose-a-day", "#choose-a-day"],
    ["?beds=2", "?beds=2"],
    [" /blog/ ", "/blog/"],
  ])("becomes a path in the site's spelling: %s", (given, href) => {
    expect(contentHref(given)).toBe(href);
    expect(reported).toEqual([]);
  });

  test.each(["https://example.com/x", "mailto:hello@switchgrass.example", "tel:+13035550142", "sms:+13035550142"])(
    "stays unchanged elsewhere: %s",
    (given) => {
      expect(contentHref(given)).toBe(given);
    },
  );

  test("a protocol-relative URL gets its protocol", () => {
    expect(contentHref("//host.example/a")).toBe("https://host.example/a");
    expect(contentHref("HTTP://Host.example")).toBe("http://host.example/");
  });

  test("a path never names another host, whatever its dots and slashes", () => {
    for (const given of ["/..//evil.example/", "/.//evil.example/", "/a/..///evil.example", "/%2e%2e//evil.example/"]) {
      const href = contentHref(given) ?? "";
      expect(new URL(href, "https://homes.example").href, given).toMatch(/^https:\/\/homes\.example\/evil\.example\/$/);
    }
  });
});

describe("a URL of the content that is rejected", { tags: ["S8.5"] }, () => {
  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\x01javascript:alert(1)",
    "data:text/html,x",
    "DATA:text/html;base64,PHA+",
    "vbscript:x",
    "blob:https://homes.example/3f1c",
    "file:///etc/passwd",
    "/\\evil.example/x",
    "\\\\evil.example/x",
    "/a\\..\\b",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https:\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://homes.example@evil.example/",
    "https://a:b@evil.example/",
    "//a@evil.example/",
    "https://",
    "no address",
    "@evil.example/",
  ])("%j is not a link, and is reported with its place", (given) => {
    expect(contentHref(given, "menu main")).toBeNull();
    expect(reported).toEqual([{ href: given.trim(), where: "menu main" }]);
  });

  test("an empty URL is null and is not reported", () => {
    expect([contentHref(""), contentHref("  "), contentHref(null), contentHref(undefined)]).toEqual(
      Array(4).fill(null),
    );
    expect(reported).toEqual([]);
  });
});

test("pages of this site use the router, with their query and hash", () => {
  for (const href of ["/", "/blog/", "/homes/longmont/haystack-bend/?view=map#visit", "?beds=2"]) {
    expect(isPageHref(href), href).toBe(true);
  }
});

test.each([
  ["tel:303-555-0142 ext. 12", "tel:+13035550142;ext=12"],
  ["TEL:1-800-NEW-HOME", "tel:+18006394663"],
  ["sms:(303)%20555-0142?body=Hello", "sms:+13035550142?body=Hello"],
  ["tel:ask-us", null],
])("the link %s calls %s", (given, expected) => {
  expect(contentHref(given)).toBe(expected);
});

test.each([
  ["www.tours.example/a?b=1", "https://www.tours.example/a?b=1"],
  ["WWW.tours.example", "https://www.tours.example/"],
  ["info@builder.example", "mailto:info@builder.example"],
  ["http://info@builder.example", "mailto:info@builder.example"],
  ["303-555-0142", "tel:+13035550142"],
  ["(303) 555-0142", "tel:+13035550142"],
  ["http://303-555-0142", "tel:+13035550142"],
  ["callto:3035550142", "tel:+13035550142"],
  ["callto://+13035550142", "tel:+13035550142"],
  ["http://https://tours.example/a", "https://tours.example/a"],
  ["https://http://tours.example/a", "http://tours.example/a"],
  ["http://192.168.1.10/", "http://192.168.1.10/"],
  ["www.good.example@evil.example/", null],
  ["www.good.example\\@evil.example", null],
  ["2026-12-05 11:00", null],
  ["contact-us", null],
])("the address %s, typed without its scheme or with two, is %s", (given, expected) => {
  expect(contentHref(given)).toBe(expected);
});

test("other hosts, telephone, mail, hashes and files do not use the router", () => {
  const others = ["https://a.example/", "//a.example/", "tel:+13035550142", "mailto:a@b.example", "#visit"];
  const files = ["/blog/feed.xml", "/events/open-walls.ics", "/media/plan.pdf", "/media/r/w_320/a"];
  for (const href of [...others, ...files]) expect(isPageHref(href), href).toBe(false);
});

test("a dot in a page's query does not make it a file", () => {
  expect(isPageHref("/search/?q=st.vrain")).toBe(true);
});

test("links of a text become the paths of their pages, each once, in the order of the text", () => {
  const html = `<p><a href="/events/soup/?from=blog#when">Soup</a> and <a title="x" href="/homes/a/b/qmi/c">a house</a>,
    <a href="/events/soup/">soup again</a>, <a href="/homes/a/b/plans/x&amp;y/">x &amp; y</a></p>`;
  expect(linkedPaths(html)).toEqual(["/events/soup/", "/homes/a/b/qmi/c/", "/homes/a/b/plans/x&y/"]);
});

test("other hosts, mail, telephones, hashes and plain text are not pages", () => {
  const html = `<p>/events/soup/ <a href="https://other.example/events/soup/">a</a> <a href="//other.example/">b</a>
    <a href="mailto:a@b.example">c</a> <a href="tel:+1">d</a> <a href="#e">e</a> <a>f</a> <img src="/media/a.jpg"></p>`;
  expect(linkedPaths(html)).toEqual([]);
});
