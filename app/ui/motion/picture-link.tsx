import { useLinkClickHandler } from "react-router";
import { contentHref, isPageHref } from "#app/domain/navigation/content-href.ts";
import { SmartLink, type SmartLinkProps } from "../actions/links.tsx";
import { mayMove, takePicture } from "./picture-trip.ts";

/**
 * The link of a card whose picture moves to the head of the page: a {@link SmartLink} that takes along the picture in the
 * nearest frame with `data-picture-of` of the same address. Without such a picture in view, for visitors who want less
 * motion, and in browsers without view transitions it is the plain link.
 */
export function PictureLink({ onClick, ...link }: SmartLinkProps) {
  const { preventScrollReset } = link;
  const href = contentHref(link.href) ?? "";
  const goWithPicture = useLinkClickHandler<HTMLAnchorElement>(href, { preventScrollReset, viewTransition: true });
  return (
    <SmartLink
      {...link}
      data-takes-picture=""
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPageHref(href)) return;
        if (takePicture(event.currentTarget) && mayMove()) goWithPicture(event);
      }}
    />
  );
}
