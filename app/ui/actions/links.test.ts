import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SmartLink, type SmartLinkProps } from "./links.tsx";

function markup(props: SmartLinkProps): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(SmartLink, props, "go")));
}

test("a link to a new window has no opener", () => {
  expect(markup({ href: "https://a.example/", target: "_blank" })).toContain('rel="noopener"');
});

test("any URL renders one anchor", () => {
  expect(markup({ href: "/blog/" })).toContain('href="/blog/"');
  expect(markup({ href: "tel:+13035550142" })).toBe('<a href="tel:+13035550142">go</a>');
});

test("a rejected URL leaves the text without a link", () => {
  for (const href of ["javascript:alert(1)", "/\\evil.example/", "data:text/html,x", "https:evil.example", ""]) {
    expect(markup({ href, className: "x" }), href).toBe('<a class="x">go</a>');
  }
});
