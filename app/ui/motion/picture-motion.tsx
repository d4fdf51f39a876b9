import { useLayoutEffect, useRef } from "react";
import { useLocation, useViewTransitionState } from "react-router";
import "./picture-motion.css";
import { frameOn, tripBetween } from "./picture-trip.ts";

/**
 * Names the picture that moves while one page gives way to another, on the old page and then on the new one: the frame of
 * the card that was pressed, and the head of the page with `data-head-picture`. No other element has a name, so none is
 * there twice. Stands behind `<ScrollRestoration>`, because what is out of view stays where it is.
 */
export function PictureMotion() {
  const { pathname } = useLocation();
  const isMoving = useViewTransitionState(pathname);
  const trip = useRef<ReturnType<typeof tripBetween>>(undefined);
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
      // The address bar is ahead of the page.
      trip.current = tripBetween(pathname, window.location.pathname);
    }
    const frame = trip.current && frameOn(pathname, trip.current);
    if (!frame) {
      // What does not move does not fade either: back between two filters of a list is no journey.
      if (pathname === oldPath.current) trip.current = undefined;
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
