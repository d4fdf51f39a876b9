import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { type Deliver, DeliveryFailure, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import * as v from "valibot";
import { splitName } from "./crm-placeholders.ts";
import { postJson } from "./deliveries.ts";

/** Base URL of HubSpot's forms API. */
export const hubspotUrl = "https://api.hsforms.com";

/**
 * Submits a lead to its form at HubSpot (`POST /submissions/v3/integration/submit/{portalId}/{formGuid}`) with the
 * page's context and the hidden fields. `name` becomes HubSpot's `firstname` and `lastname`, the contact address
 * `email` or `phone`. A visitor's cookie or a page that HubSpot rejects is left out in a second attempt. Rejects with
 * HubSpot's own reasons.
 */
export function hubspotDelivery(options: { portalId: string; baseUrl: string }): Deliver<Lead> {
  return async (lead) => {
    const path = `/submissions/v3/integration/submit/${options.portalId}/${encodeURIComponent(lead.hubspotFormId)}`;
    const send = async (submission: Submission) => {
      const { status, text } = await postJson(options.baseUrl + path, JSON.stringify(submission));
      return { status, refusal: parseRefusal(text) };
    };
    const submission = hubspotSubmission(lead);
    const first = await send(submission);
    const context = first.status === 400 ? withoutRejected(submission.context, first.refusal) : null;
    const { status, refusal } = context ? await send({ ...submission, context }) : first;
    if (status >= 200 && status <= 299) return;
    const { message, reason } = failureTexts(status, refusal);
    // An unknown form or rejected values: another attempt would be rejected too.
    throw status >= 400 && status < 500 && status !== 408 && status !== 429
      ? new Undeliverable(message, reason)
      : new DeliveryFailure(message, reason);
  };
}

/** The body of HubSpot's response to a rejected submission. */
const refusalSchema = v.object({
  message: v.fallback(v.string(), ""),
  correlationId: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), ""),
  errors: v.fallback(
    v.array(
      v.object({
        errorType: v.fallback(v.pipe(v.string(), v.regex(/^\w{1,64}$/)), ""),
        message: v.fallback(v.string(), ""),
      }),
    ),
    [],
  ),
});
type Refusal = v.InferOutput<typeof refusalSchema>;

function parseRefusal(text: string): Refusal {
  try {
    return v.parse(refusalSchema, JSON.parse(text));
  } catch {
    return { message: "", correlationId: "", errors: [] };
  }
}

/** The context without the values that HubSpot rejected, which only link the lead to a visit; null when none is. */
function withoutRejected(context: Submission["context"], { message, errors }: Refusal): Submission["context"] | null {
  const isRejected = (type: string, words: RegExp) =>
    [{ errorType: "", message }, ...errors].some((error) => error.errorType === type || words.test(error.message));
  const { hutk, pageUri, ...rest } = context;
  const [isCookie, isPage] = [
    hutk && isRejected("INVALID_HUTK", /\bhutk\b/i),
    isRejected("INVALID_PAGE_URI", /\bpageUri\b/i),
  ];
  if (!isCookie && !isPage) return null;
  return { ...rest, ...(hutk && !isCookie ? { hutk } : {}), ...(pageUri && !isPage ? { pageUri } : {}) };
}

/** Maximum length of a kept reason. */
const maxReason = 2000;

/** The message for the log, without HubSpot's sentences, which repeat values of the form, and the reason with them. */
function failureTexts(status: number, { message, correlationId, errors }: Refusal) {
  const types = errors.map(({ errorType }) => errorType).filter(Boolean);
  const sentences = errors.map((error) => [error.errorType, error.message].filter(Boolean).join(": "));
  const parts = (sentences.length > 0 ? sentences : [message])
    .filter(Boolean)
    .map((part) => part.replace(/[.\s]*$/, "."));
  const id = correlationId ? [`Correlation id ${correlationId}.`] : [];
  const summary = `HubSpot answered ${status}`;
  return {
    message: [types.length > 0 ? `${summary}: ${types.join(", ")}.` : `${summary}.`, ...id].join(" "),
    reason: [`${summary}.`, ...parts, ...id].join(" ").replace(/\s+/g, " ").slice(0, maxReason),
  };
}

/** The body of a submission. */
interface Submission {
  readonly submittedAt: string;
  readonly fields: readonly { readonly objectTypeId: string; readonly name: string; readonly value: string }[];
  readonly context: { readonly hutk?: string; readonly pageUri?: string; readonly pageName: string };
}

function hubspotSubmission(lead: Lead): Submission {
  const values = new Map<string, string>();
  for (const { name, value } of lead.hidden) values.set(name, value);
  for (const { name, value } of lead.fields) {
    if (value === "") continue;
    if (name === "name") {
      const { firstName, lastName } = splitName(value);
      values.set("firstname", firstName);
      if (lastName) values.set("lastname", lastName);
    } else if (name === "reach") values.set(lead.visitorEmail === value ? "email" : "phone", value);
    else values.set(name, value);
  }
  return {
    submittedAt: String(Date.parse(lead.receivedAt)),
    fields: [...values].map(([name, value]) => ({ objectTypeId: "0-1", name, value })),
    context: {
      ...(lead.hubspotVisitor ? { hutk: lead.hubspotVisitor } : {}),
      pageUri: lead.page.url,
      pageName: lead.page.title,
    },
  };
}
