import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "../actions/button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./dialog.module.css";

/**
 * A modal dialog on the browser's `<dialog>`: focus moves in, stays in and returns to where it was; Esc, the backdrop
 * and the close button close it. Its content is rendered only while it is open. The element with `data-autofocus` is
 * focused first, or else the close button.
 */
export function Dialog(props: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `full` covers the window, for pictures on a dark background. */
  size?: "full";
  className?: string;
  /** The element to focus on closing when nothing was focused before, as when the dialog was opened by its URL. */
  opener?: RefObject<HTMLElement | null> | undefined;
}) {
  const { open, onClose, title, children, size, className, opener } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  // Before the element is removed: a removed one does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    reserveScrollbarWidth();
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      element.close();
      const holder = document.activeElement;
      if (holder === document.body || element.contains(holder)) opener?.current?.focus({ preventScroll: true });
    };
  }, [open, opener]);

  // A press that begins inside and ends on the backdrop (selecting text) must not close it.
  const onPointerDown = (event: PointerEvent) => {
    pressedBackdrop.current = event.target === dialog.current && !isInside(event, dialog.current);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Esc and the close button do the same
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, size === "full" && `${styles.full} on-dark`, className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (open && event.target === dialog.current && !dialog.current?.open) onClose();
      }}
      onPointerDown={onPointerDown}
      onClick={() => {
        if (pressedBackdrop.current) onClose();
        pressedBackdrop.current = false;
      }}
    >
      {open ? (
        <>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label="Close" plain className={styles.close} onClick={onClose} />
          </div>
          {children}
        </>
      ) : null}
    </dialog>
  );
}

/** The page does not scroll under a dialog; the width of its scrollbar is reserved. */
function reserveScrollbarWidth(): void {
  const { documentElement: page } = document;
  if (getComputedStyle(page).overflowY === "hidden") return;
  page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
}

function isInside(point: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return (
    point.clientX >= box.left && point.clientX <= box.right && point.clientY >= box.top && point.clientY <= box.bottom
  );
}
