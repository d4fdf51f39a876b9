/** Where a visitor stands in a form of several steps (section 4). */
export interface MultiStepForm {
  /** From 1 (S4.47). */
  readonly step: number;
  /** The fields have made room for what became of them. */
  readonly hidden: boolean;
  /** The form is on its way. */
  readonly submitting: boolean;
  /** What came back, for the visitor; empty before. */
  readonly responseMessage: string;
}

/** What happens to a form of several steps. */
export type MultiStepEvent =
  | { readonly type: "prev" | "reset" | "submit" }
  | { readonly type: "next"; readonly stepsCount: number }
  | { readonly type: "taken"; readonly responseMessage: string }
  /** `step` is the one with the first mistake, where fields have any. */
  | { readonly type: "refused"; readonly responseMessage: string; readonly step?: number };

/** A form at its first step (S4.47), as a reset leaves it too. */
export const firstStep: MultiStepForm = { step: 1, hidden: false, submitting: false, responseMessage: "" };

/**
 * What an event makes of a form of several steps (S4.48–S4.53). While it is on its way it stays at its step, and is not
 * sent a second time; what comes back after a reset is nobody's any more.
 */
export function multiStepReducer(form: MultiStepForm, event: MultiStepEvent): MultiStepForm {
  const { step, submitting } = form;
  switch (event.type) {
    case "next":
      return submitting ? form : { ...form, step: Math.min(step + 1, event.stepsCount), responseMessage: "" };
    case "prev":
      return submitting ? form : { ...form, step: Math.max(step - 1, 1), responseMessage: "" };
    case "submit":
      return submitting || form.hidden ? form : { ...form, submitting: true, responseMessage: "" };
    case "taken":
      if (!submitting) return form;
      return { ...form, submitting: false, hidden: true, responseMessage: event.responseMessage };
    case "refused":
      if (!submitting) return form;
      return { ...form, submitting: false, step: event.step ?? step, responseMessage: event.responseMessage };
    case "reset":
      return firstStep;
  }
}
