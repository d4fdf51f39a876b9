import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { CategoryLinks, Pager } from "./paged-list.tsx";

/** The links of an element: their URL, text and one attribute. */
function linksOf(element: ReactElement, attribute: string) {
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = "", inner = ""]) => [
    /\bhref="([^"]*)"/.exec(attributes)?.[1],
    inner.replace(/<[^>]*>/g, "").trim(),
    new RegExp(`\\b${attribute}="([^"]*)"`).exec(attributes)?.[1],
  ]);
}

test("the pager has previous and next links with rel and URL; the first and last page have one", () => {
  const pager = (previousHref: string | null, nextHref: string | null) =>
    linksOf(<Pager page={2} previousHref={previousHref} nextHref={nextHref} label="Pages of posts" />, "rel");
  const [back, onwards] = [
    ["/blog/", "Previous", "prev"],
    ["/blog/?page=3", "Next", "next"],
  ];
  expect(pager("/blog/", "/blog/?page=3")).toEqual([back, onwards]);
  expect(pager("/blog/", null)).toEqual([back]);
  expect(pager(null, "/blog/?page=3")).toEqual([onwards]);
  expect(pager(null, null)).toEqual([]);
});

test("the current category is marked, and each has its own number", () => {
  const items = [
    { text: "All posts", href: "/blog/", count: null },
    { text: "Money", href: "/blog/category/money/", count: 7 },
    { text: "Plans", href: "/blog/category/plans/", count: 4 },
  ];
  expect(linksOf(<CategoryLinks items={items} current="/blog/category/money/" unit="posts" />, "aria-current")).toEqual(
    [
      ["/blog/", "All posts", undefined],
      ["/blog/category/money/", "Money 7 posts", "page"],
      ["/blog/category/plans/", "Plans 4 posts", undefined],
    ],
  );
});
