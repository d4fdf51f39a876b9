import { type HTMLAttributes, type Key, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./table.module.css";

/** One column of a table. */
export type TableColumn<Row> = {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** What screen readers read in place of the cell's text. */
  spoken?: (row: Row) => string | undefined;
  /** `end` for numbers. */
  align?: "end";
  /**
   * The role of the cell in the two lines of the `offers` variant on small screens: `name` (row header) on the first
   * line, `price` and `when` on the second, others after them, `save` (a heart) at the end of the first; `more` with
   * its head before it on a fourth, for at most two columns; `wide` is shown on wide screens only.
   */
  part?: "name" | "price" | "when" | "more" | "wide" | "save";
};

/** Rows and columns of a table. */
export type TableProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Additional attributes of a row, such as event handlers. */
  rowAttributes?: (
    row: Row,
  ) => HTMLAttributes<HTMLTableRowElement> & { readonly "data-highlighted"?: boolean | undefined };
  /** The accessible name of the table; in the `offers` variant it may be a heading. */
  caption?: ReactNode;
  /** Makes the caption of a `data` table, a text, its name only. */
  captionHidden?: boolean;
  /**
   * `offers`: a list to scan and act on; below 48 rem of its width each row has two lines instead of scrolling
   * sideways.
   */
  variant?: "data" | "offers";
  className?: string;
};

/** A table with hairlines, numbers at the right. The `name` column, or else the first, has the row headers. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, rowAttributes, caption, captionHidden, variant = "data", className } = props;
  const headId = (columns.find((column) => column.part === "name") ?? columns[0])?.id;
  const offers = variant === "offers";
  const captionId = useId();
  const hiddenCaption = captionHidden && typeof caption === "string" ? caption : undefined;
  // Rows laid out as a grid lose their table semantics in some browsers; explicit roles keep them.
  const role = (name: string) => (offers ? name : undefined);
  const table = (
    <table
      className={classNames(styles.table, offers && styles.offers, className)}
      role={role("table")}
      aria-label={hiddenCaption}
      aria-labelledby={offers && caption ? captionId : undefined}
    >
      {caption && !offers && !hiddenCaption ? <caption id={captionId}>{caption}</caption> : null}
      <thead role={role("rowgroup")}>
        <tr role={role("row")}>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              role={role("columnheader")}
              data-align={column.align}
              data-part={column.part}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={role("rowgroup")}>
        {rows.map((row) => (
          <tr key={rowKey(row)} role={role("row")} {...rowAttributes?.(row)}>
            {columns.map(({ id, head, cell, spoken, align, part }) =>
              id === headId ? (
                <th key={id} scope="row" role={role("rowheader")} data-part={part}>
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={id}
                  role={role("cell")}
                  aria-label={spoken?.(row)}
                  data-align={align}
                  data-part={part}
                  data-head={part === "more" && typeof head === "string" ? head : undefined}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!offers) {
    const name = hiddenCaption
      ? { "aria-label": hiddenCaption }
      : { "aria-labelledby": caption ? captionId : undefined };
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      <div className={styles.scroll} role="group" tabIndex={0} {...name}>
        {table}
      </div>
    );
  }
  return (
    <div className={styles.list}>
      {caption ? (
        <div id={captionId} className={styles.caption}>
          {caption}
        </div>
      ) : null}
      {table}
    </div>
  );
}
