import styles from "./card-columns.module.css";

/** The class of a card grid whose columns leave no card alone in the last row, where the number of cards allows it. */
export function cardColumns(count: number): string | undefined {
  if (count % 3 === 0) return styles.threes;
  if (count === 5) return styles.five;
  return count % 4 === 0 ? styles.fours : count === 2 ? styles.pair : undefined;
}
