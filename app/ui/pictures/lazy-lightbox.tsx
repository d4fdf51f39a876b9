import type { MouseEvent, ReactNode, RefObject } from "react";
import { usePending } from "../layout/pending.ts";
import { loadDocument } from "../navigation.ts";
import { isPlainClick, numberInFragment, useFragmentModal } from "../overlays/fragment-modal.tsx";
import { useLoadedOnce } from "../overlays/load-once.ts";
import { largestImageUrl } from "./image-url.ts";
import type { LightboxPicture } from "./lightbox.tsx";

export type { LightboxPicture };

const loadLightbox = async () => (await import("./lightbox.tsx")).Lightbox;

/**
 * The lightbox of a series of pictures, each at the hash `#<name>-<number from 1>`; its code loads when it first opens.
 * When that fails the browser navigates to the picture's file.
 */
export function useLightbox(options: {
  readonly pictures: readonly LightboxPicture[];
  readonly label: string;
  readonly name: string;
  readonly onPaper?: boolean;
  readonly tools?: ReactNode;
  /** Called with the position of the picture when the visitor moves to it. */
  readonly onShow?: (position: number) => void;
  readonly opener: RefObject<HTMLElement | null>;
}) {
  const { pictures, label, name, onPaper = false, tools, onShow, opener } = options;
  const modal = useFragmentModal();
  const number = numberInFragment(modal.fragment, name, pictures.length);
  const largeFile = (position: number) => {
    const picture = pictures[position];
    return picture ? largestImageUrl(picture.src, picture.width) : "";
  };
  const Lightbox = useLoadedOnce(loadLightbox, number !== null, () => {
    if (number !== null) loadDocument(largeFile(number - 1));
  });
  usePending(number !== null && Lightbox === null);
  const open = (position: number, event: MouseEvent<HTMLElement>) => {
    // Safari does not focus clicked links, and closing returns the focus.
    event.currentTarget.focus({ preventScroll: true });
    modal.open(`${name}-${position + 1}`);
  };
  return {
    open,
    /** Props of a link that opens the lightbox; without JavaScript, or in a new tab, the picture's large file. */
    linkTo: (position: number) => ({
      href: largeFile(position),
      "aria-haspopup": "dialog" as const,
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(position, event);
      },
    }),
    /** The lightbox element to render; null while it is closed. */
    viewer:
      number !== null && Lightbox ? (
        <Lightbox
          pictures={pictures}
          position={number - 1}
          isOwnMove={modal.isOwnMove}
          onPosition={(position) => {
            modal.move(`${name}-${position + 1}`);
            onShow?.(position);
          }}
          onClose={modal.close}
          label={label}
          onPaper={onPaper}
          tools={tools}
          opener={opener}
        />
      ) : null,
  };
}
