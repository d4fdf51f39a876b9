import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Table, type TableProps } from "./table.tsx";

type Row = { name: string; price: string };
const props: TableProps<Row> = {
  rows: [{ name: "1482 Threshing Lane", price: "$624,900" }],
  rowKey: (row) => row.name,
  columns: [
    { id: "price", head: "Price", align: "end", part: "price", cell: (row) => row.price },
    { id: "name", head: "Home", part: "name", cell: (row) => row.name },
  ],
};
const markup = (more: Partial<TableProps<Row>>) =>
  renderToStaticMarkup(createElement(Table<Row>, { ...props, ...more }));

test("the name column is the row header, wherever it is", () => {
  expect(markup({})).toMatch(/<th scope="row"[^>]*>1482 Threshing Lane<\/th>/);
});

test("a list of offers keeps its table semantics when its rows become two lines", () => {
  const html = markup({ variant: "offers", caption: "Homes" });
  for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"]) {
    expect(html).toContain(`role="${role}"`);
  }
  const [, labelledBy] = html.match(/aria-labelledby="([^"]+)"/) ?? [];
  expect(html).toContain(`id="${labelledBy}"`);
});

test("a data table is named by its caption and has the browser's own semantics", () => {
  const html = markup({ caption: "Monthly cost" });
  const [frame = "", table = ""] = html.split(/(?=<table)/);
  const [, id] = /<caption id="([^"]+)">Monthly cost<\/caption>/.exec(table) ?? [];
  expect(frame).toContain(`role="group" tabindex="0" aria-labelledby="${id}"`);
  expect(table).not.toContain("role=");
});
