import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./title-block.module.css";

/** One ruled cell: a label and its value; `figure` sets the value large. Empty values are left out. */
export type TitleBlockCell = { label: string; value: ReactNode; span?: "half" | "wide"; figure?: boolean };

const columnClasses = { 2: styles.two, 3: styles.three, 4: styles.four } as const;

/** Figures set as in a drawing's title block. One a page, beside the h1; two columns where its place is narrow. */
export function TitleBlock(props: { cells: readonly TitleBlockCell[]; columns?: 2 | 3 | 4; className?: string }) {
  const { cells, columns = 4, className } = props;
  const shown = cells.filter((cell) => cell.value !== null && cell.value !== undefined && cell.value !== "");
  if (shown.length === 0) return null;
  return (
    <div className={classNames(styles.frame, className)}>
      <dl className={classNames(styles.block, columnClasses[columns])}>
        {shown.map((cell) => (
          <div
            key={cell.label}
            className={
              classNames(
                cell.figure && styles.figure,
                cell.span === "half" && styles.half,
                cell.span === "wide" && styles.wide,
              ) || undefined
            }
          >
            <dt>{cell.label}</dt>
            <dd>{cell.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
