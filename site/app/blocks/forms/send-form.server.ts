import { data, type RouterContextProvider, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { controlNames, fieldsOf } from "#app/domain/leads/lead-block.ts";
import { checkLead, emailOf, type LeadValues, valuesOf } from "#app/domain/leads/lead-form.ts";
import { contentOf, leadDeskContext, publicUrlContext } from "#app/graphql/context.server.ts";
import type { FormRefusal } from "../kinds/form.tsx";
import { findForm } from "./find-form.server.ts";
import { loadVisitSubject } from "./load-visit-subject.server.ts";

/** The page that shows what was sent under an id. */
const sentHref = (id: string) => `/message/${id}/`;

const problems = {
  again:
    "This was sent before we could tell that a person wrote it. Please send it once more; everything is still here.",
  busy: `We got many messages from your connection just now. Please try again in an hour, or call ${brand.phone}.`,
  unavailable: `We could not keep this just now. Please send it again in a minute, or call ${brand.phone}.`,
} as const;
/** A form shown again is a page like any other: a browser would report another status as an error. */
const statuses = { again: 200, busy: 429, unavailable: 503 } as const;

/**
 * Takes a form that was sent: redirects to the page that shows what was sent, or gives back the form with what was typed
 * and what is wrong with it.
 * @throws a 400 for what no form of the site sends, a 404 where the form stands on its page no more.
 */
export async function sendForm(request: Request, context: Readonly<RouterContextProvider>) {
  const content = contentOf(context);
  const desk = context.get(leadDeskContext);
  const given = await request.formData().catch(() => null);
  if (!given) throw data("This is not a form.", { status: 400 });
  const control = (name: keyof typeof controlNames) => {
    const value = given.get(controlNames[name]);
    return typeof value === "string" ? value : "";
  };
  const found = await findForm(content, control("page"), control("form"));
  if (!found) {
    throw data(
      `This form has been taken down. Nothing was sent; please go back, copy your words, and call ${brand.phone}.`,
      { status: 404 },
    );
  }
  const { form, pageTitle, pageUri } = found;
  const visit = form.kind === "visit" ? await loadVisitSubject(content, control("about")) : null;
  const fields = fieldsOf(form);
  const typed = valuesOf(fields, given);
  const refuse = (status: number, errors: LeadValues, problem: string, token: string) => {
    const refusal: FormRefusal = { values: typed, errors, problem, token };
    return data({ ...refusal, form: found, visit }, { status });
  };
  const { values, errors } = checkLead(fields, typed);
  if (errors) return refuse(200, errors, "", control("token"));
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
    visitorEmail: emailOf(fields, values) ?? "",
    token: control("token"),
    trap: control("trap"),
    address: request.headers.get("X-Forwarded-For") ?? "",
  });
  if (outcome.refused) {
    const token = outcome.refused === "again" ? desk.issueToken() : control("token");
    return refuse(statuses[outcome.refused], {}, problems[outcome.refused], token);
  }
  return redirect(sentHref(outcome.id), 303);
}
