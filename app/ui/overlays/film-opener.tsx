import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { usePending } from "../layout/pending.ts";
import { loadDocument } from "../navigation.ts";
import type { OpenableFilm } from "./film-dialog.tsx";
import { isPlainClick, useFragmentModal } from "./fragment-modal.tsx";
import { useLoadedOnce } from "./load-once.ts";

const loadFilmDialog = async () => (await import("./film-dialog.tsx")).FilmDialog;

/** Hosts whose players may be embedded in iframes (`FRAME_HOSTS`); other films open at their host. */
export const FrameHosts = createContext<readonly string[]>([]);

/**
 * Whether a film can be played within a page: a file of this site, or a player at one of the hosts allowed in iframes.
 */
export function isEmbeddable({ kind, src }: OpenableFilm["player"], frameHosts: readonly string[]): boolean {
  if (kind === "file") return true;
  const { protocol, host } = new URL(src);
  return protocol === "https:" && frameHosts.includes(host);
}

/**
 * The modal of a film at the hash of its name. Requests nothing from the host before a click: opened by its URL the
 * modal shows a button. `open` is for a click on `opener`, to which the focus returns.
 */
export function useFilmModal(options: {
  /** Null while none was chosen. */
  readonly film: OpenableFilm | null;
  readonly name: string;
  /** The picture shown before the film is loaded. */
  readonly poster?: ReactNode;
}) {
  const { film, name, poster } = options;
  const modal = useFragmentModal();
  const [isRequested, setRequested] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  const isOpen = film !== null && modal.fragment === name;
  const FilmDialog = useLoadedOnce(loadFilmDialog, isOpen, () => {
    if (film) loadDocument(film.href, { allowExternal: true });
  });
  usePending(isOpen && FilmDialog === null);
  // The film ends when the modal is closed in any way.
  useEffect(() => (isOpen ? () => setRequested(false) : undefined), [isOpen]);
  return {
    opener,
    fragment: modal.fragment,
    open: (link: HTMLAnchorElement, nameOfLink = name) => {
      opener.current = link;
      link.focus({ preventScroll: true });
      setRequested(true);
      modal.open(nameOfLink);
    },
    dialog:
      isOpen && FilmDialog ? (
        <FilmDialog
          film={film}
          poster={poster}
          isRequested={isRequested}
          onRequest={() => setRequested(true)}
          onClose={modal.close}
          opener={opener}
        />
      ) : null,
  };
}

/**
 * Opens a film or tour (S2.132): in a modal at the hash `#<name>` when it plays here (`isShownHere`); else on its
 * host's page in a new window, as without JavaScript.
 */
export function useFilm(options: { readonly film: OpenableFilm; readonly name: string; readonly poster?: ReactNode }) {
  const { film, name, poster } = options;
  const isShownHere = isEmbeddable(film.player, useContext(FrameHosts));
  const { opener, open, dialog } = useFilmModal({ film: isShownHere ? film : null, name, poster });
  return {
    isShownHere,
    link: {
      ref: opener,
      href: film.href,
      ...(isShownHere
        ? {
            "aria-haspopup": "dialog" as const,
            onClick: (event: MouseEvent<HTMLAnchorElement>) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              open(event.currentTarget);
            },
          }
        : { target: "_blank", rel: "noopener" }),
    },
    dialog,
  };
}
