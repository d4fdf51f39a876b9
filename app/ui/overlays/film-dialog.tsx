import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { MoreLink } from "../actions/button.tsx";
import { SmartLink } from "../actions/links.tsx";
import { Icon } from "../pictures/symbols.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./film-dialog.module.css";

/** A film that the modal can play. */
export interface OpenableFilm {
  /** URL of its page at its host. */
  readonly href: string;
  /** The host's name; empty for a file of this site. */
  readonly provider: string;
  readonly title: string;
  readonly player: { readonly kind: "frame" | "file"; readonly src: string };
}

/**
 * A film or tour in a modal (S2.132), from its host in an iframe or from a file of this site. Until `isRequested` is
 * true it shows a button and loads nothing; it stops when the modal closes. A file that cannot be played, and an iframe
 * without a network, show a message with a link to the film; below every iframe is a link to its host.
 */
export function FilmDialog(props: {
  readonly film: OpenableFilm;
  readonly poster: ReactNode;
  readonly isRequested: boolean;
  readonly onRequest: () => void;
  readonly onClose: () => void;
  readonly opener: RefObject<HTMLElement | null>;
}) {
  const { film, poster, isRequested, onRequest, onClose, opener } = props;
  const { href, provider, title, player } = film;
  const stage = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  // Browsers do not report an iframe that failed to load; while offline it is certain.
  const play = () => {
    if (player.kind === "frame" && !navigator.onLine) setFailed(true);
    onRequest();
  };
  const wasWaiting = useRef(!isRequested);
  useEffect(() => {
    // The focused button was removed.
    if (isRequested && wasWaiting.current) stage.current?.focus();
    wasWaiting.current = !isRequested;
  }, [isRequested]);
  return (
    <Dialog open onClose={onClose} title={title} className={styles.dialog} opener={opener}>
      <div ref={stage} className={styles.stage} tabIndex={-1}>
        {isRequested ? (
          hasFailed ? (
            <p role="alert" className={styles.failed}>
              This film cannot be played here.{" "}
              <SmartLink href={href}>{provider ? `Open it on ${provider}` : "Open its file"}</SmartLink>
            </p>
          ) : player.kind === "file" ? (
            // biome-ignore lint/a11y/useMediaCaption: a film file of the content has its captions in itself or none
            <video src={player.src} controls autoPlay playsInline onError={() => setFailed(true)} />
          ) : (
            <iframe
              src={player.src}
              title={title}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture; xr-spatial-tracking"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          )
        ) : (
          <button type="button" className={styles.play} onClick={play} data-autofocus>
            {poster}
            <span>
              <Icon name="play" />
              Play{provider ? ` from ${provider}` : ""}
            </span>
          </button>
        )}
      </div>
      {provider ? (
        <p className={styles.foot}>
          <MoreLink href={href} target="_blank" icon="out">
            Watch on {provider}
            <span className="visually-hidden"> (opens in a new window)</span>
          </MoreLink>
        </p>
      ) : null}
    </Dialog>
  );
}
