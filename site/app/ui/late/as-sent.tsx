import { useId, useState } from "react";

/** React leaves the inside of an element alone that has this, and hydrates none of it. */
export const asSent = { __html: "" };

/** The attributes of elements around parts that the page does not act on by itself: left alone, or not yet. */
export type PartMark = "data-left-alone" | "data-late";

/** The element of a part as the server sent it; null where it is not there. */
export function sentPart(mark: PartMark, id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${mark}="${id}"]`);
}

/**
 * The id by which server and browser know a part, and whether it stands in the document as the server sent it: a part of
 * a page that is come to within the site does not. On the server every part is sent.
 */
export function useSentPart(mark: PartMark): { readonly id: string; readonly isSent: boolean } {
  const id = useId();
  const [isSent] = useState(() => import.meta.env.SSR || sentPart(mark, id) !== null);
  return { id, isSent };
}
