import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Clauses } from "./clauses.tsx";

/** The text with brackets around what stays together as long as it fits. */
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
