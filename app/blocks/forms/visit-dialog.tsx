import { type Dispatch, type FormEvent, type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { controlNames, fieldsOf } from "#app/domain/leads/lead-block.ts";
import {
  checkedValue,
  checkLead,
  errorCountText,
  type LeadValues,
  mailConfirmation,
  maxCharacters,
  sendLabels,
} from "#app/domain/leads/lead-form.ts";
import {
  firstStep,
  type MultiStepEvent,
  type MultiStepForm,
  multiStepReducer,
  stepOfErrors,
  wizardSteps,
} from "#app/domain/leads/multi-step-form.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { dayText, slotOfText, type VisitDay, type VisitTimes } from "#app/domain/visits/visit-slots.ts";
import { firstNames } from "#app/graphql/products/neighborhood-contact.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { People } from "#app/ui/cards/person.tsx";
import { Stepper } from "#app/ui/forms/field.tsx";
import { Loading, Skeleton } from "#app/ui/layout/placeholders.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { BookedLinks, bookedTitles, subjectLabel } from "./booked-visit.tsx";
import { anyDay, DayField } from "./day-field.tsx";
import type { FormConfirmation } from "./form-block.tsx";
import { Honeypot, LeadFieldView, PrivacyNote } from "./form-parts.tsx";
import { nextLabel } from "./form-steps.tsx";
import {
  holdSlot,
  loadVisitForm,
  type OfferedVisit,
  requestDays,
  sendVisitForm,
  type VisitForm,
} from "./load-visit-form.ts";
import { VisitChoiceSelect } from "./visit-choice.tsx";
import styles from "./visit-dialog.module.css";

/**
 * The multi-step form for a visit in a dialog (S2.133, S4.47–S4.53). `about` is the URL of the visit's subject. Closing
 * resets it to the first step but keeps the values; `onFailure` is called when the form can't be loaded.
 */
export function VisitDialog(props: {
  readonly isOpen: boolean;
  readonly about: string;
  readonly onClose: () => void;
  readonly onFailure: () => void;
}) {
  const { isOpen, onClose, onFailure } = props;
  const [choices, setChoices] = useState<VisitForm["choices"]>([]);
  const [chosen, setChosen] = useState("");
  const about = props.about || chosen;
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
      (form) => {
        if (!isCurrent) return;
        setLoaded(form);
        if (form.choices.length > 0) setChoices(form.choices);
      },
      () => isCurrent && fail.current(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isMissing, about]);
  useEffect(() => (isOpen ? () => dispatch({ type: "reset" }) : undefined), [isOpen]);
  return (
    <Dialog open={isOpen} onClose={onClose} title={visit ? titleOf(visit) : "Plan a visit"} className={styles.dialog}>
      {visit ? (
        <VisitSteps
          key={about}
          visit={visit}
          state={state}
          dispatch={dispatch}
          values={values}
          onValue={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          onClose={onClose}
          choice={
            !props.about && choices.length > 0 && !state.hidden ? (
              <VisitChoiceSelect id="visit-choice" choices={choices} value={chosen} onChange={setChosen} />
            ) : null
          }
        />
      ) : (
        <Loading label="Loading the form">
          <div className={styles.body}>
            <Skeleton />
          </div>
        </Loading>
      )}
    </Dialog>
  );
}

/** The title of the dialog: that of the form, or `Talk to Anna` when times for calls are offered. */
function titleOf({ title, subject }: OfferedVisit): string {
  if (subject?.times?.kind === "call") return `Talk to ${firstNames(subject.team) || "us"}`;
  return title || "Plan a visit";
}

const takenTime = "That time has just been taken. Please choose another one.";

/** A key for the time that a form holds; `randomUUID` exists on secure origins only. */
function newHoldKey(): string {
  return crypto.randomUUID?.() ?? "";
}

/** The steps of the form beside the visit's subject. */
function VisitSteps(props: {
  readonly visit: OfferedVisit;
  readonly state: MultiStepForm;
  readonly dispatch: Dispatch<MultiStepEvent>;
  readonly values: LeadValues;
  readonly onValue: (name: string, value: string) => void;
  readonly onClose: () => void;
  /** The choice of what to visit; null when the page is about it. */
  readonly choice: ReactNode;
}) {
  const { visit, state, dispatch, values: typed, onValue, onClose, choice } = props;
  const { form, subject, textHtml } = visit;
  const team = subject?.team.length ? subject.team : visit.team;
  const isCall = subject?.times?.kind === "call";
  const steps = wizardSteps(form);
  const fields = fieldsOf(form);
  const values = { ...startValues(visit), ...typed };
  const [errors, setErrors] = useState<LeadValues>({});
  const [token, setToken] = useState(visit.token);
  const [days, setDays] = useState(visit.days);
  const [booked, setBooked] = useState<FormConfirmation["visit"]>();
  const body = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const step = steps[state.step - 1];
  const nextStep = steps[state.step];
  const planned = fields.find(({ type }) => type === "day");
  const plannedText = planned ? (values[planned.name] ?? "") : "";
  const slot = slotOfText(days, plannedText);
  const [holdKey] = useState(newHoldKey);
  const held = slot?.startsAt;
  const about = subject?.uri;
  const release = useRef((_left: VisitTimes) => {});
  useEffect(() => {
    release.current = (left) => {
      if (planned) setErrors({ [planned.name]: takenTime });
      leaveTime(left.days);
    };
  });
  useEffect(() => {
    if (!held || !about) return;
    let isCurrent = true;
    void holdSlot({ about, slot: held, holdKey }).then((left) => {
      if (isCurrent && left) release.current(left);
    });
    return () => {
      isCurrent = false;
    };
  }, [held, about, holdKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the step, and to the result
  useEffect(() => {
    focusFirst(body.current);
  }, [state.step, state.hidden]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) body.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  useEffect(() => {
    // An on-screen keyboard may cover it.
    if (state.responseMessage) status.current?.scrollIntoView({ block: "nearest" });
  }, [state.responseMessage]);

  const note = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement;
    if (!fields.some(({ name }) => name === control.name)) return;
    onValue(control.name, control.type !== "checkbox" ? control.value : control.checked ? checkedValue : "");
  };
  /** Goes back from a taken time to its day, with the times that are left. */
  const leaveTime = (left: readonly VisitDay[]) => {
    setDays(left);
    const day = left.find((each) => plannedText.startsWith(dayText(each.day)));
    if (planned) onValue(planned.name, day && day.state !== "full" ? dayText(day.day) : anyDay);
  };
  const send = async () => {
    dispatch({ type: "submit" });
    const reply = await sendVisitForm(visit, {
      ...{ values, token },
      ...{ slot: slot?.startsAt ?? "", holdKey },
      honeypot: honeypot.current?.value ?? "",
    });
    if (reply.href !== undefined) {
      setBooked(reply.visit);
      const who = subject?.team.length ? firstNames(subject.team) : "A person";
      const mail = reply.hasMail ? ` ${mailConfirmation}` : "";
      dispatch({ type: "accepted", responseMessage: `${who} will ${reply.visit ? "expect" : "answer"} you.${mail}` });
      return;
    }
    setToken(reply.token);
    const taken = planned && reply.errors[controlNames.slot];
    const mistakes: LeadValues = taken ? { [planned.name]: taken } : reply.errors;
    if (taken) leaveTime(reply.times?.days ?? requestDays(subject?.hoursTable ?? []));
    setErrors(mistakes);
    const mistaken = stepOfErrors(steps, mistakes);
    dispatch({
      type: "rejected",
      responseMessage: reply.problem || errorCountText(Object.keys(reply.errors).length),
      ...(mistaken === null ? {} : { step: mistaken }),
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

  return (
    <div ref={body} className={styles.body}>
      <div className={styles.about}>
        {choice}
        {subject ? (
          <div>
            <p className="label">{subjectLabel(subject)}</p>
            <p className={styles.name}>{subject.title}</p>
            {subject.options ? <p className="small">{subject.options}</p> : null}
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
            {booked ? bookedTitles[booked.kind] : "We have your message"}
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
                each.fields.flatMap(({ name, label, type }) => {
                  const value = values[name];
                  return value ? [{ term: type === "day" ? "When" : label, detail: value }] : [];
                }),
              )}
            />
            {booked ? <BookedLinks visit={booked} /> : null}
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
                    label={isCall ? "When may we call you?" : field.label}
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
            <Honeypot ref={honeypot} />
            <div className={styles.row}>
              {state.step > 1 ? (
                <Button variant="line" aria-disabled={state.submitting} onClick={() => dispatch({ type: "prev" })}>
                  <Icon name="left" />
                  Back
                </Button>
              ) : null}
              <Button type="submit" aria-disabled={state.submitting}>
                {nextStep
                  ? nextLabel(nextStep)
                  : state.submitting
                    ? "Sending"
                    : slot
                      ? "Book this time"
                      : sendLabels[form.kind]}
              </Button>
            </div>
            {nextStep ? null : <PrivacyNote />}
          </form>
        )}
      </div>
      {team.length > 0 ? (
        <div className={styles.who}>
          <p className="label">
            {isCall ? "Who calls you" : subject?.team.length ? "Who opens the door" : "Who answers"}
          </p>
          <People people={team} level={3} />
        </div>
      ) : null}
    </div>
  );
}

/** A text in which the builder's telephone number is a link. */
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

/** Initial values of the fields: any day, else empty. */
function startValues({ form }: Pick<OfferedVisit, "form">): LeadValues {
  return Object.fromEntries(fieldsOf(form).map(({ name, type }) => [name, type === "day" ? anyDay : ""]));
}

/** Focuses the first field of the step, or the heading that replaced it. */
function focusFirst(body: HTMLElement | null): void {
  const first =
    body?.querySelector<HTMLElement>("[data-first], input[type=radio]:checked") ??
    body?.querySelector<HTMLElement>("fieldset :is(input, select, textarea)");
  first?.focus();
}
