import type { CSSProperties } from "react";
import type { PricePart } from "#app/domain/products/price-parts.ts";
import styles from "./price-line.module.css";

const leastWeight = 1.2;
const baseWeight = 6;
const totalWeight = 2;

/** How the price adds up: one dimension line, each stretch a dated part, the total last. */
export function PriceLine({ parts }: { readonly parts: readonly PricePart[] | null }) {
  const total = parts?.at(-1);
  if (!parts || !total) return null;
  return (
    <section className={`wrap ${styles.line}`} aria-labelledby="price-line">
      <h2 className="label" id="price-line">
        How the price adds up
      </h2>
      <ol className={styles.row}>
        {parts.map((part) => (
          <li
            key={part.key}
            data-kind={part.kind}
            style={{ "--weight": weightOf(part, total.amountUsd) } as CSSProperties}
          >
            <span className={styles.bar} aria-hidden="true" />
            <span className={styles.label}>{part.label}</span>
            <b>{part.amount}</b>
            <span className={styles.date}>{part.date}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Length of a part’s stretch of the line against the others: the base and the total have their fixed ones; the rest goes
 * by amount, but never too short for its words.
 */
function weightOf({ kind, amountUsd }: PricePart, totalUsd: number): number {
  if (kind === "base") return baseWeight;
  if (kind === "total") return totalWeight;
  return Math.min(baseWeight / 2, Math.round((leastWeight + (amountUsd / totalUsd) * 10) * 10) / 10);
}
