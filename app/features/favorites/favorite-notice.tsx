import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { IconButton } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { NoticeRegion } from "#app/ui/overlays/notice.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./favorite-notice.module.css";
import type { Favorites } from "./favorites.ts";
import type { FavoriteChange, FavoriteProduct, FavoritesEvent } from "./favorites-context.ts";

/** How long a notification is shown (S9.11), and how often its progress bar moves (S9.12). */
const notificationMilliseconds = 8000;
const tickMilliseconds = 50;
const ticksCount = notificationMilliseconds / tickMilliseconds;

/** A notification: the result of a change, or that the login has ended. */
type Notice = FavoritesEvent | { readonly kind: "login-ended" };

/** Shows the notifications of favorites; a new one replaces the one before (S4.40, S4.43). */
export function FavoriteNotices(props: {
  readonly favorites: Pick<Favorites, "onEvent" | "retry">;
  /** The favorites of the page; the notification of one that was removed closes. */
  readonly ids: readonly number[];
  /** After a logout the notification of the account closes. */
  readonly isLoggedIn: boolean;
  /** Whether the login was rejected. */
  readonly hasEnded: boolean;
  /** Called with the products that need a login to be added. */
  readonly onLoginNeeded: (added: readonly FavoriteProduct[]) => void;
}) {
  const { favorites, ids, isLoggedIn, hasEnded, onLoginNeeded } = props;
  /** Numbered, so that each starts its own countdown. */
  const [latest, setLatest] = useState<{ readonly number: number; readonly notice: Notice } | null>(null);
  const close = useCallback(() => setLatest(null), []);
  const loginNeeded = useRef(onLoginNeeded);
  useEffect(() => {
    loginNeeded.current = onLoginNeeded;
  });
  // A live region must exist before its content changes, so the first render shows nothing.
  useEffect(() => {
    const show = (notice: Notice) => setLatest((before) => ({ number: (before?.number ?? 0) + 1, notice }));
    return favorites.onEvent((event) => {
      show(event);
      if (event.kind !== "failed" || !event.needsLogin) return;
      loginNeeded.current(event.changes.filter(({ isAdded }) => isAdded));
    });
  }, [favorites]);
  useEffect(() => {
    setLatest((before) => {
      if (!hasEnded) return before && isOfEndedLogin(before.notice) ? null : before;
      // A failed change that needs a login already shows it.
      return before?.notice.kind === "failed" ? before : { number: 0, notice: { kind: "login-ended" } };
    });
  }, [hasEnded]);
  useEffect(() => {
    if (!isLoggedIn) setLatest((before) => (before && isOfAccount(before.notice) ? null : before));
  }, [isLoggedIn]);
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
            favorites.retry(changes);
          }}
          onClose={close}
        />
      ) : null}
    </NoticeRegion>
  );
}

/** Whether a notification is about a product that is saved. */
function isOfSaved(notice: Notice): notice is Extract<Notice, { readonly kind: "added" | "added-here" }> {
  return notice.kind === "added" || notice.kind === "added-here";
}

/** Whether a notification is about what is stored in the account of a login. */
function isOfAccount(notice: Notice): boolean {
  return notice.kind === "adopted" || (notice.kind === "failed" && !notice.needsLogin);
}

/** Whether a notification offers to log in again. */
function isOfEndedLogin(notice: Notice): boolean {
  return notice.kind === "login-ended" || (notice.kind === "failed" && notice.needsLogin);
}

/**
 * A notification whose progress bar runs from 100 to 0, then it closes (S4.41–S4.46). Pauses while it is hovered or
 * focused.
 */
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
      // Returns the focus to where it was, not to the top of the page.
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
        (notice.kind === "failed" || notice.kind === "storage-failed") && styles.failed,
        notice.kind === "login-ended" && styles.ended,
      )}
    >
      {thumbnail ? <Picture {...thumbnail} sizes="84px" className={styles.thumbnail} eager /> : null}
      <div className={styles.text}>
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
    case "added-here":
      return (
        <>
          <strong>{notice.product.title}</strong>
          Saved on this device. <SmartLink href="/my-favorites/">My favorites</SmartLink>
          <span className={styles.offer}>
            <a href="#login">Log in</a> to keep it with an account.
          </span>
        </>
      );
    case "storage-failed":
      return (
        <>
          <strong>Not saved</strong>
          This browser’s storage is full or turned off. <a href="#login">Log in</a> to save with an account.
        </>
      );
    case "adopted":
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
          {/* The next login saves the change. */}
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
