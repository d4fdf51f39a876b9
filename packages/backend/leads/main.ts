import { ArgumentError, fail, printResult, readWholeNumber, runCommand, storeUrl } from "../command.ts";
import { settingOf } from "../renamed-settings.ts";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/open-store.ts";
import { type BookedLead, LeadStore } from "./lead-store.ts";
import { deliveriesText, leadsCsv } from "./lead-table.ts";
import { defaultRetentionDays, maxRetentionDays, retentionCutoff } from "./retention.ts";

const usage = `Usage: npm run -s leads -- [list | export | tours [DAY] | retry | resend ID [CHANNEL] | purge | delete ID] [--json]

  list       all leads, the oldest first, with their deliveries; the default
  export     all of them as CSV, on standard output
  tours DAY  the booked visits and calls of a day such as 2026-11-24; without a day all upcoming ones
  retry      makes failed deliveries due again; the running site sends them
  resend ID  makes the failed deliveries of one lead due again; with a channel such as crm that one, also when it was sent
  purge      deletes leads older than LEADS_RETENTION_DAYS, as the running site does every hour
  delete ID  deletes one lead, when its sender asks for it; its id is in the mail and in the export
  --json     the result as JSON; list, export and tours print an array of leads with all their fields`;

/** Numbers of positional arguments by command. */
const wordCounts = new Map([
  ["list", [0]],
  ["export", [0]],
  ["tours", [0, 1]],
  ["retry", [0]],
  ["resend", [1, 2]],
  ["purge", [0]],
  ["delete", [1]],
]);

await runCommand({ usage, options: {}, takesPositionals: true }, async ({ values: { json }, positionals }) => {
  const [command = "list", ...rest] = positionals;
  if (!wordCounts.get(command)?.includes(rest.length)) throw new ArgumentError(usage);
  const retentionDays =
    readWholeNumber(settingOf(process.env, "LEADS_RETENTION_DAYS"), "LEADS_RETENTION_DAYS", maxRetentionDays) ??
    defaultRetentionDays;
  await using database = openDatabase(storeUrl());
  await migrate(database);
  const store = new LeadStore(database);
  if (command === "retry") {
    printRetried(json, await store.retryFailed(Date.now()));
    return 0;
  }
  if (command === "resend") {
    const [id = "", channel] = rest;
    const channels = await store.channelsOf(id);
    if (!(await store.byId(id))) return fail(`There is no lead with the id ${id}.`);
    if (channel !== undefined && !channels.includes(channel)) {
      return fail(`The lead has no delivery ${channel}. Its deliveries: ${channels.sort().join(", ") || "none"}.`);
    }
    printRetried(json, await store.resend(id, channel, Date.now()));
    return 0;
  }
  if (command === "purge") {
    const deleted = await store.deleteUntil(retentionCutoff(Date.now(), retentionDays));
    const noun = deleted === 1 ? "lead" : "leads";
    printResult(json, { deleted, keepDays: retentionDays }, [
      `${deleted} ${noun} older than ${retentionDays} days deleted.`,
    ]);
    return 0;
  }
  if (command === "delete") {
    const id = rest[0] ?? "";
    if (!(await store.delete(id))) return fail(`There is no lead with the id ${id}.`);
    printResult(json, { deleted: id }, [`The lead ${id} is deleted. Copies in mailboxes and other services are not.`]);
    return 0;
  }
  if (command === "tours") {
    const [day] = rest;
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
      throw new ArgumentError(`${day} is not a day such as 2026-11-24.`);
    const tours = await store.booked(day === undefined ? { nowMs: Date.now() } : { day });
    printResult(json, tours, tours.map(tourLine));
    return 0;
  }
  const leads = await store.all();
  if (command === "export" && !json) {
    process.stdout.write(leadsCsv(leads));
    return 0;
  }
  printResult(json, leads.map(leadForPrograms), leads.map(leadLine));
  if (!json) {
    console.error(
      `${leads.length} ${leads.length === 1 ? "lead" : "leads"}: received, kind, page, fields, deliveries.`,
    );
  }
  return 0;
});

function printRetried(json: boolean, retried: number): void {
  const sentence =
    retried === 1
      ? "delivery is due again; the running site sends it."
      : "deliveries are due again; the running site sends them.";
  printResult(json, { retried }, [`${retried} ${sentence}`]);
}

type ListedLead = Awaited<ReturnType<LeadStore["all"]>>[number];

function leadLine(lead: ListedLead): string {
  const values = lead.fields.map(({ label, value }) => `${label}: ${value.replaceAll("\n", " / ")}`);
  const about = lead.about ? [`About: ${lead.about}`] : [];
  const state = lead.isSpam ? "spam, not delivered" : deliveriesText(lead.deliveries) || "kept here only";
  return [lead.receivedAt, lead.kind, lead.page.url, ...about, ...values, state].join("\t");
}

/** A visit in one line; its time is on the builder's clock. */
function tourLine({ visit, about, fields, contact, id }: BookedLead): string {
  const values = fields.flatMap(({ label, value }) => (value ? [`${label}: ${value.replaceAll("\n", " / ")}`] : []));
  const withContact = contact.name ? [`With: ${contact.name}`] : [];
  return [visit.localTime.replace("T", " "), visit.kind, about || visit.place, ...values, ...withContact, id].join(
    "\t",
  );
}

/** The JSON form of a lead. */
function leadForPrograms(lead: ListedLead) {
  return {
    ...lead,
    deliveries: lead.deliveries.map(({ channel, status, attempts, last_error }) => {
      return { channel, status, attempts, lastError: last_error };
    }),
  };
}
