import { data, type RouterContextProvider, redirectDocument } from "react-router";
import { brand } from "#app/brand.ts";
import { controlNames, fieldsOf } from "#app/domain/leads/lead-block.ts";
import { acceptedToken, checkLead, emailOf, type LeadValues, valuesOf } from "#app/domain/leads/lead-form.ts";
import { slotAt, visitTimeText } from "#app/domain/visits/visit-slots.ts";
import { contentOf, hubspotVisitorHeader, type PageContentClient, siteContext } from "#app/graphql/context.server.ts";
import type { SubmittedVisit } from "#app/graphql/site-services.ts";
import type { VisitSubject } from "../block.ts";
import { type FoundForm, findForm, loadVisitSubject } from "./find-form.server.ts";
import { contactOf, type FormConfirmation, type FormRejection } from "./form-block.tsx";
import { withoutTimes, withTimes } from "./visit-subject.server.ts";

/** The page that shows a submission. */
const sentHref = (id: string) => `/message/${id}/`;

const notFromPerson =
  "We could not tell that a person sent this from our site. Please send it once more; everything is still here.";
const problems = {
  again: notFromPerson,
  early: notFromPerson,
  busy: `We have received many messages from your connection. Please try again in an hour, or call ${brand.phone}.`,
  unavailable: `We could not save this right now. Please send it again in a minute, or call ${brand.phone}.`,
  unknown: `We can’t tell whether this reached us. Please send it again in a minute: we’ll get it once. Or call ${brand.phone}.`,
  taken: "That time has just been taken. Please choose another one; everything else is still here.",
  gone: `This form has been taken down, so nothing was sent. Please copy your words, and call ${brand.phone} or write to ${brand.email}.`,
} as const;
/** A form that is rendered again has status 200: browsers show an error page or a warning for others. */
const statuses = { again: 200, early: 200, busy: 429, unavailable: 503, unknown: 503 } as const;
/** Sent with 503; equals the minute that `problems` mentions. */
const retryAfterSeconds = 60;

/** Result of a submission: its secret id, or the form as it is returned, with the status. */
type SubmissionResult =
  | { readonly id: string }
  | {
      readonly id?: undefined;
      readonly status: number;
      readonly rejection: FormRejection & {
        /**
         * Null when the form is no longer on its page, or the page can't be loaded; `sent` then has all submitted
         * values.
         */
        readonly form: FoundForm | null;
        readonly visit: VisitSubject | null;
        readonly sent: readonly { readonly name: string; readonly value: string }[];
        readonly mayTryAgain: boolean;
      };
    };

/**
 * Handles a submitted form: redirects to the page that shows the submission, or returns the form with its values and
 * errors. Returns only the submitted values when the form is no longer on its page, or the page can't be loaded.
 * @throws {Response} 400 for a request that no form of the site sends.
 */
export async function sendForm(request: Request, context: Readonly<RouterContextProvider>) {
  const result = await handleSubmission(request, context);
  if (result.id !== undefined) {
    // A document load, so that third-party scripts of the form's page don't run on the page of the submission.
    return redirectDocument(sentHref(result.id), 303);
  }
  return data(result.rejection, initOf(result));
}

/** Handles a form that stays on its page; responds with JSON, `FormConfirmation` or `FormRejection`. */
export async function sendFormInPlace(request: Request, context: Readonly<RouterContextProvider>): Promise<Response> {
  const result = await handleSubmission(request, context);
  if (result.id !== undefined) {
    // The submission is stored even if it can't be read now.
    const sent = await context
      .get(siteContext)
      .leadService.sent(result.id)
      .catch(() => null);
    const reply: FormConfirmation = { href: sentHref(result.id), hasMail: sent?.hasMail === true };
    if (sent?.visit) return Response.json({ ...reply, visit: sent.visit } satisfies FormConfirmation);
    return Response.json(reply);
  }
  const { values, errors, problem, token, visit } = result.rejection;
  const rejection: FormRejection = { values, errors, problem, token };
  if (errors[controlNames.slot]) return Response.json({ ...rejection, times: visit?.times ?? null }, initOf(result));
  return Response.json(rejection, initOf(result));
}

const initOf = ({ status }: { readonly status: number }): ResponseInit =>
  status === 503 ? { status, headers: { "Retry-After": String(retryAfterSeconds) } } : { status };

async function handleSubmission(request: Request, context: Readonly<RouterContextProvider>): Promise<SubmissionResult> {
  const content = contentOf(context);
  const leadService = context.get(siteContext).leadService;
  const formData = await request.formData().catch(() => null);
  if (!formData) throw data("This is not a form.", { status: 400 });
  const control = (name: keyof typeof controlNames) => {
    const value = formData.get(controlNames[name]);
    return typeof value === "string" ? value : "";
  };
  const target = await findFormAndSubject(content, {
    path: control("page"),
    formId: control("form"),
    about: control("about"),
  });
  if (typeof target === "string") {
    const status = target === "gone" ? 404 : 503;
    const sent = [...new Set(formData.keys())].flatMap((name) => {
      const value = formData.get(name);
      return typeof value === "string" ? [{ name, value }] : [];
    });
    const rejection: FormRejection = { values: {}, errors: {}, problem: problems[target], token: control("token") };
    const mayTryAgain = target === "unavailable";
    return { status, rejection: { ...rejection, form: null, visit: null, sent, mayTryAgain } };
  }
  const { found, subject } = target;
  const startsAt = control("slot");
  const holdKey = control("hold");
  const token = control("token");
  const { form, pageTitle, pageUri } = found;
  const fields = fieldsOf(form);
  const typed = valuesOf(fields, formData);
  const subjectWithTimes = async () => {
    if (!subject) return null;
    return await withTimes(context, subject, holdKey).catch(() => withoutTimes(subject));
  };
  const refuse = async (
    status: number,
    errors: LeadValues,
    problem: string,
    next = token,
  ): Promise<SubmissionResult> => {
    const rejection: FormRejection = {
      values: typed,
      errors,
      problem,
      token: next,
      ...(startsAt ? { slot: startsAt } : {}),
    };
    return {
      status,
      rejection: { ...rejection, form: found, visit: await subjectWithTimes(), sent: [], mayTryAgain: true },
    };
  };
  const { values, errors } = checkLead(fields, typed);
  if (errors) return await refuse(200, errors, "", token || leadService.issueToken());
  const refuseTaken = () => refuse(200, { [controlNames.slot]: problems.taken }, problems.taken);
  let visit: SubmittedVisit | undefined;
  if (startsAt && subject) {
    const timed = await withTimes(context, subject, holdKey).catch(() => null);
    if (!timed) return await refuse(503, {}, problems.unavailable);
    if (!timed.times || !slotAt(timed.times, startsAt)) return await refuseTaken();
    const { place: at, address, mapUrl, times } = timed;
    visit = {
      kind: times.kind,
      place: at,
      address,
      mapUrl,
      startsAt,
      minutes: leadService.visits.slotMinutes,
      holdKey,
    };
  }
  const person = contactOf(found.team, subject);
  const outcome = await leadService.submit({
    kind: form.kind,
    page: { url: context.get(siteContext).publicUrl + pageUri, title: pageTitle },
    about: subject?.title ?? "",
    fields: [
      ...fields.map(({ name, label, type }) => {
        const value = values[name] || (visit && type === "day" ? visitTimeText(visit.startsAt) : "");
        return { name, label, value };
      }),
      ...(subject?.options ? [{ name: "options", label: "Options", value: subject.options }] : []),
    ],
    hidden: form.hidden,
    hubspotFormId: form.hubspotFormId,
    hubspotVisitor: request.headers.get(hubspotVisitorHeader) ?? "",
    contact: { name: person?.name ?? "", phone: person?.phone?.shown ?? "" },
    visitorEmail: emailOf(fields, values) ?? "",
    token: acceptedToken(request, token),
    honeypot: control("honeypot"),
    address: request.headers.get("X-Forwarded-For") ?? "",
    ...(visit ? { visit } : {}),
  });
  if (outcome.refused === "taken") return await refuseTaken();
  if (outcome.refused) {
    const next = outcome.refused === "again" ? leadService.issueToken() : token;
    return await refuse(statuses[outcome.refused], {}, problems[outcome.refused], next);
  }
  return { id: outcome.id };
}

/** A form and its visit's subject; `gone` when there is no such form, `unavailable` when content can't be loaded. */
async function findFormAndSubject(content: PageContentClient, at: { path: string; formId: string; about: string }) {
  try {
    const found = await findForm(content, at.path, at.formId);
    if (!found) return "gone";
    return { found, subject: found.form.kind === "visit" ? await loadVisitSubject(content, at.about) : null };
  } catch (error) {
    if (isUnavailable(error)) return "unavailable";
    throw error;
  }
}

/** Whether an error is the 503 that the content client throws when the host is unreachable. */
function isUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("init" in error)) return false;
  return (error.init as ResponseInit | null)?.status === 503;
}
