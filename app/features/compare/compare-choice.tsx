import { type ReactNode, useId, useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { comparedParameter, compareHref } from "#app/domain/products/comparison.ts";
import { CompareContext } from "#app/ui/actions/product-buttons.tsx";
import { useLoadedOnce } from "#app/ui/overlays/load-once.ts";
import { choiceOfBrowser, noChoice } from "./stored-choice.ts";

const loadBar = async () => (await import("./compare-bar.tsx")).CompareBar;
const noChoiceYet = () => noChoice;

/**
 * Provides the choice for the comparison, which is stored in this browser, to the buttons on all pages. The bar with
 * the link to the comparison is loaded with the first choice, so it is not in the server's HTML.
 */
export function CompareChoice({ children }: { readonly children: ReactNode }) {
  const store = choiceOfBrowser();
  const choice = useSyncExternalStore(store.subscribe, store.getSnapshot, noChoiceYet);
  const { chosen, message } = choice;
  const { pathname } = useLocation();
  const isOnComparison = pathname.startsWith(compareHref([]).slice(0, -1));
  const isShown = chosen.length > 0 && !isOnComparison;
  const CompareBar = useLoadedOnce(loadBar, isShown, () => {});
  const { toggle } = store;
  const formId = useId();
  const comparison = useMemo(
    () => ({ chosenIds: chosen.map(({ id }) => id), toggle, formId, parameter: comparedParameter }),
    [chosen, toggle, formId],
  );
  return (
    <CompareContext value={comparison}>
      {children}
      <form id={formId} action={compareHref([])} hidden />
      {CompareBar && isShown ? <CompareBar choice={choice} onClear={store.clear} /> : null}
      <p className="visually-hidden" role="status" aria-label="Comparison">
        {message}
      </p>
    </CompareContext>
  );
}
