import { afterEach, describe, expect, test } from "vitest";
import { contentHref, isPageHref, onRefusedHref, type RefusedHref } from "./content-href.ts";

const told: RefusedHref[] = [];
onRefusedHref((refused) => void told.push(refused));
afterEach(() => void told.splice(0));

describe("an address of the content that may be linked", () => {
  test.each([
    ["/contact-us", "/contact-us/"],
    ["/privacyterms#accessibility", "/privacyterms/#accessibility"],
    ["/blog?after=/media/x.pdf", "/blog/?after=/media/x.pdf"],
    ["/media/guide.pdf", "/media/guide.pdf"],
    ["/blog/feed.xml", "/blog/feed.xml"],
    ["#choose-a-day", "#choose-a-day"],
    ["?beds=2", "?beds=2"],
    [" /blog/ ", "/blog/"],
  ])("is a path as the site writes it: %s", (given, href) => {
    expect(contentHref(given)).toBe(href);
    expect(told).toEqual([]);
  });

  test.each(["https://example.com/x", "mailto:hello@switchgrass.example", "tel:+13035550142", "sms:+13035550142"])(
    "leads elsewhere as it is: %s",
    (given) => {
      expect(contentHref(given)).toBe(given);
    },
  );

  test("another host is named with its protocol", () => {
    expect(contentHref("//host.example/a")).toBe("https://host.example/a");
    expect(contentHref("HTTP://Host.example")).toBe("http://host.example/");
  });

  test("a path never comes to name another host, by whatever dots and slashes", () => {
    for (const given of ["/..//evil.example/", "/.//evil.example/", "/a/..///evil.example", "/%2e%2e//evil.example/"]) {
      const href = contentHref(given) ?? "";
      expect(new URL(href, "https://homes.example").href, given).toMatch(/^https:\/\/homes\.example\/evil\.example\/$/);
    }
  });
});

describe("S8.5 an address of the content that is refused", () => {
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
  ])("%j is no link, and is told with its place", (given) => {
    expect(contentHref(given, "menu main")).toBeNull();
    expect(told).toEqual([{ href: given.trim(), where: "menu main" }]);
  });

  test("nothing is nothing, and nobody hears of it", () => {
    expect([contentHref(""), contentHref("  "), contentHref(null), contentHref(undefined)]).toEqual(
      Array(4).fill(null),
    );
    expect(told).toEqual([]);
  });
});

test("pages of this site go through the router, with their query and hash", () => {
  for (const href of ["/", "/blog/", "/homes/longmont/haystack-bend/?view=map#visit", "?beds=2"]) {
    expect(isPageHref(href), href).toBe(true);
  }
});

test("other hosts, telephone, mail, anchors and files do not go through the router", () => {
  const others = ["https://a.example/", "//a.example/", "tel:+13035550142", "mailto:a@b.example", "#visit"];
  const files = ["/blog/feed.xml", "/events/open-walls.ics", "/media/plan.pdf", "/media/r/w_320/a"];
  for (const href of [...others, ...files]) expect(isPageHref(href), href).toBe(false);
});

test("a dot in a page's query does not make it a file", () => {
  expect(isPageHref("/search/?q=st.vrain")).toBe(true);
});
