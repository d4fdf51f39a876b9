import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ArticleList } from "./article-list.tsx";
import { QuoteList } from "./article-rows.tsx";
import type { ArticleListContent } from "./load-articles.ts";

function rendered(element: ReactElement): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

const quote = (id: number, name: string) => ({
  id,
  words: `Words of ${name}.`,
  name,
  tagline: `Place of ${name}`,
  title: `Title of ${name}`,
  href: `/lifestyle/reviews/${id}/`,
  picture: null,
});

test("each quote has its own text, name and place, and links to its own review", {
  tags: ["S3.43"],
}, () => {
  const html = rendered(<QuoteList quotes={[quote(1, "Naomi"), quote(2, "Dana")]} />);
  const rows = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = ""]) => [
    /<p>(.*?)<\/p>/.exec(row)?.[1],
    /<strong>(.*?)<\/strong>/.exec(row)?.[1],
    /<span class="muted">(.*?)<\/span>/.exec(row)?.[1]?.trim(),
    /href="([^"]*)"[^>]*>(.*?)<\/a>/.exec(row)?.slice(1),
  ]);
  expect(rows).toEqual([
    ["“Words of Naomi.”", "Naomi", "Place of Naomi", ["/lifestyle/reviews/1/", "Title of Naomi"]],
    ["“Words of Dana.”", "Dana", "Place of Dana", ["/lifestyle/reviews/2/", "Title of Dana"]],
  ]);
});

test("the large quote links to its review", { tags: ["S2.123"] }, () => {
  const list: ArticleListContent = {
    kind: "review",
    path: "/lifestyle/reviews/",
    pagination: { number: 1, previousHref: null, nextHref: null },
    canonicalSearch: "",
    isEmpty: true,
    category: null,
    categories: [],
    popular: [],
    entries: [],
    highlights: [quote(7, "Naomi"), quote(8, "Dana")],
  };
  const [figure = ""] = /<figure.*?<\/figure>/.exec(rendered(<ArticleList list={list} />)) ?? [];
  expect(figure).toContain("“Words of Naomi.”");
  expect(/<strong>(.*?)<\/strong><span class="muted">(.*?)<\/span>/.exec(figure)?.slice(1)).toEqual([
    "Naomi",
    "Place of Naomi",
  ]);
  expect([...figure.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [href, text])).toEqual([
    ["/lifestyle/reviews/7/", "Read the whole review"],
  ]);
});
