import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { IconButton } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { NoticeRegion } from "#app/ui/overlays/notice.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { FavoriteChange } from "./favorite-change.ts";
import styles from "./favorite-notice.module.css";
import type { Favorites, FavoritesEvent } from "./favorites.ts";
import type { KeptEvent, KeptFavorites } from "./kept-favorites.ts";

/** How long a notification stays (S9.11), and how often its bar moves (S9.12). */
const notificationMilliseconds = 8000;
const tickMilliseconds = 50;
const ticksCount = notificationMilliseconds / tickMilliseconds;

/** What a notification says: what became of a change, with or without a login, or that the login has ended. */
type Notice = FavoritesEvent | KeptEvent | { readonly kind: "login-ended" };

/** Where the notifications of favorites appear, the latest in place of the one before (S4.40, S4.43). */
export function FavoriteNotices(props: {
  /** Null until there is a login. */
  readonly favorites: Pick<Favorites, "onEvent" | "repeat"> | null;
  /** Those before a login; null until they are read. */
  readonly kept: Pick<KeptFavorites, "onEvent"> | null;
  /** The favorites of the page: a notification of one that has left them closes. */
  readonly ids: readonly number[];
  /** Whether the login was refused that was there. */
  readonly hasEnded: boolean;
  /** Called with changes that need a login. */
  readonly onLoginNeeded: (changes: readonly FavoriteChange[]) => void;
}) {
  const { favorites, kept, ids, hasEnded, onLoginNeeded } = props;
  /** With the number of its turn, so that each begins its countdown anew. */
  const [latest, setLatest] = useState<{ readonly number: number; readonly notice: Notice } | null>(null);
  const close = useCallback(() => setLatest(null), []);
  const loginNeeded = useRef(onLoginNeeded);
  useEffect(() => {
    loginNeeded.current = onLoginNeeded;
  });
  // The live region has to be there before what it announces: effects show nothing in the first render.
  useEffect(() => {
    const show = (notice: Notice) => setLatest((before) => ({ number: (before?.number ?? 0) + 1, notice }));
    const stops = [
      favorites?.onEvent((event) => {
        show(event);
        if (event.kind === "failed" && event.needsLogin) loginNeeded.current(event.changes);
      }),
      kept?.onEvent(show),
    ];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [favorites, kept]);
  useEffect(() => {
    setLatest((before) => {
      if (!hasEnded) return before && isOfEndedLogin(before.notice) ? null : before;
      // What failed for it says so already.
      return before?.notice.kind === "failed" ? before : { number: 0, notice: { kind: "login-ended" } };
    });
  }, [hasEnded]);
  const isOutdated = latest !== null && isOfSaved(latest.notice) && !ids.includes(latest.notice.product.id);
  useEffect(() => {
    if (isOutdated) close();
  }, [isOutdated, close]);
  return (
    <NoticeRegion label="Favorites">
      {latest && !isOutdated ? (
        <FavoriteNotice
          key={latest.number}
          notice={latest.notice}
          onRepeat={(changes) => {
            close();
            favorites?.repeat(changes);
          }}
          onClose={close}
        />
      ) : null}
    </NoticeRegion>
  );
}

/** Whether a notification tells that a product is saved. */
function isOfSaved(notice: Notice): notice is Extract<Notice, { readonly kind: "added" | "kept" }> {
  return notice.kind === "added" || notice.kind === "kept";
}

/** Whether a notification asks for another login. */
function isOfEndedLogin(notice: Notice): boolean {
  return notice.kind === "login-ended" || (notice.kind === "failed" && notice.needsLogin);
}

/** One notification; its bar runs from 100 to 0, then it closes (S4.41–S4.46). It waits under the pointer and the focus. */
function FavoriteNotice(props: {
  readonly notice: Notice;
  readonly onRepeat: (changes: readonly FavoriteChange[]) => void;
  readonly onClose: () => void;
}) {
  const { notice, onRepeat, onClose } = props;
  const [ticks, setTicks] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) setTicks((count) => count + 1);
    }, tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    let cameFrom: HTMLElement | null = null;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element?.contains(relatedTarget)) cameFrom = relatedTarget;
    };
    element?.addEventListener("focusin", remember);
    return () => {
      element?.removeEventListener("focusin", remember);
      // Whoever closes it goes on where they were, not at the top of the page.
      if (element?.contains(document.activeElement)) cameFrom?.focus({ preventScroll: true });
    };
  }, []);
  const isOver = ticks >= ticksCount;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const thumbnail = "product" in notice ? (notice.product?.thumbnail ?? null) : null;
  return (
    <div
      ref={box}
      className={classNames(
        styles.notice,
        (notice.kind === "failed" || notice.kind === "not-kept") && styles.failed,
        notice.kind === "login-ended" && styles.ended,
      )}
    >
      {thumbnail ? <Picture {...thumbnail} sizes="84px" className={styles.thumbnail} eager /> : null}
      <div className={styles.words}>
        <Words notice={notice} onRepeat={onRepeat} />
      </div>
      <IconButton icon="close" label="Close" plain className={styles.close} onClick={onClose} />
      <div className={styles.bar} aria-hidden="true">
        <div style={{ inlineSize: `${100 - (ticks * 100) / ticksCount}%` }} />
      </div>
    </div>
  );
}

function Words(props: { readonly notice: Notice; readonly onRepeat: (changes: readonly FavoriteChange[]) => void }) {
  const { notice, onRepeat } = props;
  switch (notice.kind) {
    case "added":
      return (
        <>
          <strong>{notice.product.title}</strong>
          Saved to your favorites. <SmartLink href="/my-favorites/">See all</SmartLink>
        </>
      );
    case "kept":
      return (
        <>
          <strong>{notice.product.title}</strong>
          Saved on this device. <SmartLink href="/my-favorites/">My favorites</SmartLink>
          <span className={styles.offer}>
            <a href="#login">Log in</a> to keep it with an account.
          </span>
        </>
      );
    case "not-kept":
      return (
        <>
          <strong>Not saved</strong>
          This browser’s storage is full or turned off. <a href="#login">Log in</a> to save with an account.
        </>
      );
    case "moved":
      return (
        <>
          <strong>{notice.product?.title ?? `${formatCount(notice.count, "favorite")} saved`}</strong>
          {notice.product && notice.count === 1
            ? "Saved to your favorites."
            : "What was saved on this device is in your account now."}{" "}
          <SmartLink href="/my-favorites/">See all</SmartLink>
        </>
      );
    case "failed":
      return (
        <>
          {/* What met the end of a login is kept for the next one. */}
          <strong>{notice.needsLogin ? "Your login has ended" : "Not saved"}</strong>
          <span>{notice.message}</span>{" "}
          {notice.needsLogin ? (
            <a href="#login">Log in</a>
          ) : (
            <button type="button" className={styles.again} onClick={() => onRepeat(notice.changes)}>
              Try again
            </button>
          )}
        </>
      );
    case "login-ended":
      return (
        <>
          <strong>Your login has ended</strong>
          Log in again to see and save your favorites. <a href="#login">Log in</a>
        </>
      );
  }
}
