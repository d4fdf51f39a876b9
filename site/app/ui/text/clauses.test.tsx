import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Clauses } from "./clauses.tsx";

test.each([
  ["Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm", ["Mon–Sat 10_am_to_6_pm,", "Sun 11_am_to_5_pm"]],
  ["Daily, 9:30 am to noon", ["Daily,", "9:30_am_to_noon"]],
])("“%s” breaks after its commas, and not within its times", (text, clauses) => {
  const html = renderToStaticMarkup(<Clauses text={text} />).replaceAll("\u00a0", "_");
  expect([...html.matchAll(/<span[^>]*>(.*?)<\/span>/g)].map(([, clause]) => clause)).toEqual(clauses);
  expect(html.replaceAll(/<[^>]*>/g, "").replaceAll("_", " ")).toBe(text);
});

test("one clause stands as it is", () => {
  expect(renderToStaticMarkup(<Clauses text="Sales office closed" />)).toBe("Sales office closed");
});
