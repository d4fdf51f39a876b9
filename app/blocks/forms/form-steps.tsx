import { type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from "react";
import type { LeadStep } from "#app/domain/leads/lead-block.ts";
import type { LeadField, LeadValues } from "#app/domain/leads/lead-form.ts";
import { firstStep, multiStepReducer, stepOfErrors } from "#app/domain/leads/multi-step-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Stepper } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import styles from "./form-block.module.css";

/**
 * The shown step of a form on a page (not in the visit dialog), from 1. A rejected form opens at its first error, or at
 * its last step when only the whole form has one.
 */
export function useFormSteps(
  form: RefObject<HTMLFormElement | null>,
  steps: readonly LeadStep[],
  rejection?: Rejection,
) {
  const [{ step }, dispatch] = useReducer(multiStepReducer, { ...firstStep, step: stepOfRejection(steps, rejection) });
  // The reducer ignores `rejected` unless it is submitting.
  const reject = (shown: number) => {
    dispatch({ type: "submit" });
    dispatch({ type: "rejected", responseMessage: "", step: shown });
  };
  const [handledRejection, setHandledRejection] = useState(rejection);
  if (rejection !== handledRejection) {
    setHandledRejection(rejection);
    reject(stepOfRejection(steps, rejection));
  }
  const shouldFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the step
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    form.current?.querySelector<HTMLElement>("[data-current] :is(input, select, textarea)")?.focus();
  }, [step]);
  return {
    step,
    /** Shows the step before or after, and focuses its first field. */
    move(type: "prev" | "next") {
      shouldFocus.current = true;
      dispatch(type === "next" ? { type, stepsCount: steps.length } : { type });
    },
    /** Shows the step of the first field with an error. */
    showErrors: (errors: LeadValues) => reject(stepOfErrors(steps, errors) ?? step),
  };
}

interface Rejection {
  readonly errors: LeadValues;
}

function stepOfRejection(steps: readonly LeadStep[], rejection: Rejection | undefined): number {
  return rejection ? (stepOfErrors(steps, rejection.errors) ?? steps.length) : 1;
}

/** The label of the button to a step. */
export const nextLabel = ({ title }: LeadStep) =>
  title ? `Next: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : "Next";

/** The fields of a form by steps. With JavaScript one step is shown at a time, without it and in print all of them. */
export function StepFields(props: {
  readonly steps: readonly LeadStep[];
  readonly step: number;
  readonly children: (field: LeadField) => ReactNode;
}) {
  const { steps, step, children } = props;
  return (
    <>
      {steps.length > 1 ? (
        <div className={styles.stepper}>
          <Stepper titles={steps.map(({ title }, position) => title || `Step ${position + 1}`)} step={step} />
        </div>
      ) : null}
      {steps.map(({ title, fields }, position) => (
        <fieldset key={fields[0]?.name} data-current={position + 1 === step || undefined}>
          {title && steps.length > 1 ? <legend>{title}</legend> : null}
          {fields.map(children)}
        </fieldset>
      ))}
    </>
  );
}

/**
 * The buttons of a form: back, to the next step, and on the last one its submit button `children`. The button to the
 * next step submits the form: after hydration `onSubmit` checks the fields of the step and shows the next one; before,
 * the response shows what is missing. Previews, which send no form, allow a submit with `data-next-step`.
 */
export function StepButtons(props: {
  readonly steps: readonly LeadStep[];
  readonly step: number;
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  const { steps, step, onBack, children } = props;
  const next = steps[step];
  if (steps.length <= 1) return children;
  return (
    <div className={styles.buttons}>
      {step > 1 ? (
        <Button variant="line" onClick={onBack}>
          <Icon name="left" />
          Back
        </Button>
      ) : null}
      {next ? (
        <Button type="submit" className={`scripted ${styles.next}`} data-next-step>
          {nextLabel(next)}
        </Button>
      ) : null}
      <div className={styles.send} data-later={next ? true : undefined}>
        {children}
      </div>
    </div>
  );
}
