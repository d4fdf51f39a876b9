import type { BookedLead, LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import { Hono } from "hono";
import { html } from "hono/html";
import { builderTime, dayText, visitTimeText } from "#app/domain/visits/visit-slots.ts";
import type { ServerEnv } from "../http/request-context.ts";
import { operatorPage } from "./operator-page.ts";
import type { RefuseWithoutSecret } from "./operator-secret.ts";

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
      body: html`${[...byPlace].map(([place, ofPlace]) => table(place, ofPlace))}`,
      json: { day, tours },
    };
  });
  return new Hono<ServerEnv>().get("/ops/tours", page);
}

function table(place: string, tours: readonly BookedLead[]) {
  return html`<h2>${place}</h2>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Visitor</th><th scope="col">What</th><th scope="col">With</th></tr></thead>
<tbody>${tours.map(
    ({ visit, fields, about, desk }) => html`<tr>
<th scope="row">${visitTimeText(visit.startsAt)}${visit.kind === "call" ? ", call" : ""}</th>
<td>${fields.filter(({ value }) => value !== "").map(({ label, value }) => html`${label}: ${value}<br>`)}</td>
<td>${about}</td><td>${desk.name}</td></tr>\n`,
  )}</tbody>
</table>`;
}
