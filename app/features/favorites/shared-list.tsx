import { useRef, useState } from "react";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import type { FavoritesOnPage } from "./favorites-context.ts";
import { FavoritesNotLoaded, LoadingCards } from "./favorites-list.tsx";
import styles from "./favorites-page.module.css";
import { favoriteOf, useProducts } from "./saved-products.ts";

/** A shared list: its cards, a button that saves all of them, and a link to the visitor's own favorites. */
export function SharedList(props: {
  readonly ids: readonly number[];
  readonly isLoggedIn: boolean;
  readonly favorites: Pick<FavoritesOnPage, "state" | "addAll">;
}) {
  const { ids, isLoggedIn, favorites } = props;
  const cards = useProducts(ids, true);
  const [isSaving, setSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (cards.hasFailed) return <FavoritesNotLoaded onRetry={cards.retry} />;
  if (ids.some((id) => !cards.byId.has(id))) return <LoadingCards label="Loading the shared list" />;
  // Null in `byId`: no longer offered.
  const products = ids.flatMap((id) => cards.byId.get(id) ?? []);
  const unlistedCount = ids.length - products.length;
  const missing = products.filter(({ id }) => !favorites.state.ids.includes(id));
  const saveAll = async () => {
    setSaving(true);
    // The button is removed once all are saved.
    heading.current?.focus({ preventScroll: true });
    // The page of favorites lists the last saved first, so this keeps the order of the shared list.
    await favorites.addAll(missing.map(favoriteOf).toReversed());
    setSaving(false);
  };
  return (
    <section aria-labelledby="shared-list">
      <div className={styles.head}>
        <h2 id="shared-list" ref={heading} tabIndex={-1} className={styles.count}>
          A list that was shared with you
        </h2>
        <div className={styles.tools}>
          <p className={styles.saved} role="status">
            {products.length > 0 && missing.length === 0
              ? `All ${isLoggedIn ? "saved to your favorites" : "saved on this device"}.`
              : ""}
          </p>
          {missing.length > 0 ? (
            <Button size="small" disabled={isSaving} onClick={saveAll}>
              {savingText(missing.length, products.length)}
            </Button>
          ) : null}
          <MoreLink href="/my-favorites/">My own favorites</MoreLink>
        </div>
      </div>
      {products.length > 0 ? (
        <CardGrid label="Shared list" className={styles.cards}>
          {products.map((product) => (
            <SummaryCard key={product.id} summary={product} sizes="(width < 40em) 92vw, (width < 73.75em) 46vw, 31vw" />
          ))}
        </CardGrid>
      ) : null}
      {unlistedCount > 0 ? (
        <p className={styles.gone}>
          {formatCount(unlistedCount, "product")} of this list {unlistedCount === 1 ? "is" : "are"} no longer offered.
        </p>
      ) : null}
    </section>
  );
}

/** The label of the button that saves the products of a list that are not saved yet. */
function savingText(missingCount: number, count: number): string {
  if (missingCount < count) return missingCount === 1 ? "Save the other one" : `Save the other ${missingCount}`;
  return count === 1 ? "Save it" : `Save all ${count}`;
}
