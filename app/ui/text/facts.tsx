import { Fragment, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./facts.module.css";

/** Terms and their details with hairlines: `figures` sets the detail at the right, `sentences` beside the term. */
export function Facts(props: {
  rows: readonly { term: string; detail: ReactNode }[];
  variant?: "figures" | "sentences";
  className?: string;
}) {
  const { rows, variant = "figures", className } = props;
  if (rows.length === 0) return null;
  return (
    <dl className={classNames(styles.facts, styles[variant], className)}>
      {rows.map(({ term, detail }) => {
        const pair = (
          <>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </>
        );
        return variant === "figures" ? <Fragment key={term}>{pair}</Fragment> : <div key={term}>{pair}</div>;
      })}
    </dl>
  );
}

/** A cell of a title block: a label and its value; `figure` sets the value large. */
export type TitleBlockCell = { label: string; value: ReactNode; span?: "half" | "wide"; figure?: boolean };

const columnClasses = { 2: styles.two, 3: styles.three, 4: styles.four } as const;

/**
 * Figures in the form of a drawing's title block. One per page, beside the h1; two columns when it is narrow. Empty
 * values are omitted.
 */
export function TitleBlock({ cells, columns = 4 }: { cells: readonly TitleBlockCell[]; columns?: 2 | 3 | 4 }) {
  const shown = cells.filter(({ value }) => !isEmpty(value));
  if (shown.length === 0) return null;
  return (
    <div className={styles.frame}>
      <dl
        className={classNames(
          styles.block,
          columnClasses[columns],
          shown.every(({ span }) => !span) && styles.even,
          shown.every(({ span }) => span === "half") && styles.halves,
          shown[0]?.span === "wide" && styles.wideFirst,
          "tap-links",
        )}
      >
        {shown.map(({ label, value, span, figure }) => (
          <div key={label} className={classNames(styles.cell, figure && styles.figure, span && styles[span])}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Figures with their units in one line, separated by dots, at which it wraps. */
export function Specs({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return <p className={styles.specs}>{items.map((item) => item.replaceAll(" ", "\u00a0")).join("\u00a0· ")}</p>;
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === "";
}

const times = /((?:\d[\d:]* [ap]m|noon) to (?:\d[\d:]* [ap]m|noon)|\d[\d:]* [ap]m\b)/i;

/**
 * Clauses, `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`, which wrap after a comma, then before a time, `10 am to 6 pm`,
 * and within that only as a last resort.
 */
export function Clauses({ text }: { readonly text: string }): ReactNode {
  const clauses = text.split(/(?<=,) /);
  if (clauses.length === 1) return <UnbrokenTimes text={text} />;
  return clauses.flatMap((clause, position) => [
    ...(position > 0 ? [" "] : []),
    <span key={clause} className={styles.whole}>
      <UnbrokenTimes text={clause} />
    </span>,
  ]);
}

/** Whether `Clauses` renders elements for a text, and not the text alone. */
export function hasClauses(text: string): boolean {
  return text.includes(", ") || times.test(text);
}

function UnbrokenTimes({ text }: { readonly text: string }): ReactNode {
  return text.split(times).map((part, position) =>
    position % 2 === 1 ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
