import { useEffect, useId, useRef, useState } from "react";
import { compareHref, maxCompared } from "#app/domain/products/comparison.ts";
import { changeSince } from "#app/domain/products/product-changes.ts";
import { newShortlistHref } from "#app/domain/shortlists/new-shortlist-href.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { PageActions } from "#app/ui/actions/page-actions.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { EmptyState, Loading, NotLoaded, Skeleton } from "#app/ui/layout/placeholders.tsx";
import type { FavoritesOnPage } from "./favorites-context.ts";
import {
  type FavoriteOrder,
  favoriteOrders,
  favoriteOrderTexts,
  firstPlaces,
  inOrder,
  placesAfter,
} from "./favorites-order.ts";
import styles from "./favorites-page.module.css";
import { favoriteOf, type SavedProduct, sharedListHref, useProducts } from "./saved-products.ts";
import { type SeenProducts, storeSeen } from "./since-saved.ts";

/** The `sizes` of a card's picture on this page. */
const cardSizes = "(width < 40em) 92vw, (width < 73.75em) 46vw, 31vw";

/** The visitor's favorites as cards, to sort, compare, share, remove and restore. */
export function FavoritesList(props: {
  readonly isLoggedIn: boolean;
  readonly favorites: Pick<FavoritesOnPage, "state" | "remove" | "addAll">;
}) {
  const { isLoggedIn, favorites } = props;
  const { state, remove, addAll } = favorites;
  const { ids } = state;
  const [order, setOrder] = useState<FavoriteOrder>(favoriteOrders[0]);
  const [before, setBefore] = useState(() => firstPlaces(ids));
  const current = before.ids === ids ? before : placesAfter(before, ids);
  if (current !== before) setBefore(current);
  const { places, removedId } = current;
  const cards = useProducts(ids, true);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = ids.length;
  const lastCount = useRef(count);
  useEffect(() => {
    // The clicked heart or Undo button was removed with its card.
    if (count !== lastCount.current && document.activeElement === document.body) heading.current?.focus();
    lastCount.current = count;
  }, [count]);

  if (cards.hasFailed) return <FavoritesNotLoaded onRetry={cards.retry} />;
  if (ids.some((id) => !cards.byId.has(id))) return <LoadingCards label="Loading your favorites" />;
  const shown = places.filter((id) => id === removedId || ids.includes(id)).flatMap((id) => cards.byId.get(id) ?? []);
  const products = shown.filter(({ id }) => id !== removedId);
  const unlistedIds = ids.filter((id) => cards.byId.get(id) === null);
  const inThisOrder = inOrder(shown, order);
  const orderedIds = inThisOrder.filter(({ id }) => id !== removedId).map(({ id }) => id);
  return (
    <section aria-labelledby="favorites-count">
      <div className={products.length > 0 ? styles.head : undefined}>
        <h2
          id="favorites-count"
          ref={heading}
          tabIndex={-1}
          className={products.length > 0 ? styles.count : "visually-hidden"}
        >
          {products.length === 0 ? "No favorites" : formatCount(products.length, "favorite")}
        </h2>
        {products.length > 0 ? <Tools ids={orderedIds} order={order} onOrder={setOrder} /> : null}
      </div>
      <Changes products={inThisOrder.filter(({ id }) => id !== removedId)} keptIds={shown.map(({ id }) => id)} />
      {shown.length > 0 ? (
        <CardGrid label="My favorites" className={styles.cards}>
          {inThisOrder.map((product) =>
            product.id === removedId ? (
              <RemovedCard key={product.id} product={product} onUndo={() => void addAll([favoriteOf(product)])} />
            ) : (
              <SummaryCard key={product.id} summary={product} sizes={cardSizes} />
            ),
          )}
        </CardGrid>
      ) : (
        <NothingSaved isLoggedIn={isLoggedIn} />
      )}
      {unlistedIds.length > 0 ? (
        <p className={styles.gone}>
          {unlistedIds.length === 1
            ? "One favorite is no longer offered. "
            : `${unlistedIds.length} favorites are no longer offered. `}
          <Button size="small" variant="line" onClick={() => remove(unlistedIds)}>
            {unlistedIds.length === 1 ? "Take it out" : "Take them out"}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

/**
 * The changes of these favorites since they were saved; renders nothing without any. `keptIds` includes a removed one
 * that can be restored.
 */
function Changes({
  products,
  keptIds,
}: {
  readonly products: readonly SavedProduct[];
  readonly keptIds: readonly number[];
}) {
  const [seen, setSeen] = useState<SeenProducts>(new Map());
  const key = keptIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the ids
  useEffect(() => {
    setSeen(storeSeen(() => localStorage, products, keptIds, builderToday()));
  }, [key]);
  const changed = products.flatMap((product) => {
    const before = seen.get(product.id);
    const change = before ? changeSince(before, product) : null;
    return change === null ? [] : [{ ...product, change }];
  });
  if (changed.length === 0) return null;
  return (
    <section className={styles.changes} aria-labelledby="favorites-changes">
      <h3 id="favorites-changes">Changed since you saved them</h3>
      <ul>
        {changed.map(({ id, title, href, change }) => (
          <li key={id}>
            <SmartLink href={href}>{title}</SmartLink> {change}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sorting, comparing and sharing of the favorites with these ids, in the order of the page. */
function Tools(props: {
  readonly ids: readonly number[];
  readonly order: FavoriteOrder;
  readonly onOrder: (order: FavoriteOrder) => void;
}) {
  const { ids, order, onOrder } = props;
  const id = useId();
  return (
    <div className={styles.tools}>
      {ids.length > 1 ? (
        <>
          <div className={styles.sort}>
            <label htmlFor={id} className="small">
              Sort
            </label>
            <Select
              id={id}
              className={styles.select}
              value={order}
              onChange={({ target }) => {
                const chosen = favoriteOrders.find((each) => each === target.value);
                if (chosen) onOrder(chosen);
              }}
            >
              {favoriteOrders.map((each) => (
                <option key={each} value={each}>
                  {favoriteOrderTexts[each]}
                </option>
              ))}
            </Select>
          </div>
          <ButtonLink href={compareHref(ids.slice(0, maxCompared))} size="small" variant="line">
            {ids.length > maxCompared ? "Compare the first four" : "Compare them"}
          </ButtonLink>
        </>
      ) : null}
      <MoreLink href={newShortlistHref(ids)} prefetch="none">
        Shortlist for two
      </MoreLink>
      <PageActions title="My favorites" path={sharedListHref(ids)} />
    </div>
  );
}

/** Replaces a removed card with an Undo button, focused because the clicked heart is removed. */
function RemovedCard({ product, onUndo }: { readonly product: SavedProduct; readonly onUndo: () => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className={styles.out}>
      <p id={id}>{product.title} is out.</p>
      <Button ref={button} size="small" variant="line" aria-describedby={id} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/** Placeholders of cards that are being loaded. */
export function LoadingCards({ label }: { readonly label: string }) {
  return (
    <Loading label={label}>
      <CardGrid className={styles.cards}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </CardGrid>
    </Loading>
  );
}

/** Shown when favorites or their cards cannot be loaded, with a button to try again. */
export function FavoritesNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return <NotLoaded onRetry={onRetry}>Your favorites cannot be loaded right now. Nothing is lost.</NotLoaded>;
}

/** The page of favorites without any: how to save one, where to find one and, without a login, the login. */
export function NothingSaved({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  const find = (
    <ButtonLink href="/new-home-search/" variant={isLoggedIn ? undefined : "line"}>
      Find a home
    </ButtonLink>
  );
  return (
    <EmptyState
      level={isLoggedIn ? 3 : 2}
      title="Nothing saved yet"
      action={
        isLoggedIn ? (
          find
        ) : (
          <div className={styles.ways}>
            <ButtonLink href="#login" className="scripted">
              Log in or register
            </ButtonLink>
            {find}
          </div>
        )
      }
    >
      Press the heart on any home, model or plan.{" "}
      {isLoggedIn
        ? "It’s kept in your account, on every device you log in on."
        : "It’s saved on this device. With an account, it’s on every device you log in on."}
    </EmptyState>
  );
}
