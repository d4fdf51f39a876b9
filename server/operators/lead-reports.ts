import type { BookedLead, FailedDelivery, LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import { Hono } from "hono";
import { html } from "hono/html";
import { builderTime, dayText, visitTimeText } from "#app/domain/visits/visit-slots.ts";
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
        lead: "This site stores every form; these did not reach a mailbox, a webhook, HubSpot or the CRM.",
        body: html`
${deliveryTable("Given up", "Correct the form or its receiver, then run: npm run leads -- retry, or -- resend and a number for one", refused)}
${deliveryTable("To be tried again", "The site retries for four days.", waiting)}`,
        json: { failed: refused.map(deliveryJson), waiting: waiting.map(deliveryJson) },
      };
    }),
  );
}

const isGivenUp = ({ status }: FailedDelivery) => status === "failed";

function deliveryJson({ lead, channel, attempts, last_error }: FailedDelivery) {
  const { id, kind, receivedAt, page } = lead;
  return { lead: id, receivedAt, kind, page: page.url, channel, attempts, lastError: last_error };
}

function deliveryTable(title: string, caption: string, deliveries: readonly FailedDelivery[]) {
  if (deliveries.length === 0) return html`<h2>${title}</h2><p class="muted">None.</p>`;
  return html`<h2>${title}</h2>
<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Received</th><th scope="col">Form</th><th scope="col">To</th><th scope="col">Reason</th><th scope="col" class="number">Attempts</th></tr></thead>
<tbody>${deliveries.map(deliveryRow)}</tbody>
</table>`;
}

const deliveryRow = ({ lead, channel, attempts, last_error }: FailedDelivery) =>
  html`<tr><th scope="row">${lead.receivedAt}<br>${lead.id}</th><td><a href="${lead.page.url}">${lead.page.title}</a>, ${lead.kind}</td><td>${channel}</td><td>${last_error}</td><td class="number">${attempts}</td></tr>\n`;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** `GET /ops/tours?day=2026-11-24`: the booked visits and calls of a day, to be printed for the sales offices. */
export function tourListRoutes(options: {
  readonly refuse: RefuseWithoutSecret;
  readonly leads: Pick<LeadStore, "booked">;
  /** ms since the epoch */
  readonly now?: () => number;
}): Hono<ServerEnv> {
  const { refuse, leads, now = Date.now } = options;
  const page = operatorPage(refuse, async (c) => {
    const dayParam = c.req.query("day") ?? "";
    const day = dayPattern.test(dayParam) ? dayParam : builderTime(new Date(now()).toISOString()).slice(0, 10);
    const tours = await leads.booked({ day });
    const byPlace = Map.groupBy(tours, ({ visit }) => visit.place);
    return {
      title: `Visits on ${dayText(day)}`,
      lead: `${tours.length} booked. Another day: add ?day=2026-11-24 to the address.`,
      body: html`${[...byPlace].map(([place, ofPlace]) => visitTable(place, ofPlace))}`,
      json: { day, tours },
    };
  });
  return new Hono<ServerEnv>().get("/ops/tours", page);
}

function visitTable(place: string, tours: readonly BookedLead[]) {
  return html`<h2>${place}</h2>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Visitor</th><th scope="col">What</th><th scope="col">With</th></tr></thead>
<tbody>${tours.map(
    ({ visit, fields, about, contact }) => html`<tr>
<th scope="row">${visitTimeText(visit.startsAt)}${visit.kind === "call" ? ", call" : ""}</th>
<td>${fields.filter(({ value }) => value !== "").map(({ label, value }) => html`${label}: ${value}<br>`)}</td>
<td>${about}</td><td>${contact.name}</td></tr>\n`,
  )}</tbody>
</table>`;
}
