import type { CSSProperties } from "react";
import styles from "./price-line.module.css";
import type { PriceLinePart } from "./price-line-parts.ts";

/** How the price adds up: one dimension line, each stretch a dated part, the total last. */
export function PriceLine({ parts }: { readonly parts: readonly PriceLinePart[] | null }) {
  if (!parts) return null;
  return (
    <section className={`wrap ${styles.line}`} aria-labelledby="price-line">
      <h2 className="label" id="price-line">
        How the price adds up
      </h2>
      <ol className={styles.row}>
        {parts.map(({ key, kind, label, amount, date, weight }) => (
          <li key={key} data-kind={kind} style={{ "--weight": weight } as CSSProperties}>
            <span className={styles.bar} aria-hidden="true" />
            <span className={styles.label}>{label}</span>
            <b>{amount}</b>
            <span className={styles.date}>{date}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
