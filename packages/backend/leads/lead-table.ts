import type { Delivery, Lead } from "./lead-store.ts";

type ListedLead = Lead & { readonly deliveries: readonly Delivery[] };

/**
 * Leads as CSV (RFC 4180, UTF-8 with BOM): a column for every field of any lead; times of visits on the builder's
 * clock.
 */
export function leadsCsv(leads: readonly ListedLead[]): string {
  const names = [...new Set(leads.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const hidden = [...new Set(leads.flatMap((lead) => lead.hidden.map(({ name }) => name)))];
  const head = [
    "id",
    "received_at",
    "kind",
    "page",
    "about",
    "spam",
    "delivered",
    "visit",
    "visit_time",
    "visit_place",
    "visit_state",
    ...names,
    ...hidden.map((name) => `hidden:${name}`),
  ];
  const rows = leads.map((lead) => [
    lead.id,
    lead.receivedAt,
    lead.kind,
    lead.page.url,
    lead.about,
    lead.isSpam ? "yes" : "",
    deliveriesText(lead.deliveries),
    lead.visit?.kind ?? "",
    lead.visit?.localTime ?? "",
    lead.visit?.place ?? "",
    lead.visit?.status ?? "",
    ...names.map((name) => lead.fields.find((field) => field.name === name)?.value ?? ""),
    ...hidden.map((name) => lead.hidden.find((field) => field.name === name)?.value ?? ""),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

/** `mail sent, webhook waiting after 3 attempts (connection refused)`. */
export function deliveriesText(deliveries: readonly Delivery[]): string {
  return deliveries
    .map(({ channel, status, attempts, last_error }) => {
      if (status === "sent" || attempts === 0) return `${channel} ${status}`;
      return `${channel} ${status} after ${attempts} ${attempts === 1 ? "attempt" : "attempts"} (${last_error || "under way"})`;
    })
    .join(", ");
}

/** Matches the signs that begin a formula, after white space and invisible characters. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r|%]/u;
/** Characters that display the rest of a line in another order. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Formats a cell of CSV: prefixes those that spreadsheets would interpret as formulas with an apostrophe, full-width
 * signs included, and leaves out controls of the writing direction.
 */
function csvCell(text: string): string {
  const value = text.replace(directionControls, "");
  const harmless = formula.test(value.normalize("NFKC")) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(harmless) || harmless !== value ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
