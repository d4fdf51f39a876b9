import { createContext, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { loadDocument } from "../actions/load-document.ts";
import type { OpenableFilm } from "./film-dialog.tsx";
import { isPlainClick, useFragmentModal } from "./fragment-modal.ts";
import { useLoadedOnce } from "./loaded-once.ts";

const loadFilmDialog = async () => (await import("./film-dialog.tsx")).FilmDialog;

/** The hosts whose players may stand in frames of this site (`FRAME_HOSTS`); a film of any other opens at its host. */
export const FrameHosts = createContext<readonly string[]>([]);

/**
 * How a film or tour opens (S2.132): over the page, at the page's address with `#<name>`, where it `playsHere`;
 * else on its host's page in a new window, as without JavaScript. Nothing is asked of the host before a click: opened
 * by its address the modal waits for one.
 */
export function useFilm(options: {
  readonly film: OpenableFilm;
  readonly name: string;
  readonly playsHere: boolean;
  /** The picture shown in place of the film until it is asked for. */
  readonly poster?: ReactNode;
}) {
  const { film, name, playsHere, poster } = options;
  const modal = useFragmentModal();
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  const isOpen = playsHere && modal.fragment === name;
  const FilmDialog = useLoadedOnce(loadFilmDialog, isOpen, () => loadDocument(film.href, { allowExternal: true }));
  // What was asked for ends with the modal, however it is closed.
  useEffect(() => (isOpen ? () => setAsked(false) : undefined), [isOpen]);
  return {
    link: {
      ref: opener,
      href: film.href,
      ...(playsHere
        ? {
            "aria-haspopup": "dialog" as const,
            onClick: (event: MouseEvent<HTMLAnchorElement>) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              event.currentTarget.focus({ preventScroll: true });
              setAsked(true);
              modal.open(name);
            },
          }
        : { target: "_blank", rel: "noopener" }),
    },
    dialog:
      isOpen && FilmDialog ? (
        <FilmDialog
          film={film}
          poster={poster}
          isAsked={isAsked}
          onAsk={() => setAsked(true)}
          onClose={modal.close}
          opener={opener}
        />
      ) : null,
  };
}
