import { ArgumentError, fail, printResult, runCommand, storeUrl } from "../command.ts";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/open-store.ts";
import { SubscriptionStore } from "./subscriptions.ts";

const usage = `Usage: npm run -s alerts -- [list | delete EMAIL] [--json]

  list          all alerts by email, by address; the default
  delete EMAIL  deletes an address with all its alerts, when its owner asks for it
  --json        the result as JSON; list prints an array of alerts`;

await runCommand({ usage, options: {}, takesPositionals: true }, async ({ values: { json }, positionals }) => {
  const [command = "list", email, ...rest] = positionals;
  const isComplete = command === "delete" ? email !== undefined : command === "list" && email === undefined;
  if (!isComplete || rest.length > 0) throw new ArgumentError(usage);
  await using database = openDatabase(storeUrl());
  await migrate(database);
  const store = new SubscriptionStore(database);
  if (email !== undefined) {
    if (!(await store.deleteEmail(email))) return fail(`There are no alerts for ${email}.`);
    printResult(json, { deleted: email }, [`The address ${email} is deleted, with all its alerts.`]);
    return 0;
  }
  const all = await store.all();
  const lines = all.map((each) => [each.email, each.status, each.frequency, each.kind, each.title].join("\t"));
  printResult(json, all, lines);
  if (!json) {
    console.error(`${all.length} ${all.length === 1 ? "alert" : "alerts"}: email, status, frequency, kind, title.`);
  }
  return 0;
});
