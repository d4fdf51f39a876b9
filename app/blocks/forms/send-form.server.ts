import { data, type RouterContextProvider, redirectDocument } from "react-router";
import { brand } from "#app/brand.ts";
import { controlNames, fieldsOf } from "#app/domain/leads/lead-block.ts";
import { checkLead, emailOf, type LeadValues, valuesOf } from "#app/domain/leads/lead-form.ts";
import {
  contentOf,
  hubspotVisitorHeader,
  leadDeskContext,
  type PageContentClient,
  publicUrlContext,
} from "#app/graphql/context.server.ts";
import type { VisitSubject } from "../block.ts";
import type { FormRefusal, SentInPlace } from "../kinds/form.tsx";
import { deskOf } from "./desk.ts";
import { type FoundForm, findForm } from "./find-form.server.ts";
import { loadVisitSubject } from "./load-visit-subject.server.ts";

/** The page that shows what was sent under an id. */
const sentHref = (id: string) => `/message/${id}/`;

const problems = {
  again:
    "This was sent before we could tell that a person wrote it. Please send it once more; everything is still here.",
  busy: `We have received many messages from your connection. Please try again in an hour, or call ${brand.phone}.`,
  unavailable: `We could not save this right now. Please send it again in a minute, or call ${brand.phone}.`,
  unknown: `We can’t tell whether this reached us. Please send it again in a minute: we’ll get it once. Or call ${brand.phone}.`,
  gone: `This form has been taken down, so nothing was sent. Please copy your words, and call ${brand.phone} or write to ${brand.email}.`,
} as const;
/** A form shown again is a page like any other: a browser would report another status as an error. */
const statuses = { again: 200, busy: 429, unavailable: 503, unknown: 503 } as const;
/** With 503: what `problems` says in words. */
const retryAfterSeconds = 60;

/** What became of a form: the id under which it is kept, or the form as it goes back with its status. */
type TakenForm =
  | { readonly id: string }
  | {
      readonly id?: undefined;
      readonly status: number;
      readonly refusal: FormRefusal & {
        /** Null where it stands on its page no more, or its page cannot be had; then `sent` is all that came. */
        readonly form: FoundForm | null;
        readonly visit: VisitSubject | null;
        readonly sent: readonly { readonly name: string; readonly value: string }[];
        readonly mayTryAgain: boolean;
      };
    };

/**
 * Takes a form that was sent: redirects to the page that shows what was sent, or gives back the form with what was typed
 * and what is wrong with it. Where the form stands on its page no more, or its page cannot be had, everything that came
 * is given back without it.
 * @throws a 400 for what no form sends.
 */
export async function sendForm(request: Request, context: Readonly<RouterContextProvider>) {
  const taken = await takeForm(request, context);
  if (taken.id !== undefined) {
    // By a full page load: scripts of others that run in the page of the form do not come along to where it was sent.
    return redirectDocument(sentHref(taken.id), 303);
  }
  return data(taken.refusal, initOf(taken));
}

/** The same for a form that stays where it is: JSON, `SentInPlace` or `FormRefusal`. */
export async function sendFormInPlace(request: Request, context: Readonly<RouterContextProvider>): Promise<Response> {
  const taken = await takeForm(request, context);
  if (taken.id !== undefined) {
    // It is kept, whether or not it can be read again now.
    const sent = await context
      .get(leadDeskContext)
      .sent(taken.id)
      .catch(() => null);
    const reply: SentInPlace = { href: sentHref(taken.id), hasMail: sent?.hasMail === true };
    return Response.json(reply);
  }
  const { values, errors, problem, token } = taken.refusal;
  const refusal: FormRefusal = { values, errors, problem, token };
  return Response.json(refusal, initOf(taken));
}

const initOf = ({ status }: { readonly status: number }): ResponseInit =>
  status === 503 ? { status, headers: { "Retry-After": String(retryAfterSeconds) } } : { status };

async function takeForm(request: Request, context: Readonly<RouterContextProvider>): Promise<TakenForm> {
  const content = contentOf(context);
  const desk = context.get(leadDeskContext);
  const given = await request.formData().catch(() => null);
  if (!given) throw data("This is not a form.", { status: 400 });
  const control = (name: keyof typeof controlNames) => {
    const value = given.get(controlNames[name]);
    return typeof value === "string" ? value : "";
  };
  const place = await findPlace(content, { path: control("page"), formId: control("form"), about: control("about") });
  if (typeof place === "string") {
    const status = place === "gone" ? 404 : 503;
    const sent = [...new Set(given.keys())].flatMap((name) => {
      const value = given.get(name);
      return typeof value === "string" ? [{ name, value }] : [];
    });
    const refusal: FormRefusal = { values: {}, errors: {}, problem: problems[place], token: control("token") };
    const mayTryAgain = place === "unavailable";
    return { status, refusal: { ...refusal, form: null, visit: null, sent, mayTryAgain } };
  }
  const { found, visit } = place;
  const { form, pageTitle, pageUri } = found;
  const fields = fieldsOf(form);
  const typed = valuesOf(fields, given);
  const refuse = (status: number, errors: LeadValues, problem: string, token: string): TakenForm => {
    const refusal: FormRefusal = { values: typed, errors, problem, token };
    return { status, refusal: { ...refusal, form: found, visit, sent: [], mayTryAgain: true } };
  };
  const { values, errors } = checkLead(fields, typed);
  if (errors) return refuse(200, errors, "", control("token") || desk.issueToken());
  const person = deskOf(found.team, visit);
  const outcome = await desk.submit({
    kind: form.kind,
    page: { url: context.get(publicUrlContext) + pageUri, title: pageTitle },
    about: visit?.title ?? "",
    fields: fields.map(({ name, label }) => {
      const value = values[name] ?? "";
      return { name, label, value };
    }),
    hidden: form.hidden,
    hubspotFormId: form.hubspotFormId,
    hubspotVisitor: request.headers.get(hubspotVisitorHeader) ?? "",
    desk: { name: person?.name ?? "", phone: person?.phone?.shown ?? "" },
    visitorEmail: emailOf(fields, values) ?? "",
    token: control("token"),
    trap: control("trap"),
    address: request.headers.get("X-Forwarded-For") ?? "",
  });
  if (outcome.refused) {
    const token = outcome.refused === "again" ? desk.issueToken() : control("token");
    return refuse(statuses[outcome.refused], {}, problems[outcome.refused], token);
  }
  return { id: outcome.id };
}

/** A form and what a visit is planned to; `gone` where there is no such form, `unavailable` where the content is not. */
async function findPlace(content: PageContentClient, at: { path: string; formId: string; about: string }) {
  try {
    const found = await findForm(content, at.path, at.formId);
    if (!found) return "gone";
    return { found, visit: found.form.kind === "visit" ? await loadVisitSubject(content, at.about) : null };
  } catch (error) {
    if (isUnavailable(error)) return "unavailable";
    throw error;
  }
}

/** What the content client throws where the source cannot be reached. */
function isUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("init" in error)) return false;
  return (error.init as ResponseInit | null)?.status === 503;
}
