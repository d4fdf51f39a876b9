import styles from "./clauses.module.css";

/**
 * A line of clauses, `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`, which breaks after a comma where it does not fit, and
 * never between a figure and its `am` or `pm`.
 */
export function Clauses({ text }: { readonly text: string }) {
  const clauses = text.replace(/(\d) ([ap]m)\b/g, "$1\u00a0$2").split(/(?<=,) /);
  if (clauses.length === 1) return clauses[0];
  return clauses.flatMap((clause, position) => [
    ...(position > 0 ? [" "] : []),
    <span key={clause} className={styles.clause}>
      {clause}
    </span>,
  ]);
}
