import { useEffect, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import type { ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { EmptyState, Loading, Skeleton } from "#app/ui/layout/placeholders.tsx";
import type { FavoritesOnPage } from "./favorites-context.ts";
import styles from "./favorites-page.module.css";
import { fetchProducts } from "./saved-products.ts";

const savingText =
  "Press the heart on any home, model or plan. It is kept in your account, and is here on every device you log in with.";

/**
 * What the visitor saved, as cards in the order of saving (S2.44). Logged out it offers the login; that is also what the
 * server sends to everybody.
 */
export function FavoritesPage(props: {
  readonly isLoggedIn: boolean;
  /** True while the login is checked (S4.11). */
  readonly isChecking: boolean;
  readonly favorites: FavoritesOnPage;
}) {
  const { isLoggedIn, isChecking, favorites } = props;
  return (
    <div className={styles.page}>
      {isLoggedIn ? <Saved favorites={favorites} /> : isChecking ? <LoadingCards /> : <LoggedOut />}
    </div>
  );
}

function LoggedOut() {
  return (
    <>
      <EmptyState
        level={2}
        title="Log in to see them"
        action={
          <div className="scripted">
            <ButtonLink href="#login">Log in or register</ButtonLink>
          </div>
        }
      >
        {savingText}
      </EmptyState>
      <noscript>
        <p className={styles.call}>
          Saving homes needs JavaScript. Without it, call{" "}
          <a href={telephoneHref(brand.phone)} className="tap">
            {brand.phone}
          </a>
          , {brand.openHours}, and we send you the sheets.
        </p>
      </noscript>
    </>
  );
}

function Saved({ favorites }: { readonly favorites: FavoritesOnPage }) {
  const { state, load, remove } = favorites;
  const list = useLoadedList(state.isLoaded, load);
  const cards = useProducts(state.ids, state.isLoaded);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = state.ids.length;
  const lastCount = useRef(count);
  useEffect(() => {
    // The heart that was pressed has left the page with its card.
    if (count < lastCount.current && document.activeElement === document.body) heading.current?.focus();
    lastCount.current = count;
  }, [count]);

  if (!state.isLoaded) return list.hasFailed ? <NotLoaded onRetry={list.retry} /> : <LoadingCards />;
  if (cards.hasFailed) return <NotLoaded onRetry={cards.retry} />;
  if (state.ids.some((id) => !cards.byId.has(id))) return <LoadingCards />;
  const products = state.ids.flatMap((id) => cards.byId.get(id) ?? []);
  const goneIds = state.ids.filter((id) => cards.byId.get(id) === null);
  return (
    <section aria-labelledby="favorites-count">
      <h2
        id="favorites-count"
        ref={heading}
        tabIndex={-1}
        className={products.length > 0 ? styles.count : "visually-hidden"}
      >
        {products.length === 0 ? "No favorites" : formatCount(products.length, "favorite")}
      </h2>
      {products.length > 0 ? (
        <CardGrid label="My favorites" className={styles.cards}>
          {products.map((product) => (
            <SummaryCard key={product.id} summary={product} sizes="(width < 640px) 92vw, (width < 1180px) 46vw, 31vw" />
          ))}
        </CardGrid>
      ) : (
        <EmptyState title="Nothing saved yet" action={<ButtonLink href="/new-home-search/">Find a home</ButtonLink>}>
          {savingText}
        </EmptyState>
      )}
      {goneIds.length > 0 ? (
        <p className={styles.gone}>
          {goneIds.length === 1
            ? "One favorite is no longer on our list. "
            : `${goneIds.length} favorites are no longer on our list. `}
          <Button size="small" variant="line" onClick={() => remove(goneIds)}>
            {goneIds.length === 1 ? "Take it out" : "Take them out"}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function LoadingCards() {
  return (
    <Loading label="Loading your favorites">
      <CardGrid className={styles.cards}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </CardGrid>
    </Loading>
  );
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles.out}>
      <p>Your favorites cannot be loaded right now. Nothing is lost.</p>
      <p>
        <Button onClick={onRetry}>Try again</Button>
      </p>
    </div>
  );
}

/** Whether the list that the session loads has failed to come, and how to ask again. */
function useLoadedList(isLoaded: boolean, load: () => Promise<void>) {
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const currentLoad = useRef(load);
  useEffect(() => {
    currentLoad.current = load;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (isLoaded) return;
    let isCurrent = true;
    // The list that is on its way already is waited for, not asked for twice.
    void currentLoad.current().then(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [isLoaded, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { hasFailed, retry };
}

/** The cards of products by id, null for those that are no longer listed. Only ids without a card are asked for. */
function useProducts(ids: readonly number[], isWanted: boolean) {
  const [byId, setById] = useState<ReadonlyMap<number, ProductSummary | null>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const missing = isWanted && !hasFailed ? ids.filter((id) => !byId.has(id)) : [];
  const key = missing.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the ids
  useEffect(() => {
    if (key === "") return;
    const abort = new AbortController();
    fetchProducts(missing, abort.signal).then(
      (products) => {
        const found = new Map(products.map((product) => [product.id, product]));
        setById((before) => new Map([...before, ...missing.map((id) => [id, found.get(id) ?? null] as const)]));
      },
      () => {
        if (!abort.signal.aborted) setFailed(true);
      },
    );
    return () => abort.abort();
  }, [key]);
  return { byId, hasFailed, retry: () => setFailed(false) };
}
