import { data, redirect } from "react-router";
import { Honeypot, LeadFieldView } from "#app/blocks/forms/form-parts.tsx";
import { brand } from "#app/brand.ts";
import { controlNames } from "#app/domain/leads/lead-block.ts";
import {
  acceptedToken,
  checkLead,
  errorCountText,
  type LeadField,
  type LeadValues,
  valuesOf,
} from "#app/domain/leads/lead-form.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { loadRequestedAlert } from "#app/features/alerts/alert-catalog.server.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { AlertOutcome } from "#app/graphql/site-services.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import type { Route } from "./+types/alerts.ts";
import styles from "./message.module.css";

/**
 * `search` is the query string of a search, `about` the path of a product, `sent` is there once the form was sent.
 * Private: visitors write their address here, so third parties are not loaded.
 */
export const handle = { isPrivate: true, cacheQuery: ["about", "search~", "sent"] };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

const privately = { "Cache-Control": "private, no-store" };

const frequencies = { "At once": "now", "Once a week": "weekly" } as const;

const fields: readonly LeadField[] = [
  { name: "email", label: "Email", type: "email", isRequired: true, autocomplete: "email" },
  {
    name: "frequency",
    label: "How often, when something changes",
    type: "select",
    options: Object.keys(frequencies),
    isRequired: true,
  },
];

/**
 * Loads the search or the product of the requested alerts.
 * @throws {Response} 404 for an unknown product, and when no alerts are offered.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { alerts, leadService } = context.get(siteContext);
  const subject = alerts && (await loadRequestedAlert(contentOf(context), url.searchParams));
  if (!subject) throw notFound();
  const { title, href, kind } = subject;
  const loaded = { title, href, kind, isSent: url.searchParams.has("sent"), token: leadService.issueToken() };
  return data(loaded, { headers: privately });
}

const problems: Readonly<Record<Exclude<AlertOutcome, "sent">, string>> = {
  again: "We could not tell that a person sent this from our site. Please send it once more.",
  early: "We could not tell that a person sent this from our site. Please send it once more.",
  busy: `We have received many requests from your connection. Please try again in an hour, or call ${brand.phone}.`,
  full: `We can’t take more requests right now. Please call ${brand.phone}.`,
  unavailable: `We could not save this right now. Please send it again in a minute, or call ${brand.phone}.`,
};
/** A form that is rendered again has status 200: browsers show an error page or a warning for others. */
const statuses = { again: 200, early: 200, busy: 429, full: 503, unavailable: 503 } as const;

/** Stores the request; errors are shown in the form, with everything that was typed. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { alerts, leadService } = context.get(siteContext);
  const subject = alerts && (await loadRequestedAlert(contentOf(context), url.searchParams));
  if (!subject) throw notFound();
  const form = await request.formData().catch(() => new FormData());
  const control = (name: "token" | "honeypot") => String(form.get(controlNames[name]) ?? "");
  const typed = valuesOf(fields, form);
  const token = control("token");
  const { values, errors } = checkLead(fields, typed);
  if (!values) {
    return data({ values: typed, errors, problem: "", token: token || leadService.issueToken() }, { status: 200 });
  }
  const outcome = await alerts.request({
    kind: subject.kind,
    target: subject.target,
    title: subject.title,
    email: values.email ?? "",
    frequency: frequencies[values.frequency as keyof typeof frequencies],
    token: acceptedToken(request, token),
    honeypot: control("honeypot"),
    address: request.headers.get("X-Forwarded-For") ?? "",
  });
  if (outcome === "sent") {
    const query = new URLSearchParams(url.searchParams);
    query.set("sent", "yes");
    return redirect(`${url.pathname}?${query}`, 303);
  }
  const next = outcome === "again" ? leadService.issueToken() : token;
  const noErrors: LeadValues = {};
  return data(
    { values: typed, errors: noErrors, problem: problems[outcome], token: next },
    { status: statuses[outcome] },
  );
}

export const headers: Route.HeadersFunction = () => privately;

export const meta: Route.MetaFunction = () => [
  { title: `Emails about homes - ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The form with which visitors request emails about a search or a product. */
export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const { title, href, kind, isSent } = loaderData;
  if (isSent && !actionData) {
    return (
      <div className={`wrap ${styles.page}`}>
        <h1>One more step</h1>
        <p className="lead">
          Open the email that we’ve just sent you and confirm. Until then you won’t get anything else from us.
        </p>
        <p className="muted">
          Nothing there after a few minutes? Look in your spam folder, or ask again: we send one address five emails a
          day at most.
        </p>
        <MoreLink href={href}>{kind === "search" ? "Back to the homes" : "Back to its page"}</MoreLink>
      </div>
    );
  }
  const errors = actionData?.errors ?? {};
  const count = Object.keys(errors).length;
  const problem = actionData?.problem || (count > 0 ? errorCountText(count) : "");
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Get an email</h1>
      <p className="lead">
        {kind === "search"
          ? "When a home that fits comes up for sale, or its price or status changes."
          : "When the price or the status changes."}
      </p>
      <p>
        <span className="label">{kind === "search" ? "What you’re looking for" : "What you’re watching"}</span>
        <br />
        <SmartLink href={href}>{title}</SmartLink>
      </p>
      {/* A submission of the document, which keeps what was typed when the network fails. */}
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name={controlNames.token} value={actionData?.token ?? loaderData.token} />
        {problem ? <p role="alert">{problem}</p> : null}
        {fields.map((field) => (
          <LeadFieldView
            key={field.name}
            id={`alert-${field.name}`}
            field={field}
            value={actionData?.values[field.name] ?? (field.name === "frequency" ? "At once" : undefined)}
            error={errors[field.name]}
          />
        ))}
        <Honeypot />
        <Button type="submit">Send me the email to confirm</Button>
        <p className="small muted">
          We use your address for these emails and for nothing else. Each one has a link to end them, which deletes the
          address too. <SmartLink href="/privacyterms/">Privacy</SmartLink>
        </p>
      </form>
    </div>
  );
}
