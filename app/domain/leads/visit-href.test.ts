import { expect, test } from "vitest";
import { leadsToVisit, visitedFrom, visitHref } from "./visit-href.ts";

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";

test("a visit is planned on the contact page, for the subject in the URL", () => {
  expect(visitHref(home)).toBe(`/contact-us/?about=${home}#visit`);
  expect(visitHref("/homes/a b/&c/")).toBe("/contact-us/?about=/homes/a%20b/%26c/#visit");
  expect(visitHref()).toBe("/contact-us/#visit");
});

test("a visit is to the home or neighborhood of the page, and to none from any other page", () => {
  expect(visitedFrom({ pathname: home, search: "?down=20" })).toBe(home);
  expect(visitedFrom({ pathname: "/contact-us/", search: `?about=${encodeURIComponent(home)}` })).toBe(home);
  expect(visitedFrom({ pathname: "/contact-us/", search: "" })).toBe("");
  expect(visitedFrom({ pathname: "/blog/", search: `?about=${home}` })).toBe("");
});

test.each([
  ["/contact-us/#visit", home, true],
  ["/contact-us/#visit", "/blog/", true],
  [`/contact-us/?about=${home}#visit`, home, true],
  [`/contact-us/?about=${home}#visit`, "/homes/longmont/haystack-bend/", false],
  [`/contact-us/?about=${home}#visit`, "/blog/", false],
  ["/contact-us/", "/blog/", false],
  ["/contact-us/#write", "/blog/", false],
  ["/contact-us/faq/#visit", "/blog/", false],
  ["/contact-us/#visit", "/contact-us/", false],
])("a link to %s on %s opens the page's own modal: %s", (link, pathname, expected) => {
  expect(leadsToVisit(new URL(link, "https://homes.example"), { pathname, search: "" })).toBe(expected);
});
