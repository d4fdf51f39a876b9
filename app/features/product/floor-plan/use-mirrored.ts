import { useState } from "react";
import { useLocation } from "react-router";
import { useNavigateWhenIdle } from "#app/ui/motion/use-navigate-when-idle.ts";
import { useAfterDocument } from "#app/ui/use-after-document.ts";

/** The query parameter of a mirrored plan: `?plan=mirrored`. No document depends on it. */
const parameter = "plan";
const mirroredValue = "mirrored";

/**
 * Whether the plan is shown mirrored, and what changes it: the last choice, else what the address says. Choosing writes
 * it to the address, so that who is sent it sees the same plan, without a new entry in the history.
 */
export function useMirrored(): readonly [boolean, (isMirrored: boolean) => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigateWhenIdle();
  const [chosen, setChosen] = useState<boolean | null>(null);
  // One document is kept for every query, so the first render in the browser must not look at it either.
  const isInAddress = useAfterDocument(new URLSearchParams(search).get(parameter) === mirroredValue, false);
  const choose = (isMirrored: boolean) => {
    setChosen(isMirrored);
    const query = new URLSearchParams(search);
    if (isMirrored) query.set(parameter, mirroredValue);
    else query.delete(parameter);
    navigate?.({ pathname, search: query.toString(), hash }, { state, replace: true, preventScrollReset: true });
  };
  return [chosen ?? isInAddress, choose];
}
