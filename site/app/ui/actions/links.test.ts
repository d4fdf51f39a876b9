import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { isPageHref, SmartLink, type SmartLinkProps } from "./links.tsx";

function markup(props: SmartLinkProps): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(SmartLink, props, "go")));
}

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

test("a link into a new window cannot reach back", () => {
  expect(markup({ href: "https://a.example/", target: "_blank" })).toContain('rel="noopener"');
});

test("any URL renders one anchor", () => {
  expect(markup({ href: "/blog/" })).toContain('href="/blog/"');
  expect(markup({ href: "tel:+13035550142" })).toBe('<a href="tel:+13035550142">go</a>');
});
