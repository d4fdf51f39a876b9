import { fieldsOf, type LeadForm, type LeadStep } from "./lead-block.ts";
import type { LeadField, LeadValues } from "./lead-form.ts";

/**
 * The steps of a form's wizard (S3.35): those of the content when it has several, else the subject first and then the
 * visitor, or one step when only one of the two has fields.
 */
export function wizardSteps(form: Pick<LeadForm, "steps">): readonly LeadStep[] {
  if (form.steps.length > 1) return form.steps;
  const fields = fieldsOf(form);
  const subject = fields.filter((field) => !isAboutVisitor(field));
  const visitor = fields.filter(isAboutVisitor);
  if (subject.length === 0 || visitor.length === 0) return form.steps;
  const hasDay = subject.some(({ type }) => type === "day" || type === "date");
  return [
    { title: hasDay ? "When" : "What it is about", fields: subject },
    { title: "How to reach you", fields: visitor },
  ];
}

/** The number of the first step with an error, from 1; null when no field of a step has one. */
export function stepOfErrors(steps: readonly LeadStep[], errors: LeadValues): number | null {
  const position = steps.findIndex(({ fields }) => fields.some(({ name }) => errors[name]));
  return position < 0 ? null : position + 1;
}

const personalTypes: readonly LeadField["type"][] = ["email", "tel", "reach"];

function isAboutVisitor({ name, type, autocomplete = "" }: LeadField): boolean {
  return name === "name" || personalTypes.includes(type) || /(?:^|-)(?:name|email|tel)$/.test(autocomplete);
}

/** State of a multi-step form (section 4). */
export interface MultiStepForm {
  /** From 1 (S4.47). */
  readonly step: number;
  /** Whether the fields are hidden, to show the result in their place. */
  readonly hidden: boolean;
  /** Whether the form is being submitted. */
  readonly submitting: boolean;
  /** The message of the response, for the visitor; empty before. */
  readonly responseMessage: string;
}

/** An action of {@link multiStepReducer}. */
export type MultiStepEvent =
  | { readonly type: "prev" | "reset" | "submit" }
  | { readonly type: "next"; readonly stepsCount: number }
  | { readonly type: "accepted"; readonly responseMessage: string }
  /** `step` is that of the first invalid field, when there is one. */
  | { readonly type: "rejected"; readonly responseMessage: string; readonly step?: number };

/** The initial state (S4.47), also after a reset. */
export const firstStep: MultiStepForm = { step: 1, hidden: false, submitting: false, responseMessage: "" };

/**
 * Reducer of a multi-step form (S4.48–S4.53). While it is being submitted, the form stays at its step and is not
 * submitted again; a response after a reset is ignored.
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
    case "accepted":
      if (!submitting) return form;
      return { ...form, submitting: false, hidden: true, responseMessage: event.responseMessage };
    case "rejected":
      if (!submitting) return form;
      return { ...form, submitting: false, step: event.step ?? step, responseMessage: event.responseMessage };
    case "reset":
      return firstStep;
  }
}
