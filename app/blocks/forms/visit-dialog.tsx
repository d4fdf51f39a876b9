import { type Dispatch, type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { askedSteps } from "#app/domain/leads/asked-steps.ts";
import { fieldsOf } from "#app/domain/leads/lead-block.ts";
import {
  checkedValue,
  checkLead,
  type LeadValues,
  mailSaid,
  maxCharacters,
  mistakesText,
  sendLabels,
} from "#app/domain/leads/lead-form.ts";
import {
  firstStep,
  type MultiStepEvent,
  type MultiStepForm,
  multiStepReducer,
} from "#app/domain/leads/multi-step-form.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { firstNames } from "#app/graphql/products/sales-team.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { People } from "#app/ui/cards/person.tsx";
import { Stepper } from "#app/ui/forms/stepper.tsx";
import { Loading, Skeleton } from "#app/ui/layout/placeholders.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { anyDay, DayField } from "./day-field.tsx";
import { LeadFieldView, PrivacyNote, Trap } from "./form-parts.tsx";
import { loadVisitForm, type OfferedVisit, sendVisitForm } from "./load-visit-form.ts";
import styles from "./visit-dialog.module.css";

/**
 * The form for a visit in a modal, step by step (S2.133, S4.47–S4.53). `about` is the address of what the visit is to.
 * Closing puts it back to its beginning, but what was typed waits for the next opening; `onFailure` is called where the
 * form cannot be had.
 */
export function VisitDialog(props: {
  readonly isOpen: boolean;
  readonly about: string;
  readonly onClose: () => void;
  readonly onFailure: () => void;
}) {
  const { isOpen, about, onClose, onFailure } = props;
  const [loaded, setLoaded] = useState<OfferedVisit | null>(null);
  const [values, setValues] = useState<LeadValues>({});
  const [state, dispatch] = useReducer(multiStepReducer, firstStep);
  const visit = loaded?.about === about ? loaded : null;
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  const isMissing = visit === null;
  useEffect(() => {
    if (!isOpen || !isMissing) return;
    let isCurrent = true;
    loadVisitForm(about).then(
      (form) => isCurrent && setLoaded(form),
      () => isCurrent && fail.current(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isMissing, about]);
  useEffect(() => (isOpen ? () => dispatch({ type: "reset" }) : undefined), [isOpen]);
  return (
    <Dialog open={isOpen} onClose={onClose} title={visit?.title || "Plan a visit"} className={styles.dialog}>
      {visit ? (
        <VisitSteps
          visit={visit}
          state={state}
          dispatch={dispatch}
          values={values}
          onValue={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          onClose={onClose}
        />
      ) : (
        <Loading label="Loading the form">
          <Skeleton />
        </Loading>
      )}
    </Dialog>
  );
}

/** The steps of a visit's form beside what it is to. */
function VisitSteps(props: {
  readonly visit: OfferedVisit;
  readonly state: MultiStepForm;
  readonly dispatch: Dispatch<MultiStepEvent>;
  readonly values: LeadValues;
  readonly onValue: (name: string, value: string) => void;
  readonly onClose: () => void;
}) {
  const { visit, state, dispatch, values: typed, onValue, onClose } = props;
  const { form, subject, days, textHtml } = visit;
  const team = subject?.team.length ? subject.team : visit.team;
  const steps = askedSteps(form);
  const fields = fieldsOf(form);
  const values = { ...startValues(visit), ...typed };
  const [errors, setErrors] = useState<LeadValues>({});
  const [token, setToken] = useState(visit.token);
  const body = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const step = steps[state.step - 1];
  const nextStep = steps[state.step];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the step, and to what came of the form
  useEffect(() => {
    focusFirst(body.current);
  }, [state.step, state.hidden]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) body.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  useEffect(() => {
    // On a small screen the keyboard may leave no room for it.
    if (state.responseMessage) status.current?.scrollIntoView({ block: "nearest" });
  }, [state.responseMessage]);

  const note = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement;
    if (!fields.some(({ name }) => name === control.name)) return;
    onValue(control.name, control.type !== "checkbox" ? control.value : control.checked ? checkedValue : "");
  };
  const send = async () => {
    dispatch({ type: "submit" });
    const reply = await sendVisitForm(visit, { values, token, trap: trap.current?.value ?? "" });
    if (reply.href !== undefined) {
      const who = subject?.team.length ? firstNames(subject.team) : "A person";
      const mail = reply.hasMail ? ` ${mailSaid}` : "";
      dispatch({ type: "taken", responseMessage: `${who} will answer you.${mail}` });
      return;
    }
    setToken(reply.token);
    setErrors(reply.errors);
    const mistaken = steps.findIndex((each) => each.fields.some(({ name }) => reply.errors[name]));
    dispatch({
      type: "refused",
      responseMessage: reply.problem || mistakesText(Object.keys(reply.errors).length),
      ...(mistaken >= 0 ? { step: mistaken + 1 } : {}),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.submitting) return;
    const found = checkLead(step?.fields ?? [], values).errors ?? {};
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (nextStep) dispatch({ type: "next", stepsCount: steps.length });
    else void send();
  };

  const planned = fields.find(({ type }) => type === "day");
  return (
    <div ref={body} className={styles.body}>
      <div className={styles.about}>
        {subject ? (
          <div>
            <p className="label">A visit to</p>
            <p className={styles.name}>{subject.title}</p>
            {subject.hours ? <p className="small muted">{subject.hours}</p> : null}
          </div>
        ) : null}
        {textHtml && !subject ? <RichText html={textHtml} /> : null}
        {planned && state.step > 1 && !state.hidden && values[planned.name] ? (
          <div>
            <p className="label">When</p>
            <p className={styles.name}>{values[planned.name]}</p>
          </div>
        ) : null}
      </div>
      <div className={styles.form}>
        {state.hidden ? (
          <h3 tabIndex={-1} data-first>
            We have your message
          </h3>
        ) : steps.length > 1 ? (
          <Stepper titles={steps.map(({ title }) => title)} step={state.step} />
        ) : null}
        <p ref={status} role="status" className={styles.status}>
          {state.hidden || !state.responseMessage ? (
            state.responseMessage
          ) : (
            <span className={styles.problem}>
              <WithTelephone text={state.responseMessage} />
            </span>
          )}
        </p>
        {state.hidden ? (
          <>
            <Facts
              rows={steps.flatMap((each) =>
                each.fields.flatMap(({ name, label }) => {
                  const value = values[name];
                  return value ? [{ term: label, detail: value }] : [];
                }),
              )}
            />
            <p>
              <Button variant="line" onClick={onClose}>
                Back to the page
              </Button>
            </p>
          </>
        ) : (
          <form onSubmit={submit} onInput={note} noValidate>
            <fieldset key={state.step} className={styles.fields}>
              <legend className="visually-hidden">{step?.title || sendLabels[form.kind]}</legend>
              {step?.fields.map((field) =>
                field.type === "day" ? (
                  <DayField
                    key={field.name}
                    label={field.label}
                    days={days}
                    value={values[field.name] ?? ""}
                    maxLength={maxCharacters.day}
                    onChange={(value) => onValue(field.name, value)}
                    error={errors[field.name]}
                  />
                ) : (
                  <LeadFieldView
                    key={field.name}
                    id={`visit-${field.name}`}
                    field={field}
                    value={values[field.name]}
                    error={errors[field.name]}
                  />
                ),
              )}
            </fieldset>
            <Trap ref={trap} />
            <div className={styles.row}>
              {state.step > 1 ? (
                <Button variant="line" aria-disabled={state.submitting} onClick={() => dispatch({ type: "prev" })}>
                  <Icon name="left" />
                  Back
                </Button>
              ) : null}
              <Button type="submit" aria-disabled={state.submitting}>
                {nextStep
                  ? `Next: ${lowerFirst(nextStep.title)}`
                  : state.submitting
                    ? "Sending"
                    : sendLabels[form.kind]}
              </Button>
            </div>
            {nextStep ? null : <PrivacyNote />}
          </form>
        )}
      </div>
      {team.length > 0 ? (
        <div className={styles.who}>
          <p className="label">{subject?.team.length ? "Who opens the door" : "Who answers"}</p>
          <People people={team} level={3} />
        </div>
      ) : null}
    </div>
  );
}

/** A text in which the builder's telephone number can be called. */
function WithTelephone({ text }: { readonly text: string }) {
  const [before = "", ...after] = text.split(brand.phone);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a className="nowrap" href={telephoneHref(brand.phone)}>
        {brand.phone}
      </a>
      {after.join(brand.phone)}
    </>
  );
}

/** What stands in the fields before anything is typed: any day suits. */
function startValues({ form }: Pick<OfferedVisit, "form">): LeadValues {
  return Object.fromEntries(fieldsOf(form).map(({ name, type }) => [name, type === "day" ? anyDay : ""]));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The first field of the step, or the heading that took its place. */
function focusFirst(body: HTMLElement | null): void {
  const first =
    body?.querySelector<HTMLElement>("[data-first], input[type=radio]:checked") ??
    body?.querySelector<HTMLElement>("fieldset :is(input, select, textarea)");
  first?.focus();
}
