import { useCallback, useLayoutEffect, useRef } from "react";
import { type Location, type NavigationType, unstable_useRouterState as useRouterState } from "react-router";
import { useTraversal } from "./use-traversal.ts";

/** The location of the pending navigation, or the current one where none is pending. */
export interface Heading {
  readonly location: Pick<Location, "key" | "pathname" | "search">;
  readonly historyAction: `${NavigationType}`;
  readonly isUnderWay: boolean;
}

/** Where the router is heading, as of this render. */
export function useHeading(): Heading {
  const { active, pending } = useRouterState();
  const { location, type } = pending ?? active;
  return { location, historyAction: type, isUnderWay: pending !== null };
}

/**
 * Returns a function for event handlers and timers that reads where the router is heading. Going back or forward counts from
 * the `popstate` event on, other navigations from the next render on.
 */
export function useLatestHeading(): () => Heading {
  const heading = useHeading();
  const { location, historyAction, isUnderWay } = heading;
  const latest = useRef(heading);
  useLayoutEffect(() => {
    latest.current = { location, historyAction, isUnderWay };
  }, [location, historyAction, isUnderWay]);
  useTraversal(({ key }) => {
    const { pathname, search } = window.location;
    latest.current = { location: { key, pathname, search }, historyAction: "POP", isUnderWay: true };
  });
  return useCallback(() => latest.current, []);
}

/**
 * Whether the visitor has gone back, forward, to another page or along a link since: what was put off before that is no
 * longer wanted. An address that only took the place of its own page’s counts for nothing: pages write those by themselves.
 */
export function hasTurned(before: Heading, now: Heading): boolean {
  if (before.location.key === now.location.key) return false;
  return now.historyAction !== "REPLACE" || before.location.pathname !== now.location.pathname;
}

/** Whether a visitor who was heading somewhere before goes to an address of the site by now, or has not set out to it yet. */
export function stillLeadsTo(href: string, before: Heading, now: Heading): boolean {
  const isWaiting = before.location.key === now.location.key && !isTraversing(before);
  return isWaiting || now.location.pathname + now.location.search === href;
}

/** Whether the visitor is going back or forward: to replace the address now would write over the entry gone to. */
export function isTraversing({ isUnderWay, historyAction }: Heading): boolean {
  return isUnderWay && historyAction === "POP";
}
