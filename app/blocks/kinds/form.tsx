import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PrefetchPageLinks, useFetcher, useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { begunLetter, controlNames, fieldsOf, type LeadForm, shownFields } from "#app/domain/leads/lead-block.ts";
import { checkLead, type LeadValues, mistakesText, sendLabels, valuesOf } from "#app/domain/leads/lead-form.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { firstNames, type SalesPerson } from "#app/graphql/products/sales-team.ts";
import { Button } from "#app/ui/actions/button.tsx";
import type { Block, BlockProps, VisitSubject } from "../block.ts";
import { deskOf } from "../forms/desk.ts";
import { LeadFieldView, PrivacyNote, Trap } from "../forms/form-parts.tsx";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./form.module.css";

/** What a form gets back when it was not taken: nothing that was typed is lost. */
export interface FormRefusal {
  readonly values: LeadValues;
  readonly errors: LeadValues;
  /** Why the whole form was not taken; empty where fields say it. */
  readonly problem: string;
  /** The token of the next attempt. */
  readonly token: string;
}

/** What a form gets back that was taken without leaving its page. */
export interface SentInPlace {
  /** The page that shows what was sent. */
  readonly href: string;
  /** Whether a mail with the same words goes to the visitor. */
  readonly hasMail: boolean;
}

/** A form of a page (S2.139, S3.35), sent without leaving the page where there is JavaScript. */
export function FormBlock({ block, surroundings }: BlockProps) {
  const { pathname } = useLocation();
  if (!block.form) return null;
  const visit = block.form.kind === "visit" ? (surroundings.visit ?? null) : null;
  return (
    <BlockSection block={block}>
      <LeadFormView
        form={block.form}
        team={block.team}
        pageUri={surroundings.path ?? pathname}
        token={surroundings.formToken ?? ""}
        visit={visit}
        begun={surroundings.letter ? begunLetter(block.form, surroundings.letter) : undefined}
      />
    </BlockSection>
  );
}

/** The form alone. `refusal` is what an attempt without JavaScript got back. */
export function LeadFormView(props: {
  readonly form: LeadForm;
  readonly team?: Block["team"] | undefined;
  /** The page that the form belongs to. */
  readonly pageUri: string;
  readonly token: string;
  readonly visit: VisitSubject | null;
  readonly refusal?: FormRefusal | undefined;
  /** Values of fields that are begun for the visitor. */
  readonly begun?: LeadValues | undefined;
}) {
  const { form, team, pageUri, token, visit, begun } = props;
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormRefusal>();
  const [found, setFound] = useState<LeadValues | null>(null);
  const [isUsed, setUsed] = useState(false);
  const refusal = fetcher.data ?? props.refusal;
  const errors = found ?? refusal?.errors ?? {};
  const isSending = fetcher.state !== "idle";
  const fields = fieldsOf(form);

  useEffect(() => {
    // From now on the messages of the form go before those of the browser.
    if (ref.current) ref.current.noValidate = true;
  }, []);
  useEffect(() => {
    if (fetcher.data) focusFirstProblem(ref.current);
  }, [fetcher.data]);
  useEffect(() => {
    if (found && Object.keys(found).length > 0) focusFirstProblem(ref.current);
  }, [found]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { errors: mistakes } = checkLead(fields, valuesOf(fields, new FormData(event.currentTarget)));
    setFound(mistakes ?? null);
    if (mistakes || isSending) event.preventDefault();
  };

  const errorCount = Object.keys(errors).length;
  const problem = found ? "" : refusal?.problem;
  return (
    <fetcher.Form
      ref={ref}
      className={styles.form}
      method="post"
      action="/message/"
      onSubmit={submit}
      onFocus={() => setUsed(true)}
    >
      {/* Else a connection that is gone when the form is sent would reload the page, and with it what was typed. */}
      {isUsed ? <PrefetchPageLinks page="/message/" /> : null}
      <input type="hidden" name={controlNames.page} value={pageUri} />
      <input type="hidden" name={controlNames.form} value={form.id} />
      <input type="hidden" name={controlNames.fields} value={shownFields(form)} />
      <input type="hidden" name={controlNames.token} value={refusal?.token ?? token} />
      {visit ? (
        <div className={styles.about}>
          <input type="hidden" name={controlNames.about} value={visit.uri} />
          <span className="label">A visit to</span>
          <strong>{visit.title}</strong>
          {visit.team.length > 0 ? <span className="small muted">{firstNames(visit.team)} will answer.</span> : null}
        </div>
      ) : null}
      {problem || errorCount > 0 ? (
        <p className={styles.problem} role="alert" tabIndex={-1} data-problem={problem ? true : undefined}>
          {problem || mistakesText(errorCount)}
        </p>
      ) : null}
      {form.steps.map((step) => (
        <fieldset key={step.fields[0]?.name}>
          {step.title && form.steps.length > 1 ? <legend>{step.title}</legend> : null}
          {step.fields.map((field) => (
            <LeadFieldView
              key={field.name}
              id={`${id}-${field.name}`}
              field={field}
              value={refusal?.values[field.name] ?? begun?.[field.name]}
              error={errors[field.name]}
            />
          ))}
        </fieldset>
      ))}
      {/* After the fields: of two with the same name the first counts, which is the visitor's. */}
      {form.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Trap />
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? "Sending" : sendLabels[form.kind]}
      </Button>
      <PrivacyNote />
      <Desk person={deskOf(team, visit)} />
    </fetcher.Form>
  );
}

/** Whom to call instead: the block's own desk, else the builder's line. */
function Desk({ person }: { readonly person: SalesPerson | undefined }) {
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

/** The first field with a mistake, or what the form says about itself. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  (field ?? form?.querySelector<HTMLElement>("[data-problem]"))?.focus();
}
