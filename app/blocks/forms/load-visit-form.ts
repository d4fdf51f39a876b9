import { controlNames, type LeadForm } from "#app/domain/leads/lead-block.ts";
import { type LeadValues, unreachedProblem } from "#app/domain/leads/lead-form.ts";
import { hoursOn } from "#app/domain/neighborhoods/open-now.ts";
import type { HoursRow } from "#app/domain/neighborhoods/opening-hours.ts";
import type { VisitDay, VisitTimes } from "#app/domain/visits/visit-slots.ts";
import { builderToday, daysAfter } from "#app/domain/wording/dates.ts";
import type { VisitChoice } from "#app/graphql/catalog/visit-choices.ts";
import type { Block, VisitSubject } from "../block.ts";
import type { FormConfirmation, FormRejection } from "./form-block.tsx";

/** The visit form as `/contact-us/visit.json` returns it. */
export interface VisitForm {
  readonly form: LeadForm;
  /** The heading of the form's block and its text as sanitized HTML; empty when it has none. */
  readonly title: string;
  readonly textHtml: string;
  /** Who to call when the visit's subject has no team. */
  readonly team: NonNullable<Block["team"]>;
  /** The page that the form belongs to. */
  readonly pageUri: string;
  readonly subject: VisitSubject | null;
  /** Possible subjects of the visit, when the page has none. */
  readonly choices: readonly VisitChoice[];
  readonly token: string;
}

/** Number of days offered as options. */
const offeredDays = 7;
/** Timeout of a submission. */
const submitTimeoutMilliseconds = 30_000;

/** The form for a visit to `about`, and the days on offer. */
export interface OfferedVisit extends VisitForm {
  readonly about: string;
  readonly days: readonly VisitDay[];
}

/**
 * Loads the form for a visit to the neighborhood or product at a URL of the site, or to none in particular when it is
 * empty.
 * @throws when the site does not respond or has no such form.
 */
export async function loadVisitForm(about: string): Promise<OfferedVisit> {
  const response = await fetch(`/contact-us/visit.json${about ? `?about=${encodeURIComponent(about)}` : ""}`);
  if (!response.ok) throw new Error(`The form for visits could not be loaded: status ${response.status}.`);
  const form = (await response.json()) as VisitForm;
  return { ...form, about, days: form.subject?.times?.days ?? requestDays(form.subject?.hoursTable ?? []) };
}

/** Days for a request, without times: the next seven that are not closed, from tomorrow. */
export function requestDays(table: readonly HoursRow[]): VisitDay[] {
  return daysAfter(builderToday(), 2 * offeredDays)
    .filter((day) => hoursOn(table, day)?.kind !== "closed")
    .slice(0, offeredDays)
    .map((day) => ({ day, state: "open", slots: [] }));
}

/** Result of a submission: accepted, or the errors to show with the token of the next attempt. */
type SentForm =
  | FormConfirmation
  | (Pick<FormRejection, "errors" | "problem" | "token" | "times"> & { readonly href?: undefined });

/** Submits the form for a visit. Never throws: without a response the result is an error to show. */
export async function sendVisitForm(
  { form, pageUri, subject }: Pick<VisitForm, "form" | "pageUri" | "subject">,
  sent: {
    readonly values: LeadValues;
    readonly slot: string;
    readonly holdKey: string;
    readonly token: string;
    readonly honeypot: string;
  },
): Promise<SentForm> {
  const body = new FormData();
  for (const [name, value] of Object.entries(sent.values)) body.append(name, value);
  body.append(controlNames.page, pageUri);
  body.append(controlNames.form, form.id);
  body.append(controlNames.token, sent.token);
  body.append(controlNames.slot, sent.slot);
  body.append(controlNames.hold, sent.holdKey);
  body.append(controlNames.honeypot, sent.honeypot);
  if (subject) body.append(controlNames.about, subject.uri);
  try {
    const signal = AbortSignal.timeout(submitTimeoutMilliseconds);
    const response = await fetch("/message.json", { method: "POST", body, signal });
    const reply: unknown = await response.json();
    if (isReply(reply)) return reply;
  } catch {
    // No connection, or a response that is not from the site.
  }
  return { errors: {}, problem: unreachedProblem, token: sent.token };
}

/**
 * Holds a time while the form is filled in. Returns the times that are left when it is taken; null when it is free, or
 * without a response, as the submission checks it again.
 */
export async function holdSlot(hold: {
  readonly about: string;
  readonly slot: string;
  readonly holdKey: string;
}): Promise<VisitTimes | null> {
  const { about, slot, holdKey } = hold;
  const body = new FormData();
  body.append(controlNames.about, about);
  body.append(controlNames.slot, slot);
  body.append(controlNames.hold, holdKey);
  try {
    const response = await fetch("/contact-us/hold.json", { method: "POST", body });
    const reply = (await response.json()) as { readonly isFree: boolean; readonly times: VisitTimes | null };
    return reply.isFree ? null : reply.times;
  } catch {
    return null;
  }
}

function isReply(reply: unknown): reply is SentForm {
  return typeof reply === "object" && reply !== null && ("href" in reply || ("errors" in reply && "token" in reply));
}
