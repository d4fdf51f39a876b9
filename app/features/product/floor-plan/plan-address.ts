import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAfterDocument, useNavigateWhenIdle } from "#app/ui/navigation.ts";
import { numberInFragment, useFragmentModal } from "#app/ui/overlays/fragment-modal.tsx";

const fragmentName = "plan-level";

/** The id of a level’s drawing, and its hash: `#plan-level-2`. */
export const levelId = (position: number) => `${fragmentName}-${position + 1}`;

/**
 * The shown level of `count`: the one in the URL's hash, or the one selected since. Selecting one replaces the hash
 * without a history entry.
 */
export function useShownLevel(count: number) {
  const { fragment, move } = useFragmentModal();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isReady, setReady] = useState(false);
  const number = numberInFragment(fragment, fragmentName, count);
  const seen = useRef<number | null>(null);
  const write = useRef(move);
  useEffect(() => {
    write.current = move;
  });
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (number === null || number === seen.current) {
      // The lightbox went to another level, and closing it restored the earlier hash.
      if (number !== null && chosen !== null && chosen !== number - 1) {
        seen.current = chosen + 1;
        write.current(levelId(chosen));
      }
      return;
    }
    seen.current = number;
    setChosen(number - 1);
  }, [number, chosen]);
  return {
    shown: Math.min(chosen ?? (number ?? 1) - 1, Math.max(0, count - 1)),
    /** True after hydration. */
    isReady,
    show: (position: number) => {
      seen.current = position + 1;
      setChosen(position);
      move(levelId(position));
    },
    /** Shows a level without changing the hash, which the open lightbox uses. */
    follow: setChosen,
  };
}

/** The query parameter of a mirrored plan: `?plan=mirrored`. The server ignores it. */
const parameter = "plan";
const mirroredValue = "mirrored";

/**
 * Whether the plan is mirrored, and its setter: the last choice, else the value in the URL. The query follows the
 * choice, without a history entry and after other navigations, so that a shared link shows the same plan.
 */
export function useMirrored(): readonly [boolean, (isMirrored: boolean) => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigateWhenIdle();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isInQuery = new URLSearchParams(search).get(parameter) === mirroredValue;
  useEffect(() => {
    if (chosen === null || chosen === isInQuery || navigate === null) return;
    const query = new URLSearchParams(search);
    if (chosen) query.set(parameter, mirroredValue);
    else query.delete(parameter);
    navigate({ pathname, search: query.toString(), hash }, { state, replace: true, preventScrollReset: true });
  }, [chosen, isInQuery, navigate, pathname, search, hash, state]);
  // The document is the same for every query, so hydration must not read it.
  const isInAddress = useAfterDocument(isInQuery, false);
  return [chosen ?? isInAddress, setChosen];
}
