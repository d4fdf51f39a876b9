import { useCallback, useContext } from "react";
import { type Location, type NavigationType, UNSAFE_DataRouterContext } from "react-router";

/** Where the visitor is on the way to, or is where nothing is on its way. */
export interface Heading {
  readonly location: Pick<Location, "key" | "pathname" | "search">;
  readonly historyAction: `${NavigationType}`;
  readonly isUnderWay: boolean;
}

/**
 * Gives what says at any moment where the router is heading. The hooks of the router tell it a render later, and what was
 * put off must know it when it acts.
 */
export function useHeading(): () => Heading {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    if (!router) throw new Error("There is no router around this component.");
    const { navigation, location, historyAction } = router.state;
    return navigation.location === undefined
      ? { location, historyAction, isUnderWay: false }
      : { location: navigation.location, historyAction: navigation.historyAction, isUnderWay: true };
  }, [router]);
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
