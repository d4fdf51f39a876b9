import { useEffect, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import type { FavoritesOnPage } from "./favorites-context.ts";
import { FavoritesList, FavoritesNotLoaded, LoadingCards } from "./favorites-list.tsx";
import styles from "./favorites-page.module.css";
import { NothingSaved } from "./nothing-saved.tsx";
import { SharedList } from "./shared-list.tsx";

/**
 * What the visitor saved, as cards (S2.44): those of the account, and without a login those that the browser keeps, with
 * the offer to log in; that is also what the server sends to everybody. At a shared list's address its cards.
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
  const isKept = !isLoggedIn && favorites.state.ids.length > 0;
  return (
    <div className={styles.page}>
      {sharedIds ? (
        <SharedList key={sharedIds.join()} ids={sharedIds} isLoggedIn={isLoggedIn} favorites={favorites} />
      ) : isLoggedIn ? (
        <Saved favorites={favorites} />
      ) : isChecking ? (
        <LoadingCards label="Loading your favorites" />
      ) : (
        <Kept isKept={isKept} favorites={favorites} />
      )}
    </div>
  );
}

/** Without a login: what this browser keeps, or how to begin. */
function Kept({ isKept, favorites }: { readonly isKept: boolean; readonly favorites: FavoritesOnPage }) {
  // The last one taken out can still be put back.
  const [wasKept, setWasKept] = useState(false);
  if (isKept && !wasKept) setWasKept(true);
  if (isKept || wasKept) {
    return (
      <>
        {isKept ? (
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

/** With a login: the account's list, once it is loaded. */
function Saved({ favorites }: { readonly favorites: FavoritesOnPage }) {
  const list = useLoadedList(favorites.state.isLoaded, favorites.load);
  if (favorites.state.isLoaded) return <FavoritesList isLoggedIn favorites={favorites} />;
  return list.hasFailed ? <FavoritesNotLoaded onRetry={list.retry} /> : <LoadingCards label="Loading your favorites" />;
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
