import type { ReactNode } from "react";
import styles from "./clauses.module.css";

const times = /((?:\d[\d:]* [ap]m|noon) to (?:\d[\d:]* [ap]m|noon)|\d[\d:]* [ap]m\b)/i;

/**
 * A line of clauses, `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`, which breaks after a comma where it does not fit, then
 * before a time, `10 am to 6 pm`, and within that only where it is wider than its place.
 */
export function Clauses({ text }: { readonly text: string }): ReactNode {
  const clauses = text.split(/(?<=,) /);
  if (clauses.length === 1) return <TimesWhole text={text} />;
  return clauses.flatMap((clause, position) => [
    ...(position > 0 ? [" "] : []),
    <span key={clause} className={styles.whole}>
      <TimesWhole text={clause} />
    </span>,
  ]);
}

function TimesWhole({ text }: { readonly text: string }): ReactNode {
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
