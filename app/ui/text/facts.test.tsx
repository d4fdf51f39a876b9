import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import styles from "./facts.module.css";
import { Clauses, Specs, TitleBlock, type TitleBlockCell } from "./facts.tsx";

test("figures are on one line, which wraps only between them", () => {
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

test("without any figure nothing is rendered", () => {
  expect(renderToStaticMarkup(createElement(Specs, { items: [] }))).toBe("");
  expect(renderToStaticMarkup(createElement(TitleBlock, { cells: [] }))).toBe("");
});

const arrangements = { even: styles.even, halves: styles.halves, wideFirst: styles.wideFirst };

test.each<[string, (TitleBlockCell["span"] | undefined)[], string[]]>([
  ["cells of one width", [undefined, undefined, undefined], ["even"]],
  ["halves alone", ["half", "half"], ["halves"]],
  ["halves among others", [undefined, "half"], []],
  ["a wide one at the head", ["wide", undefined, undefined], ["wideFirst"]],
  ["a wide one further on", [undefined, "wide"], []],
])("a title block of %s is arranged by number of cells", (_, spans, expected) => {
  const cells = spans.map((span, at) => ({ label: `Label ${at}`, value: at + 1, ...(span ? { span } : {}) }));
  const [, classes = ""] = /<dl class="([^"]*)"/.exec(renderToStaticMarkup(<TitleBlock cells={cells} />)) ?? [];
  const names = Object.entries(arrangements).filter(([, name]) => name && classes.split(" ").includes(name));
  expect(names.map(([name]) => name)).toEqual(expected);
});

/** The text with brackets around parts that do not break while they fit. */
const bracketed = (text: string) =>
  renderToStaticMarkup(<Clauses text={text} />)
    .replaceAll(/<span[^>]*>/g, "[")
    .replaceAll("</span>", "]");

test.each([
  ["Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm", "[Mon–Sat [10 am to 6 pm],] [Sun [11 am to 5 pm]]"],
  ["Daily, 9:30 am to noon", "[Daily,] [[9:30 am to noon]]"],
  ["Fri–Mon noon to 5 pm", "Fri–Mon [noon to 5 pm]"],
  ["Opens today at 11 am", "Opens today at [11 am]"],
  ["Sales office closed", "Sales office closed"],
])("“%s” breaks after its commas, then before its times", (text, whole) => {
  expect(bracketed(text)).toBe(whole);
});
