import type { Delivery, Lead } from "./lead-store.ts";

type ListedLead = Lead & { readonly deliveries: readonly Delivery[] };

/** Leads as CSV for a spreadsheet (RFC 4180, UTF-8 with its mark): a column for every field that any of them has. */
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

/** What a spreadsheet would take for a formula gets an apostrophe before it, which it shows as text. */
function csvCell(value: string): string {
  const harmless = /^[\s]*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(harmless) || harmless !== value ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
