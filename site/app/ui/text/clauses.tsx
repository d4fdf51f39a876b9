import styles from "./clauses.module.css";

const times = /(?:\d [ap]m|noon) to (?:[\d:]+ [ap]m|noon)|\d [ap]m\b/gi;

/**
 * A line of clauses, `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`, which breaks after a comma where it does not fit, and
 * never within a time, `10 am to 6 pm`.
 */
export function Clauses({ text }: { readonly text: string }) {
  const clauses = text.replace(times, (time) => time.replaceAll(" ", "\u00a0")).split(/(?<=,) /);
  if (clauses.length === 1) return clauses[0];
  return clauses.flatMap((clause, position) => [
    ...(position > 0 ? [" "] : []),
    <span key={clause} className={styles.clause}>
      {clause}
    </span>,
  ]);
}
