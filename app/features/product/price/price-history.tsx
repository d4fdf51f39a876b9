import type { PastPrice } from "#app/domain/products/price-history.ts";
import styles from "./price-history.module.css";

/** What a product has cost, the newest price first. Nothing where it never changed. */
export function PriceHistory({ prices }: { readonly prices: readonly PastPrice[] | null }) {
  if (!prices) return null;
  return (
    <section className={`wrap ${styles.history}`} aria-labelledby="price-history">
      <h2 className="label" id="price-history">
        Price history
      </h2>
      <ol className={styles.prices}>
        {prices.map(({ day, amount, since }) => (
          <li key={day}>
            <b>{amount}</b> <span className="muted">{since}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
