import { createHmac } from "node:crypto";
import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { type Deliver, Undeliverable } from "@porchlight/backend/leads/outbox.ts";

/** How long a server may keep silent, in ms. */
const defaultWaitMs = 20_000;

/**
 * Posts a lead as JSON to an address of the builder. `X-Porchlight-Signature` is `t=<seconds>,v1=<hex>`: the HMAC-SHA256
 * by `secret` of the seconds, a dot and the body. `X-Porchlight-Lead` is the same for every attempt.
 */
export function webhookDelivery(options: { url: string; secret: string; now: () => number }): Deliver {
  const { url, secret, now } = options;
  return async (lead) => {
    const body = JSON.stringify({
      id: lead.id,
      receivedAt: lead.receivedAt,
      kind: lead.kind,
      page: lead.page,
      about: lead.about,
      fields: lead.fields,
      hidden: lead.hidden,
    });
    const seconds = Math.floor(now() / 1000);
    const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    const headers = { "X-Porchlight-Lead": lead.id, "X-Porchlight-Signature": `t=${seconds},v1=${signature}` };
    const { status } = await post(url, body, headers);
    if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`);
  };
}

/** Where HubSpot takes submissions of forms. */
export const hubspotUrl = "https://api.hsforms.com";

/**
 * Submits a lead to its form at HubSpot
 * (`POST /submissions/v3/integration/submit/{portalId}/{formGuid}`) with the page's context and the hidden fields.
 * A `name` goes as HubSpot's `firstname` and `lastname`, an address to answer to as `email` or `phone`.
 */
export function hubspotDelivery(options: { portalId: string; baseUrl: string; waitMs?: number }): Deliver {
  const { waitMs = defaultWaitMs } = options;
  return async (lead) => {
    const path = `/submissions/v3/integration/submit/${options.portalId}/${encodeURIComponent(lead.hubspotFormId)}`;
    const body = JSON.stringify(hubspotSubmission(lead));
    const { status } = await post(options.baseUrl + path, body, {}, waitMs);
    if (status >= 200 && status <= 299) return;
    const reason = `HubSpot answered ${status}.`;
    // A form that it does not know, or values that it refuses: the same again would be refused again.
    throw status >= 400 && status < 500 && status !== 408 && status !== 429
      ? new Undeliverable(reason)
      : new Error(reason);
  };
}

function hubspotSubmission(lead: Lead) {
  const values = new Map<string, string>();
  for (const { name, value } of lead.hidden) values.set(name, value);
  for (const { name, value } of lead.fields) {
    if (value === "") continue;
    if (name === "name") {
      const [first = "", ...rest] = value.split(/\s+/);
      values.set("firstname", first);
      if (rest.length > 0) values.set("lastname", rest.join(" "));
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

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  waitMs = defaultWaitMs,
): Promise<Response> {
  const signal = AbortSignal.timeout(waitMs);
  const init = { method: "POST", body, signal, redirect: "manual" as const };
  const response = await fetch(url, { ...init, headers: { "Content-Type": "application/json", ...headers } });
  await response.body?.cancel();
  return response;
}
