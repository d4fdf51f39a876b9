import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Specs, TitleBlock } from "./facts.tsx";

test("figures stand in one line, which wraps between them alone", () => {
  const html = renderToStaticMarkup(createElement(Specs, { items: ["3 bed", "1,730 sq ft", "2-car"] }));
  expect(html.replace(/ class="[^"]*"/, "")).toBe("<p>3\u00a0bed\u00a0· 1,730\u00a0sq\u00a0ft\u00a0· 2-car</p>");
});

test("unknown figures leave no gap", () => {
  const block = createElement(TitleBlock, {
    cells: [
      { label: "Beds", value: 0 },
      { label: "Garage", value: null },
    ],
  });
  expect(renderToStaticMarkup(block)).toContain("<dt>Beds</dt><dd>0</dd>");
  expect(renderToStaticMarkup(block)).not.toContain("Garage");
});

test("without any figure there is no line and no block", () => {
  expect(renderToStaticMarkup(createElement(Specs, { items: [] }))).toBe("");
  expect(renderToStaticMarkup(createElement(TitleBlock, { cells: [] }))).toBe("");
});
