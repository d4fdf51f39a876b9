import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { type Deliver, DeliveryFailure, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { parseJson, parseRetryAfter } from "../http/host-fetch.ts";
import type { CrmMapping, CrmTarget } from "./crm-mapping.ts";
import { fillBody, fillText, type PlaceholderValues } from "./crm-placeholders.ts";
import { sendRequest, signBody } from "./deliveries.ts";

/** Maximum length of a kept reason. */
const maxReason = 2000;

/**
 * Sends a lead to the CRM that a mapping describes. `Idempotency-Key`, unless the mapping has another, is the lead's id:
 * the same for every attempt. The CRM's reason is kept with the lead; the log has the status only.
 */
export function crmDelivery(mapping: CrmMapping, { now }: { readonly now: () => number }): Deliver<Lead> {
  return async (lead) => {
    const target = mapping.targetOf(lead.kind);
    if (!target) throw new Undeliverable(`The CRM’s mapping has no target for forms of the kind ${lead.kind}.`);
    const values = { environment: mapping.environment, lead };
    const body = encodeBody(target, values);
    const response = await sendRequest(fillText(target.url, values) ?? "", {
      method: target.method,
      body,
      headers: headersOf(target, { values, body, seconds: Math.floor(now() / 1000) }),
    }).catch((error: unknown) => {
      throw new DeliveryFailure(`The CRM could not be reached: ${codeOf(error)}.`);
    });
    const { status, text, retryAfter } = response;
    if (includesStatus(target.accepted, status)) return;
    const message = `The CRM answered ${status}.`;
    const reason = [message, reasonIn(text, target)].join(" ").trim().slice(0, maxReason);
    if (!includesStatus(target.tryAgain, status)) throw new Undeliverable(message, reason);
    throw new DeliveryFailure(message, reason, (parseRetryAfter(retryAfter) ?? 0) * 1000);
  };
}

/** `ECONNREFUSED`, `TimeoutError`: the cause of a failed request, without addresses. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "unknown error";
  return "code" in cause ? String(cause.code) : cause.name;
}

function encodeBody({ body, format }: CrmTarget, values: PlaceholderValues): string {
  const filled = fillBody(body, values) as Record<string, unknown>;
  if (format === "json") return JSON.stringify(filled);
  return String(new URLSearchParams(Object.entries(filled).map(([name, value]) => [name, String(value)])));
}

function headersOf(
  { format, headers, signature }: CrmTarget,
  { values, body, seconds }: { values: PlaceholderValues; body: string; seconds: number },
): Headers {
  const all = new Headers({
    "Content-Type": format === "json" ? "application/json" : "application/x-www-form-urlencoded",
    Accept: "application/json",
    "Idempotency-Key": values.lead?.id ?? "",
  });
  for (const [name, value] of Object.entries(headers)) all.set(name, fillText(value, values) ?? "");
  if (!signature) return all;
  const hmac = signBody(fillText(signature.secret, values) ?? "", seconds, body);
  all.set(signature.header, signature.timeHeader ? hmac : `t=${seconds},v1=${hmac}`);
  if (signature.timeHeader) all.set(signature.timeHeader, String(seconds));
  return all;
}

const includesStatus = (list: CrmTarget["accepted"], status: number) =>
  list.some((each) => each === status || each === `${Math.floor(status / 100)}xx`);

/** The texts at the paths of a mapping in a JSON response, else the beginning of the response. */
function reasonIn(text: string, { reason }: CrmTarget): string {
  const answer = parseJson(text);
  const found = reason.map((path) => valueAt(answer, path)).filter((value) => value !== "");
  return (found.length > 0 ? found.join(" ") : text.slice(0, 500)).replace(/\s+/g, " ").trim();
}

function valueAt(answer: unknown, path: string): string {
  let value = answer;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return "";
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
