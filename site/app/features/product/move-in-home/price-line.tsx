import type { CSSProperties } from "react";
import { fullPrice } from "#app/domain/products/figures.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import type { GetHomeQuery } from "./move-in-home.generated.ts";
import styles from "./price-line.module.css";

type PartNodes = NonNullable<NonNullable<GetHomeQuery["home"]>["extras"]>["priceLine"];
type PartKind = keyof typeof signs;

const signs = { base: "", add: "+ ", credit: "− ", total: "" };

/** A part of a price as the line shows it. */
export type PriceLinePart = NonNullable<ReturnType<typeof priceLineParts>>[number];

const leastWeight = 1.2;
const baseWeight = 6;
const totalWeight = 2;

/**
 * The dated parts of a price in their order. Null unless they end in a total, the only one, that is the home’s price and
 * the sum of the others: a line that does not add up would claim more than the builder knows.
 */
export function priceLineParts(nodes: PartNodes | undefined, priceUsd: number | null) {
  const parts = [];
  let sumUsd = 0;
  for (const node of nodes ?? []) {
    if (!node) continue;
    const { kind, label, amountUsd, date } = node;
    if (!isPartKind(kind) || !label || amountUsd === null || amountUsd < 0) return null;
    parts.push({ kind, label, amountUsd, day: formatDate(date) });
    if (kind !== "total") sumUsd += kind === "credit" ? -amountUsd : amountUsd;
  }
  const total = parts.find(({ kind }) => kind === "total");
  if (priceUsd === null || parts.length < 2 || total?.amountUsd !== priceUsd || total !== parts.at(-1)) return null;
  if (Math.abs(sumUsd - priceUsd) > 0.5) return null;
  return parts.map(({ kind, label, amountUsd, day }, position) => ({
    key: `part-${position + 1}`,
    kind,
    label,
    // `$589,900`, `+ $14,000`, `− $10,000`.
    amount: signs[kind] + fullPrice(amountUsd),
    date: day && kind === "credit" ? `to ${day}` : day,
    // Length of its stretch of the line, against the others.
    weight: weightOf(kind, amountUsd, priceUsd),
  }));
}

function isPartKind(kind: string | null): kind is PartKind {
  return kind !== null && Object.hasOwn(signs, kind);
}

/** The base and the total have their fixed lengths; the rest goes by amount, but never too short for its words. */
function weightOf(kind: PartKind, amountUsd: number, priceUsd: number): number {
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
