import type { FailedDelivery, LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import { Hono } from "hono";
import { html } from "hono/html";
import type { ServerEnv } from "../http/request-context.ts";
import { operatorPage } from "./operator-page.ts";
import type { RefuseWithoutSecret } from "./operator-secret.ts";

/** `GET /ops/leads`: deliveries of forms that failed, with the reasons of the receiving servers. */
export function leadReportRoutes(
  refuse: RefuseWithoutSecret,
  store: Pick<LeadStore, "failedDeliveries">,
): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get(
    "/ops/leads",
    operatorPage(refuse, async () => {
      const deliveries = await store.failedDeliveries();
      const [refused, waiting] = [deliveries.filter(isGivenUp), deliveries.filter((each) => !isGivenUp(each))];
      return {
        title: "Forms not delivered",
        lead: "This site stores every form; these did not reach a mailbox, a webhook or HubSpot.",
        body: html`
${table("Given up", "Correct the form or its receiver, then run: npm run leads -- retry", refused)}
${table("To be tried again", "The site retries for four days.", waiting)}`,
        json: { failed: refused.map(toJson), waiting: waiting.map(toJson) },
      };
    }),
  );
}

const isGivenUp = ({ status }: FailedDelivery) => status === "failed";

function toJson({ lead, channel, attempts, last_error }: FailedDelivery) {
  const { id, kind, receivedAt, page } = lead;
  return { lead: id, receivedAt, kind, page: page.url, channel, attempts, lastError: last_error };
}

function table(title: string, caption: string, deliveries: readonly FailedDelivery[]) {
  if (deliveries.length === 0) return html`<h2>${title}</h2><p class="muted">None.</p>`;
  return html`<h2>${title}</h2>
<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Received</th><th scope="col">Form</th><th scope="col">To</th><th scope="col">Reason</th><th scope="col" class="number">Attempts</th></tr></thead>
<tbody>${deliveries.map(row)}</tbody>
</table>`;
}

const row = ({ lead, channel, attempts, last_error }: FailedDelivery) =>
  html`<tr><th scope="row">${lead.receivedAt}<br>${lead.id}</th><td><a href="${lead.page.url}">${lead.page.title}</a>, ${lead.kind}</td><td>${channel}</td><td>${last_error}</td><td class="number">${attempts}</td></tr>\n`;
