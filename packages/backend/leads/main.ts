import { ArgumentError, fail, printResult, readWholeNumber, runCommand, storeUrl } from "../command.ts";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import { defaultKeepDays, keptAfter, maxKeepDays } from "./keep-days.ts";
import { LeadStore } from "./lead-store.ts";
import { deliveriesText, leadsCsv } from "./lead-table.ts";

const usage = `Usage: npm run -s leads -- [list | export | retry | purge | delete ID] [--json]

  list       every lead, the oldest first, with what was delivered; done where nothing else is named
  export     all of them as CSV, on standard output
  retry      deliveries that were given up are due again
  purge      deletes what is older than LEADS_KEEP_DAYS, as the running site does by itself
  delete ID  deletes one lead, at its sender's wish; its id is in the mail and in the export
  --json     the result as JSON; list and export print an array of leads with all their fields`;

/** Commands by their names, with how many words follow them. */
const wordCounts = new Map([
  ["list", 0],
  ["export", 0],
  ["retry", 0],
  ["purge", 0],
  ["delete", 1],
]);

await runCommand({ usage, options: {}, takesWords: true }, async ({ values: { json }, words }) => {
  const [command = "list", ...rest] = words;
  if (wordCounts.get(command) !== rest.length) throw new ArgumentError(usage);
  const keepDays =
    readWholeNumber(process.env.LEADS_KEEP_DAYS || undefined, "LEADS_KEEP_DAYS", maxKeepDays) ?? defaultKeepDays;
  await using database = openDatabase(storeUrl());
  await migrate(database);
  const store = new LeadStore(database);
  if (command === "retry") {
    const retried = await store.retryFailed(Date.now());
    printResult(json, { retried }, [`${retried} deliveries are due again; the running site makes them.`]);
    return 0;
  }
  if (command === "purge") {
    const deleted = await store.deleteUntil(keptAfter(Date.now(), keepDays));
    const noun = deleted === 1 ? "lead" : "leads";
    printResult(json, { deleted, keepDays }, [`${deleted} ${noun} older than ${keepDays} days deleted.`]);
    return 0;
  }
  if (command === "delete") {
    const id = rest[0] ?? "";
    if (!(await store.delete(id))) return fail(`There is no lead with the id ${id}.`);
    printResult(json, { deleted: id }, [`The lead ${id} is deleted. Copies that were mailed or handed on are not.`]);
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

type ListedLead = Awaited<ReturnType<LeadStore["all"]>>[number];

function leadLine(lead: ListedLead): string {
  const values = lead.fields.map(({ label, value }) => `${label}: ${value.replaceAll("\n", " / ")}`);
  const about = lead.about ? [`About: ${lead.about}`] : [];
  const state = lead.isSpam ? "spam, not delivered" : deliveriesText(lead.deliveries) || "kept here only";
  return [lead.receivedAt, lead.kind, lead.page.url, ...about, ...values, state].join("\t");
}

/** A lead with all of its fields, in the names of JSON. */
function leadForPrograms(lead: ListedLead) {
  return {
    ...lead,
    deliveries: lead.deliveries.map(({ channel, status, attempts, last_error }) => {
      return { channel, status, attempts, lastError: last_error };
    }),
  };
}
