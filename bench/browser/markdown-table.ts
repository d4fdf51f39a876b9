/** A column of a table: its title, and the cell of a row. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

/** A Markdown table; all columns but the first hold numbers. */
export function markdownTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map((_, at) => (at === 0 ? "---" : "---:"))),
    ...rows.map((row) => line(columns.map(({ cell }) => cell(row)))),
  ].join("\n");
}
