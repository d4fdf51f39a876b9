import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { NoticeRegion } from "#app/ui/overlays/notice.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./favorite-notice.module.css";
import type { FavoritesEvent } from "./favorites.ts";

/** How long a notification stays (S9.11), and how often its bar moves (S9.12). */
const notificationMilliseconds = 8000;
const tickMilliseconds = 50;
const ticksCount = notificationMilliseconds / tickMilliseconds;

/** A notification with the number of its turn, so that each begins its countdown anew. */
export interface NumberedEvent {
  readonly number: number;
  readonly event: FavoritesEvent;
}

/** Where the notifications of favorites appear, one at a time (S4.40, S4.43); mounted before the first of them. */
export function FavoriteNotices(props: { readonly latest: NumberedEvent | null; readonly onClose: () => void }) {
  const { latest, onClose } = props;
  const [isMounted, setMounted] = useState(false);
  // The live region has to be there before what it announces.
  useEffect(() => setMounted(true), []);
  return (
    <NoticeRegion label="Favorites">
      {isMounted && latest ? <FavoriteNotice key={latest.number} event={latest.event} onClose={onClose} /> : null}
    </NoticeRegion>
  );
}

/** One notification; its bar runs from 100 to 0, then it closes (S4.41–S4.46). It waits under the pointer and the focus. */
function FavoriteNotice({ event, onClose }: { readonly event: FavoritesEvent; readonly onClose: () => void }) {
  const [ticks, setTicks] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) setTicks((count) => count + 1);
    }, tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const isOver = ticks >= ticksCount;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const thumbnail = event.kind === "added" ? event.product.thumbnail : null;
  return (
    <div ref={box} className={classNames(styles.notice, event.kind === "failed" && styles.failed)}>
      {thumbnail ? <Picture {...thumbnail} sizes="84px" className={styles.thumbnail} eager /> : null}
      <div className={styles.words}>
        {event.kind === "added" ? (
          <>
            <strong>{event.product.title}</strong>
            Saved to your favorites. <SmartLink href="/my-favorites/">See all</SmartLink>
          </>
        ) : (
          <>
            <strong>Not saved</strong>
            <span>{event.message}</span> {event.needsLogin ? <a href="#login">Log in</a> : null}
          </>
        )}
      </div>
      <IconButton icon="close" label="Close" plain onClick={onClose} />
      <div className={styles.bar} aria-hidden="true">
        <div style={{ inlineSize: `${100 - (ticks * 100) / ticksCount}%` }} />
      </div>
    </div>
  );
}
