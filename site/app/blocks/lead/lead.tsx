import type { BlockProps } from "../parts/block-props.ts";
import styles from "./lead.module.css";

/** One sentence that stands alone. */
export function Lead({ block }: BlockProps) {
  const { anchor, title, text } = block;
  const said = text ?? title;
  return said ? (
    <p id={anchor} className={styles.lead}>
      {said}
    </p>
  ) : null;
}
