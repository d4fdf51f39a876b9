import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "../actions/button.tsx";
import { useAfterDocument } from "../navigation.ts";

/** The history state of a modal. */
interface ModalState {
  /** Whether opening the modal on this page created the entry, so that the entry before it is the page without it. */
  readonly openedHere?: boolean;
  /** Whether the open modal wrote the entry last. */
  readonly movedHere?: boolean;
}

/**
 * Modals at a hash of the page's URL, such as `#picture-3`: they can be shared and are restored on load and by back and
 * forward, and the document is the same for all of them. Opening adds a history entry, moving within the modal replaces
 * it, closing goes back.
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
    /** The URL's hash without its `#`; empty until the page is hydrated. */
    fragment: shown,
    /** False when the URL was changed from outside: on load, by back and forward, by typing. */
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

/** Whether a click opens the link in this page, not in a new tab or window. */
export function isPlainClick(
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The number in a hash such as `picture-3`; null for another name, and for numbers outside 1 to `count`. */
export function numberInFragment(fragment: string, name: string, count: number): number | null {
  if (!fragment.startsWith(`${name}-`)) return null;
  const digits = fragment.slice(name.length + 1);
  const number = /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : Number.NaN;
  return number <= count ? number : null;
}

/**
 * A link styled as a button that opens the modal at the hash `modal`; without JavaScript, or in a new tab, it leads to
 * `href`.
 */
export function ModalLink({
  modal: fragment,
  ...rest
}: Omit<Parameters<typeof ButtonLink>[0], "onClick" | "prefetch"> & { modal: string }) {
  const modal = useFragmentModal();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Safari does not focus clicked links, and closing returns the focus.
    event.currentTarget.focus({ preventScroll: true });
    modal.open(fragment);
  };
  return <ButtonLink {...rest} prefetch="none" aria-haspopup="dialog" onClick={open} />;
}
