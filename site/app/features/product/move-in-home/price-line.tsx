import type { CSSProperties } from "react";
import { fullPrice } from "#app/domain/products/price.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import styles from "./price-line.module.css";

/** A part of a price as the backend gives it. */
export interface PricePartNode {
  readonly kind: string | null;
  readonly label: string | null;
  readonly amountUsd: number | null;
  readonly date: string | null;
}

/** A part of a price as the line shows it. */
export interface PriceLinePart {
  readonly key: string;
  readonly kind: "base" | "add" | "credit" | "total";
  readonly label: string;
  /** `$589,900`, `+ $14,000`, `− $10,000`. */
  readonly amount: string;
  /** `Oct 1, 2026`; for a credit `to Jan 15, 2027`, its last day. */
  readonly date: string;
  /** Length of its stretch of the line, against the others. */
  readonly weight: number;
}

const kinds = new Set(["base", "add", "credit", "total"]);
const signs = { base: "", add: "+ ", credit: "− ", total: "" };
const leastWeight = 1.2;
const baseWeight = 6;
const totalWeight = 2;

/**
 * The dated parts of a price in their order, the total last. Null unless they end in a total that is the home’s price and
 * the sum of the others: a line that does not add up would say more than the builder knows.
 */
export function priceLineParts(
  nodes: readonly (PricePartNode | null)[] | null | undefined,
  priceUsd: number | null,
): PriceLinePart[] | null {
  const parts = (nodes ?? []).filter((part) => part !== null);
  const total = parts.at(-1);
  if (priceUsd === null || parts.length < 2 || total?.kind !== "total" || total.amountUsd !== priceUsd) return null;
  let sumUsd = 0;
  for (const { kind, amountUsd, label } of parts) {
    if (kind === null || !kinds.has(kind) || amountUsd === null || amountUsd < 0 || !label) return null;
    if (kind === "base" || kind === "add") sumUsd += amountUsd;
    else if (kind === "credit") sumUsd -= amountUsd;
  }
  if (parts.filter(({ kind }) => kind === "total").length !== 1 || Math.abs(sumUsd - priceUsd) > 0.5) return null;
  return parts.map((part, position) => {
    const kind = part.kind as PriceLinePart["kind"];
    const amountUsd = part.amountUsd ?? 0;
    const day = formatDate(part.date);
    return {
      key: `part-${position + 1}`,
      kind,
      label: part.label ?? "",
      amount: signs[kind] + fullPrice(amountUsd),
      date: day && kind === "credit" ? `to ${day}` : day,
      weight: weightOf(kind, amountUsd, priceUsd),
    };
  });
}

/** The base and the total have their fixed lengths; the rest goes by amount, but never too short for its words. */
function weightOf(kind: PriceLinePart["kind"], amountUsd: number, priceUsd: number): number {
  if (kind === "base") return baseWeight;
  if (kind === "total") return totalWeight;
  return Math.min(baseWeight / 2, Math.round((leastWeight + (amountUsd / priceUsd) * 10) * 10) / 10);
}

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
