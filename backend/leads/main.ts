import { ArgumentError, fail, readWholeNumber, runCommand, storeUrl } from "../command.ts";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import { defaultKeepDays, keptAfter, maxKeepDays } from "./keep-days.ts";
import { LeadStore } from "./lead-store.ts";
import { deliveriesText, leadsCsv } from "./lead-table.ts";

const usage = `Usage:
  npm run -s leads -- list       every lead, the oldest first, with what was delivered
  npm run -s leads -- export     all of them as CSV, on standard output
  npm run -s leads -- retry      deliveries that were given up are due again
  npm run -s leads -- purge      deletes what is older than LEADS_KEEP_DAYS, as the running site does by itself
  npm run -s leads -- delete ID  deletes one lead, at its sender's wish; its id is in the mail and in the export`;

/** Commands by their names, with how many words follow them. */
const wordCounts = new Map([
  ["list", 0],
  ["export", 0],
  ["retry", 0],
  ["purge", 0],
  ["delete", 1],
]);

await runCommand(async ([command = "", ...rest]) => {
  if (wordCounts.get(command) !== rest.length) throw new ArgumentError(usage);
  const keepDays =
    readWholeNumber(process.env.LEADS_KEEP_DAYS || undefined, "LEADS_KEEP_DAYS", maxKeepDays) ?? defaultKeepDays;
  await using database = openDatabase(storeUrl());
  await migrate(database);
  const store = new LeadStore(database);
  if (command === "retry") {
    console.log(`${await store.retryFailed(Date.now())} deliveries are due again; the running site makes them.`);
    return 0;
  }
  if (command === "purge") {
    const count = await store.deleteUntil(keptAfter(Date.now(), keepDays));
    console.log(`${count} ${count === 1 ? "lead" : "leads"} older than ${keepDays} days deleted.`);
    return 0;
  }
  if (command === "delete") {
    const id = rest[0] ?? "";
    if (!(await store.delete(id))) return fail(`There is no lead with the id ${id}.`);
    console.log(`The lead ${id} is deleted. Copies that were mailed or handed on are not.`);
    return 0;
  }
  const leads = await store.all();
  if (command === "export") {
    process.stdout.write(leadsCsv(leads));
    return 0;
  }
  for (const lead of leads) {
    const values = lead.fields.map(({ label, value }) => `${label}: ${value.replaceAll("\n", " / ")}`);
    const about = lead.about ? [`About: ${lead.about}`] : [];
    const state = lead.isSpam ? "spam, not delivered" : deliveriesText(lead.deliveries) || "kept here only";
    console.log([lead.receivedAt, lead.kind, lead.page.url, ...about, ...values, state].join("\t"));
  }
  console.error(`${leads.length} ${leads.length === 1 ? "lead" : "leads"}: received, kind, page, fields, deliveries.`);
  return 0;
});
