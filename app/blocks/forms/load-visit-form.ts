import { controlNames } from "#app/domain/leads/lead-block.ts";
import { type LeadValues, unreachedProblem } from "#app/domain/leads/lead-form.ts";
import { isClosedOn } from "#app/domain/neighborhoods/open-now.ts";
import { builderToday, daysAfter } from "#app/domain/wording/dates.ts";
import type { FormRefusal, SentInPlace } from "../kinds/form.tsx";
import type { VisitForm } from "./visit-form.ts";

/** As many days as a week has can be chosen at once. */
const offeredDays = 7;
/** A form that is on its way for longer than this will not arrive. */
const sendingMilliseconds = 30_000;

/**
 * The form for a visit to what is at `about`, and the ISO days that can be chosen at once: the next week from tomorrow,
 * without the days on which nobody is there.
 */
export interface OfferedVisit extends VisitForm {
  readonly about: string;
  readonly days: readonly string[];
}

/**
 * Loads the form for a visit to what is at an address of the site, or to nothing in particular where it is empty.
 * @throws where the site does not respond, or has no such form.
 */
export async function loadVisitForm(about: string): Promise<OfferedVisit> {
  const response = await fetch(`/contact-us/visit.json${about ? `?about=${encodeURIComponent(about)}` : ""}`);
  if (!response.ok) throw new Error(`The form for visits could not be loaded: ${response.status}.`);
  const form = (await response.json()) as VisitForm;
  const table = form.subject?.hoursTable ?? [];
  const coming = daysAfter(builderToday(), 2 * offeredDays).filter((day) => !isClosedOn(table, day));
  return { ...form, about, days: coming.slice(0, offeredDays) };
}

/** What came of sending a form: that it was taken, or what to say, with the token of the next attempt. */
export type SentForm =
  | SentInPlace
  | (Pick<FormRefusal, "errors" | "problem" | "token"> & { readonly href?: undefined });

/** Sends a visit's form and gives what came back; where nothing did, says so. Never throws. */
export async function sendVisitForm(
  { form, pageUri, subject }: Pick<VisitForm, "form" | "pageUri" | "subject">,
  sent: { readonly values: LeadValues; readonly token: string; readonly trap: string },
): Promise<SentForm> {
  const body = new FormData();
  for (const [name, value] of Object.entries(sent.values)) body.append(name, value);
  body.append(controlNames.page, pageUri);
  body.append(controlNames.form, form.id);
  body.append(controlNames.token, sent.token);
  body.append(controlNames.trap, sent.trap);
  if (subject) body.append(controlNames.about, subject.uri);
  try {
    const signal = AbortSignal.timeout(sendingMilliseconds);
    const response = await fetch("/message.json", { method: "POST", body, signal });
    const reply: unknown = await response.json();
    if (isReply(reply)) return reply;
  } catch {
    // No connection, or a response that is not the site's own: said below.
  }
  return { errors: {}, problem: unreachedProblem, token: sent.token };
}

function isReply(reply: unknown): reply is SentForm {
  return typeof reply === "object" && reply !== null && ("href" in reply || ("errors" in reply && "token" in reply));
}
