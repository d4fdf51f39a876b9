import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { useAfterDocument } from "#app/ui/navigation.ts";

/** Result of a form: what was done, or why nothing was, with what was typed. */
export interface ListFormResult {
  /** The form's `name`. */
  readonly form: string;
  /** The text to announce; empty after a problem. */
  readonly done: string;
  readonly problem: string;
  readonly typed: string;
}

/** The result of a form that the document itself submitted, and a function that announces what was done. */
export const ListFormContext = createContext<{
  readonly submitted: ListFormResult | null;
  readonly announce: (text: string) => void;
}>({ submitted: null, announce: () => {} });

/**
 * A form of a shortlist. Hydrated forms are submitted one by one, so that a fast second press cancels none; others load
 * the page again. `onDone` is called after a change that was stored.
 */
export function useListForm(name: string, onDone?: () => void) {
  const fetcher = useFetcher<ListFormResult>();
  const { submitted, announce } = useContext(ListFormContext);
  const isHydrated = useAfterDocument(true, false);
  const { data, state } = fetcher;
  const done = useEffectEvent((text: string) => {
    announce(text);
    onDone?.();
  });
  useEffect(() => {
    if (state === "idle" && data?.done) done(data.done);
  }, [state, data]);
  const result = data ?? (submitted?.form === name ? submitted : null);
  return {
    /** Null unless the last submission had a problem. */
    failure: result?.problem ? result : null,
    /** The data that is being submitted. */
    pending: fetcher.formData,
    form: (children: ReactNode, className?: string) => (
      <fetcher.Form method="post" className={className}>
        <input type="hidden" name="form" value={name} />
        {isHydrated ? <input type="hidden" name="inPlace" value="yes" /> : null}
        {children}
      </fetcher.Form>
    ),
  };
}
