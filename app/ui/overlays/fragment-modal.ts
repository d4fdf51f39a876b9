import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAfterDocument } from "../use-after-document.ts";

/** What an entry of the browser's history knows of a modal. */
interface ModalState {
  /** The entry was made by opening the modal on this page, so that the one before it is the page without. */
  readonly openedHere?: boolean;
  /** The entry was last written by the modal itself while it was open. */
  readonly movedHere?: boolean;
}

/**
 * Modals whose address is the page's own with a fragment, such as `#picture-3`: it can be shared and is restored on
 * load and by back and forward, and the document is the same with and without it. Opening makes an entry in the
 * history, moving within the modal replaces it, closing goes back.
 */
export function useFragmentModal() {
  const location = useLocation();
  const navigate = useNavigate();
  const isClosing = useRef(false);
  const { pathname, search, hash, key } = location;
  const shown = useAfterDocument(hash.slice(1), "");
  const state = (location.state ?? {}) as ModalState;
  const go = (fragment: string, next: ModalState | undefined, replace: boolean) =>
    void navigate(
      { pathname, search, hash: fragment && `#${fragment}` },
      { state: next ?? null, replace, preventScrollReset: true },
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry of the history may be closed again
  useEffect(() => {
    isClosing.current = false;
  }, [key]);

  return {
    /** The fragment of the address without its `#`; empty until the page is interactive. */
    fragment: shown,
    /** False where the address was given from outside: on load, by back and forward, by hand. */
    isOwnMove: state.movedHere === true,
    open: (fragment: string) => go(fragment, { openedHere: true }, false),
    move: (fragment: string) => go(fragment, { ...state, movedHere: true }, true),
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (state.openedHere) void navigate(-1);
      else go("", undefined, true);
    },
  };
}

/** Whether a click means the page itself, not a new tab or window, or the file of a link. */
export function isPlainClick(
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The number in a fragment such as `picture-3`; null for another name, and for numbers outside 1 to `count`. */
export function numberInFragment(fragment: string, name: string, count: number): number | null {
  if (!fragment.startsWith(`${name}-`)) return null;
  const digits = fragment.slice(name.length + 1);
  const number = /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : Number.NaN;
  return number <= count ? number : null;
}
