import type { MouseEvent } from "react";
import { ButtonLink } from "../actions/button.tsx";
import { isPlainClick, useFragmentModal } from "./fragment-modal.ts";

/**
 * A link that looks like a button and opens the modal of this page at the fragment `modal`; without JavaScript, or in a
 * new tab, it leads to `href`.
 */
export function ModalLink({
  modal: fragment,
  ...rest
}: Omit<Parameters<typeof ButtonLink>[0], "onClick" | "prefetch"> & { modal: string }) {
  const modal = useFragmentModal();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Safari does not focus what is clicked, and closing returns the focus.
    event.currentTarget.focus({ preventScroll: true });
    modal.open(fragment);
  };
  return <ButtonLink {...rest} prefetch="none" aria-haspopup="dialog" onClick={open} />;
}
