/** Loads the demo builder into the store: `node packages/backend/import/main.ts demo` (`npm run demo`). */
import { resolve } from "node:path";
import { ArgumentError, fail, printResult, readWholeNumber, runCommand, storeUrl } from "#backend/command.ts";
import { openDatabase } from "#backend/store/database.ts";
import { migrate } from "#backend/store/open-store.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import { DemoError } from "./demo/demo-files.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { kindTitles } from "./drafts.ts";

const usage = `Usage: npm run demo -- [--scale 500] [--if-empty] [--unfinished] [--json]
       node packages/backend/import/main.ts demo [options]

Loads the demo builder into the store at DATABASE_URL.

  --scale <n>   this many of each product
  --if-empty    only when the store has no content yet
  --unfinished  omits invalid parts of the demo instead of rejecting all of it
  --json        what was loaded, as JSON`;
const options = {
  scale: { type: "string" },
  "if-empty": { type: "boolean" },
  unfinished: { type: "boolean" },
} as const;

await runCommand({ usage, options, takesPositionals: true }, async ({ values, positionals: [command, ...more] }) => {
  if (command !== "demo" || more.length > 0) throw new ArgumentError(usage);
  const scale = readWholeNumber(values.scale, "--scale");

  const database = openDatabase(storeUrl());
  try {
    await migrate(database);
    if (values["if-empty"] && (await database.selectFrom("entries").select("id").limit(1).executeTakeFirst())) {
      printResult(values.json, { loaded: false, changed: false }, [
        "The store has content already; the demo was not loaded.",
      ]);
      return 0;
    }
    const folder = resolve(import.meta.dirname, "../../demo");
    const { counts, changed, problems } = await loadDemo(database, {
      folder,
      today: new Date(),
      unfinished: values.unfinished,
      scale,
    });
    for (const problem of problems) console.warn(`Left out: ${problem}`);
    const list = Object.entries(kindTitles).map(([kind, title]) => `${counts[kind as EntryKind] ?? 0} ${title}`);
    printResult(values.json, { loaded: true, changed, counts, problems }, [
      `${changed ? "The demo is loaded" : "The demo was loaded already; nothing changed"}: ${list.join(", ")}.`,
    ]);
    return 0;
  } catch (error) {
    if (error instanceof DemoError) return fail(error.message);
    throw error;
  } finally {
    await database.destroy();
  }
});
