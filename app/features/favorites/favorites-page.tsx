import { useEffect, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import type { FavoritesOnPage } from "./favorites-context.ts";
import { FavoritesList, FavoritesNotLoaded, LoadingCards, NothingSaved } from "./favorites-list.tsx";
import styles from "./favorites-page.module.css";
import { SharedList } from "./shared-list.tsx";

/**
 * The visitor's favorites as cards (S2.44): those of the account, or those of a guest with a link to log in, as in the
 * server's HTML. At the URL of a shared list, its cards.
 */
export function FavoritesPage(props: {
  readonly isLoggedIn: boolean;
  /** True while the login is checked (S4.11). */
  readonly isChecking: boolean;
  readonly favorites: FavoritesOnPage;
  /** The products of a shared list; null without one. */
  readonly sharedIds: readonly number[] | null;
}) {
  const { isLoggedIn, isChecking, favorites, sharedIds } = props;
  return (
    <div className={styles.page}>
      {sharedIds ? (
        <SharedList key={sharedIds.join()} ids={sharedIds} isLoggedIn={isLoggedIn} favorites={favorites} />
      ) : isLoggedIn ? (
        <AccountList favorites={favorites} />
      ) : isChecking ? (
        <LoadingCards label="Loading your favorites" />
      ) : (
        <GuestList hasSaved={favorites.state.ids.length > 0} favorites={favorites} />
      )}
    </div>
  );
}

/** The favorites of a guest, or an explanation how to save one. */
function GuestList({ hasSaved, favorites }: { readonly hasSaved: boolean; readonly favorites: FavoritesOnPage }) {
  // Stays true, as the last favorite that was removed can be restored.
  const [hadSaved, setHadSaved] = useState(false);
  if (hasSaved && !hadSaved) setHadSaved(true);
  if (hasSaved || hadSaved) {
    return (
      <>
        {hasSaved ? (
          <p className={styles.note}>
            These are saved on this device. <a href="#login">Log in or register</a> to keep them with an account.
          </p>
        ) : null}
        <FavoritesList isLoggedIn={false} favorites={favorites} />
      </>
    );
  }
  return (
    <>
      <NothingSaved isLoggedIn={false} />
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

/** The list of the account, once it is loaded. */
function AccountList({ favorites }: { readonly favorites: FavoritesOnPage }) {
  const list = useLoadedList(favorites.state.isLoaded, favorites.load);
  if (favorites.state.isLoaded) return <FavoritesList isLoggedIn favorites={favorites} />;
  return list.hasFailed ? <FavoritesNotLoaded onRetry={list.retry} /> : <LoadingCards label="Loading your favorites" />;
}

/** Whether loading the account's list failed, and a function to try again. */
function useLoadedList(isLoaded: boolean, load: () => Promise<void>) {
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const currentLoad = useRef(load);
  useEffect(() => {
    currentLoad.current = load;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (isLoaded) return;
    let isCurrent = true;
    // A request in flight is shared, not repeated.
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
