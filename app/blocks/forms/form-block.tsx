import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PrefetchPageLinks, useFetcher, useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { controlNames, fieldsOf, inquiryValues, type LeadForm, shownFields } from "#app/domain/leads/lead-block.ts";
import { checkLead, errorCountText, type LeadValues, sendLabels, valuesOf } from "#app/domain/leads/lead-form.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import type { VisitTimes } from "#app/domain/visits/visit-slots.ts";
import { firstNames, type SalesPerson } from "#app/graphql/products/neighborhood-contact.ts";
import type { SubmittedVisit } from "#app/graphql/site-services.ts";
import { Button } from "#app/ui/actions/button.tsx";
import type { Block, BlockProps, VisitSubject } from "../block.ts";
import { BlockSection } from "../block-parts.tsx";
import { subjectLabel } from "./booked-visit.tsx";
import styles from "./form-block.module.css";
import { Honeypot, LeadFieldView, PrivacyNote } from "./form-parts.tsx";
import { StepButtons, StepFields, useFormSteps } from "./form-steps.tsx";
import { SlotSelect } from "./slot-select.tsx";
import { VisitChoiceForm } from "./visit-choice.tsx";

/** The response to a rejected submission, with all submitted values. */
export interface FormRejection {
  readonly values: LeadValues;
  readonly errors: LeadValues;
  /** Error message of the whole form; empty when only fields have errors. */
  readonly problem: string;
  /** The token for the next attempt. */
  readonly token: string;
  /** The chosen time of a visit. */
  readonly slot?: string;
  /** The times that are left, when the chosen one is not. */
  readonly times?: VisitTimes | null;
}

/** The response to an accepted submission of a form that stays on its page. */
export interface FormConfirmation {
  /** The page that shows what was sent. */
  readonly href: string;
  /** Whether the visitor gets a copy by mail. */
  readonly hasMail: boolean;
  /** The booked visit; absent for other forms. */
  readonly visit?: Pick<SubmittedVisit, "startsAt" | "address" | "mapUrl" | "kind"> & { readonly href: string };
}

/** A form of a page (S2.139, S3.35), submitted without a page load when there is JavaScript. */
export function FormBlock({ block, context }: BlockProps) {
  const { pathname } = useLocation();
  if (!block.form) return null;
  const visit = block.form.kind === "visit" ? (context.visit ?? null) : null;
  const choices = block.form.kind === "visit" ? (context.visitChoices ?? []) : [];
  return (
    <BlockSection block={block}>
      {choices.length > 0 && !visit ? <VisitChoiceForm choices={choices} /> : null}
      <LeadFormView
        form={block.form}
        team={block.team}
        pageUri={context.path ?? pathname}
        token={context.formToken ?? ""}
        visit={visit}
        initialValues={context.inquiry ? inquiryValues(block.form, context.inquiry) : undefined}
      />
    </BlockSection>
  );
}

/** The form without its block. `rejection` is the response to a submission without JavaScript. */
export function LeadFormView(props: {
  readonly form: LeadForm;
  readonly team?: Block["team"] | undefined;
  /** The page that the form belongs to. */
  readonly pageUri: string;
  readonly token: string;
  readonly visit: VisitSubject | null;
  readonly rejection?: FormRejection | undefined;
  /** Initial values of fields. */
  readonly initialValues?: LeadValues | undefined;
}) {
  const { form, team, pageUri, token, initialValues } = props;
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormRejection & { readonly visit?: VisitSubject | null }>();
  const [found, setFound] = useState<LeadValues | null>(null);
  const [isUsed, setUsed] = useState(false);
  const [isBooking, setBooking] = useState(false);
  const rejection = fetcher.data ?? props.rejection;
  const visit = props.visit && { ...props.visit, times: (fetcher.data?.visit ?? props.visit).times };
  const errors = found ?? rejection?.errors ?? {};
  const isSending = fetcher.state !== "idle";
  const { step, move, showErrors } = useFormSteps(ref, form.steps, rejection);

  useEffect(() => {
    if (fetcher.data) focusFirstProblem(ref.current);
  }, [fetcher.data]);
  useEffect(() => {
    if (found && Object.keys(found).length > 0) focusFirstProblem(ref.current);
  }, [found]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isLast = step === form.steps.length;
    const fields = isLast ? fieldsOf(form) : (form.steps[step - 1]?.fields ?? []);
    const { errors: mistakes } = checkLead(fields, valuesOf(fields, new FormData(event.currentTarget)));
    // A later step shows no errors of an earlier response.
    setFound(mistakes ?? (isLast ? null : {}));
    if (mistakes || isSending || !isLast) event.preventDefault();
    if (mistakes) showErrors(mistakes);
    else if (!isLast) move("next");
  };

  const errorCount = Object.keys(errors).length;
  const problem = found ? "" : rejection?.problem;
  return (
    <fetcher.Form
      ref={ref}
      className={styles.form}
      data-steps={form.steps.length > 1 || undefined}
      method="post"
      action="/message/"
      // The messages are those of the server, in its places, before hydration too.
      noValidate
      onSubmit={submit}
      onFocus={() => setUsed(true)}
    >
      {/*
       * Loads the route's module once the form is used: otherwise submitting offline would reload the document and lose
       * the values.
       */}
      {isUsed ? <PrefetchPageLinks page="/message/" /> : null}
      <input type="hidden" name={controlNames.page} value={pageUri} />
      <input type="hidden" name={controlNames.form} value={form.id} />
      <input type="hidden" name={controlNames.fields} value={shownFields(form)} />
      <input type="hidden" name={controlNames.token} value={rejection?.token ?? token} />
      {visit ? (
        <div className={styles.about}>
          <input type="hidden" name={controlNames.about} value={visit.uri} />
          <span className="label">{subjectLabel(visit)}</span>
          <strong>{visit.title}</strong>
          {visit.options ? <span className="small">{visit.options}</span> : null}
          {visit.team.length > 0 ? <span className="small muted">{firstNames(visit.team)} will answer.</span> : null}
        </div>
      ) : null}
      {problem || errorCount > 0 ? (
        <p className={styles.problem} role="alert" tabIndex={-1} data-problem={problem ? true : undefined}>
          {problem || errorCountText(errorCount)}
        </p>
      ) : null}
      {visit?.times ? (
        <SlotSelect
          // The times that are left replace those before.
          key={rejection?.token}
          id={`${id}-slot`}
          times={visit.times}
          value={rejection?.slot ?? ""}
          error={errors[controlNames.slot]}
          onChange={(startsAt) => setBooking(startsAt !== "")}
        />
      ) : null}
      <StepFields steps={form.steps} step={step}>
        {(field) => (
          <LeadFieldView
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={rejection?.values[field.name] ?? initialValues?.[field.name]}
            error={errors[field.name]}
          />
        )}
      </StepFields>
      {/* After the fields: the first of two values with one name counts, so the visitor's value wins. */}
      {form.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Honeypot />
      <StepButtons steps={form.steps} step={step} onBack={() => move("prev")}>
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? "Sending" : isBooking ? "Book this time" : sendLabels[form.kind]}
        </Button>
      </StepButtons>
      <PrivacyNote />
      <ContactLine person={contactOf(team, visit)} />
    </fetcher.Form>
  );
}

/** Who to call instead: the person who answers the form, else the builder. */
function ContactLine({ person }: { readonly person: SalesPerson | undefined }) {
  return (
    <p className="small">
      {person?.phone ? (
        <>
          Or call {person.name}: <a href={person.phone.call}>{person.phone.shown}</a>
        </>
      ) : (
        <>
          Or call <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
          {person ? `, and ask for ${person.name}` : null}
        </>
      )}
    </p>
  );
}

/** Focuses the first field with an error, else the error of the whole form. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  (field ?? form?.querySelector<HTMLElement>("[data-problem]"))?.focus();
}

/**
 * The person who answers a form: the first with a telephone number in the team of the visited neighborhood, else in the
 * block's team. Falls back to the first person when no numbers are known.
 */
export function contactOf(
  team: readonly SalesPerson[] | undefined,
  visit: { readonly team: readonly SalesPerson[] } | null,
): SalesPerson | undefined {
  const people = visit?.team.length ? visit.team : team;
  return people?.find(({ phone }) => phone) ?? people?.[0];
}
