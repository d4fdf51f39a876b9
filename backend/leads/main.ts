import { ArgumentError, runCommand, storeUrl } from "../command.ts";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import { LeadStore } from "./lead-store.ts";
import { deliveriesText, leadsCsv } from "./lead-table.ts";

const usage = `Usage:
  npm run -s leads -- list       every lead, the oldest first, with what was delivered
  npm run -s leads -- export     all of them as CSV, on standard output
  npm run -s leads -- retry      deliveries that were given up are due again`;

await runCommand(async ([command, ...rest]) => {
  if (!command || !["list", "export", "retry"].includes(command) || rest.length > 0) throw new ArgumentError(usage);
  await using database = openDatabase(storeUrl());
  await migrate(database);
  const store = new LeadStore(database);
  if (command === "retry") {
    console.log(`${await store.retryFailed(Date.now())} deliveries are due again; the running site makes them.`);
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
