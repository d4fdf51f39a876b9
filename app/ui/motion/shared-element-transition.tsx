import "./shared-element-transition.css";
import { useLayoutEffect, useRef } from "react";
import { useLinkClickHandler, useLocation, useViewTransitionState } from "react-router";
import { contentHref, isPageHref } from "#app/domain/navigation/content-href.ts";
import { SmartLink, type SmartLinkProps } from "../actions/links.tsx";

/**
 * Sets the `view-transition-name` of the picture that moves during a navigation, first on the old page and then on the
 * new one: the frame of the clicked card, and the frame in the page's head with `data-head-picture`. No other element
 * has a name, so it is unique. Rendered after `<ScrollRestoration>`, because a picture out of view is not animated.
 */
export function SharedElementTransition() {
  const { pathname } = useLocation();
  const isMoving = useViewTransitionState(pathname);
  const transition = useRef<ReturnType<typeof transitionBetween>>(undefined);
  const oldPath = useRef<string>(undefined);
  useLayoutEffect(() => {
    const { documentElement } = document;
    if (!isMoving) {
      oldPath.current = undefined;
      delete documentElement.dataset.still;
      return;
    }
    if (oldPath.current === undefined) {
      oldPath.current = pathname;
      // The URL changes before the page.
      transition.current = transitionBetween(pathname, window.location.pathname);
    }
    const frame = transition.current && frameOn(pathname, transition.current);
    if (!frame) {
      // Without a moving picture there is no animation: between two filters of one list the pictures stay in place.
      if (pathname === oldPath.current) transition.current = undefined;
      documentElement.dataset.still = "";
      return;
    }
    frame.style.viewTransitionName = "picture";
    return () => {
      frame.style.viewTransitionName = "";
    };
  }, [isMoving, pathname]);
  return null;
}

/**
 * The link of a card whose picture moves to the head of the page: a {@link SmartLink} with a shared-element transition
 * of the nearest frame with `data-picture-of` of the same URL. A plain link when no such picture is in view, with
 * reduced motion, and in browsers without view transitions.
 */
export function PictureLink({ onClick, ...link }: SmartLinkProps) {
  const { preventScrollReset } = link;
  const href = contentHref(link.href) ?? "";
  const navigateWithTransition = useLinkClickHandler<HTMLAnchorElement>(href, {
    preventScrollReset,
    viewTransition: true,
  });
  return (
    <SmartLink
      {...link}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPageHref(href)) return;
        if (recordTransition(event.currentTarget) && canAnimate()) navigateWithTransition(event);
      }}
    />
  );
}

/**
 * A picture that moves between a card and the head of its page: the path of the page with the card, the path that the
 * card links to, and the position of the clicked card among those with that link.
 */
interface SharedTransition {
  readonly page: string;
  readonly subject: string;
  readonly position: number;
}

/** The transitions of this visit by page and subject, to reverse them on going back. */
const transitions = new Map<string, SharedTransition>();
let pressed: SharedTransition | undefined;
let loadedPicture: { readonly subject: string; readonly address: string } | null = null;

const transitionKey = (page: string, subject: string) => `${page} ${subject}`;

/** Frames of the cards that link to a path, in document order: those with `data-picture-of`. */
function framesOf(subject: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-picture-of]")].filter(
    ({ dataset }) => URL.parse(dataset.pictureOf ?? "", window.location.href)?.pathname === subject,
  );
}

function isInView(frame: Element): boolean {
  const { top, bottom, left, right, width, height } = frame.getBoundingClientRect();
  return width > 0 && height > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}

/**
 * Records a click on a card's link, with the picture file that the browser has loaded. Returns false when the card has
 * no picture in view, so that nothing can move.
 */
function recordTransition(link: HTMLAnchorElement): boolean {
  const subject = link.pathname;
  const frames = framesOf(subject);
  let frame: HTMLElement | undefined;
  for (let around: Element | null = link; around && !frame; around = around.parentElement) {
    frame = frames.find((each) => around?.contains(each));
  }
  if (!frame) return false;
  const image = frame.querySelector("img");
  const isLoaded = image?.complete && image.naturalWidth > 0;
  loadedPicture = isLoaded ? { subject, address: new URL(image.currentSrc, window.location.href).pathname } : null;
  pressed = { page: window.location.pathname, subject, position: frames.indexOf(frame) };
  transitions.set(transitionKey(pressed.page, subject), pressed);
  return isInView(frame);
}

/**
 * The transition of a navigation: that of the last click, or an earlier one in either direction for history
 * navigations.
 */
function transitionBetween(from: string, to: string): SharedTransition | undefined {
  if (pressed?.page === from && pressed.subject === to) {
    const transition = pressed;
    pressed = undefined;
    return transition;
  }
  return transitions.get(transitionKey(to, from)) ?? transitions.get(transitionKey(from, to));
}

/** The frame of a transition's picture on one of its two pages; undefined when it is out of view. */
function frameOn(page: string, { subject, position }: SharedTransition): HTMLElement | undefined {
  const frame =
    page === subject
      ? document.querySelector<HTMLElement>("[data-head-picture]")
      : (framesOf(subject)[position] ?? framesOf(subject)[0]);
  return frame && isInView(frame) ? frame : undefined;
}

/** The path of the picture file that a clicked card had loaded, for the page it leads to; null without one. */
export function transitionPicture(page: string): string | null {
  return loadedPicture?.subject === page ? loadedPicture.address : null;
}

/**
 * Whether pictures may move; evaluated on each click, as the preference may change. The router warns in browsers
 * without view transitions.
 */
function canAnimate(): boolean {
  return "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
