import { useCallback } from "react";
import { type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from "react-router";
import { useHeading } from "./heading.ts";

/**
 * Gives what goes somewhere that nobody pressed for, such as to an address that keeps up with its page; null while the
 * visitor is on the way elsewhere. It would call that off, and where the visitor went back, write over the entry of the
 * history gone back to.
 */
export function useNavigateAtRest(): ((to: To, options?: NavigateOptions) => void) | null {
  const navigate = useNavigate();
  const heading = useHeading();
  const { key } = useLocation();
  const isAtRest = useNavigation().state === "idle";
  const go = useCallback(
    (to: To, options?: NavigateOptions) => {
      // Until the next render only the router knows that the visitor has set out.
      if (heading().location.key === key) void navigate(to, options);
    },
    [navigate, heading, key],
  );
  return isAtRest ? go : null;
}
