import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { MoreLink } from "../actions/button.tsx";
import { SmartLink } from "../actions/links.tsx";
import { Icon } from "../pictures/symbols.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./film-dialog.module.css";

/** A film as the modal takes it. */
export interface OpenableFilm {
  /** Its page at its host. */
  readonly href: string;
  /** The host's name, empty for a file of this site. */
  readonly provider: string;
  readonly title: string;
  readonly player: { readonly kind: "frame" | "file"; readonly src: string };
}

/**
 * A film or tour over the page (S2.132), from its host in a frame or from a file of this site. Until it `isAsked` for,
 * a button stands in its place and nothing is loaded; it ends when the modal closes. A file that cannot be played, and
 * a frame without a network, say so with a link to the film; under every frame stands the link to its host.
 */
export function FilmDialog(props: {
  readonly film: OpenableFilm;
  readonly poster: ReactNode;
  readonly isAsked: boolean;
  readonly onAsk: () => void;
  readonly onClose: () => void;
  readonly opener: RefObject<HTMLElement | null>;
}) {
  const { film, poster, isAsked, onAsk, onClose, opener } = props;
  const { href, provider, title, player } = film;
  const stage = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  // A browser tells nobody that a frame stayed empty; without a network it is certain.
  const ask = () => {
    if (player.kind === "frame" && !navigator.onLine) setFailed(true);
    onAsk();
  };
  const wasWaiting = useRef(!isAsked);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isAsked && wasWaiting.current) stage.current?.focus();
    wasWaiting.current = !isAsked;
  }, [isAsked]);
  return (
    <Dialog open onClose={onClose} title={title} className={styles.dialog} opener={opener}>
      <div ref={stage} className={styles.stage} tabIndex={-1}>
        {isAsked ? (
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
          <button type="button" className={styles.play} onClick={ask} data-autofocus>
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
