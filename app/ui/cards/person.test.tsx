import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { nameFigure } from "../pictures/name-figure.ts";
import { People } from "./person.tsx";

test("everyone without a picture has a stamp of their own: initials, last name and the figure of the whole name", () => {
  const names = ["Walt Ferris", "Will Foley", "Wren Ferris"];
  const html = renderToStaticMarkup(<People people={names.map((name) => ({ name, stamp: "WF" }))} level={2} ruled />);
  const items = html.split("<li").slice(1);
  const figures = names.map((name) => nameFigure(name).walk);
  expect(new Set(figures).size).toBe(names.length);
  expect(items.map((item) => [...item.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1])).toEqual(figures);
  expect(items.map((item) => /<b>(.*?)<\/b><span>(.*?)<\/span>/.exec(item)?.slice(1))).toEqual([
    ["WF", "Ferris"],
    ["WF", "Foley"],
    ["WF", "Ferris"],
  ]);
});
