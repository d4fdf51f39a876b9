import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import { contentWith } from "../testing/content-of.ts";
import { deadLinks } from "./links.ts";

const page = { id: 1, kind: "blogPost" as const, title: "A post" };

/** Fields and problems of links in a text, with one other page and one redirect. */
function problems(html: string) {
  const content = contentWith({
    entries: [
      { ...page, content: html },
      { id: 2, kind: "page" },
    ],
    redirects: [{ from: "/old/", to: "/page/2/", status: 301 }],
  });
  return checkContent(content, [deadLinks]).map(({ field, problem, remedy }) => [field, problem, remedy]);
}

test.each([
  `<a href="/page/2/">A page</a>`,
  `<a href="/page/2">Without a slash</a>`,
  `<a href="/page/2/?from=post#part">With a query</a>`,
  `<a href="#part">On this page</a>`,
  `<a href="/new-home-search/?beds=3">The search</a>`,
  `<a href="https://elsewhere.example.com/gone">Elsewhere</a>`,
  `<a href="tel:+13035550142">Call</a>`,
  `<a href="tel:303-555-0142">Call</a>`,
  `<a href="mailto:hello@example.com?subject=Hi">Write</a>`,
])("%s has a target", (html) => {
  expect(problems(`<p>${html}</p>`)).toEqual([]);
});

test.each([
  ["/page/3/", "leads to a page that does not exist.", "Write the address of a page, or remove the link."],
  ["/old/", "is redirected to /page/2/.", "Write /page/2/, the final address."],
  ["", "leads nowhere.", "Write an address."],
  ["#", "leads nowhere.", "Write an address."],
  [
    "javascript:alert(1)",
    "is not an address that the site can link to.",
    "Write /a-page/, https://…, tel: or mailto:.",
  ],
  ["tel:555-0142", "has no ten digits.", "Write tel:+1 and the number with its area code."],
  ["mailto:hello@example", "names no mailbox.", "Write mailto:name@example.com."],
])("a link to “%s” %s", (href, problem, remedy) => {
  expect(problems(`<p>See <a class="x" href="${href}"><b>the page</b></a>.</p>`)).toEqual([
    ["content", `The link “the page” to ${href} ${problem}`, remedy],
  ]);
});

test("links of menus count too, also of submenus, and every dead link of a text", () => {
  const content = contentWith({
    entries: [{ ...page, content: `<p><a href="/one/">One</a></p><p><a href="/two/">Two</a></p>` }],
    menus: [
      {
        title: "Main",
        items: [{ label: "About", url: "/about/", children: [{ label: "Team", url: "/team/" }] }],
      },
    ],
  });
  expect(
    checkContent(content, [deadLinks]).map(({ subject, field, problem }) => [subject.title, field, problem]),
  ).toEqual([
    ["A post", "content", "The link “One” to /one/ leads to a page that does not exist."],
    ["A post", "content", "The link “Two” to /two/ leads to a page that does not exist."],
    ["Main", "items.0", "The link “About” to /about/ leads to a page that does not exist."],
    ["Main", "items.0.children.0", "The link “Team” to /team/ leads to a page that does not exist."],
  ]);
});
