import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Specs, TitleBlock } from "./facts.tsx";

test("unknown figures leave no gap", () => {
  const html = renderToStaticMarkup(createElement(Specs, { items: ["3 bed", null, "", undefined, false, "2-car"] }));
  expect(html.match(/<li>/g)).toHaveLength(2);
  const block = createElement(TitleBlock, {
    cells: [
      { label: "Beds", value: 0 },
      { label: "Garage", value: null },
    ],
  });
  expect(renderToStaticMarkup(block)).toContain("<dt>Beds</dt><dd>0</dd>");
  expect(renderToStaticMarkup(block)).not.toContain("Garage");
});

test("without any figure there is no list and no block", () => {
  expect(renderToStaticMarkup(createElement(Specs, { items: [null] }))).toBe("");
  expect(renderToStaticMarkup(createElement(TitleBlock, { cells: [] }))).toBe("");
});
