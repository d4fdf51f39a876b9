/**
 * Loads the demo builder into the store: `node backend/import/main.ts demo`, by which it is started everywhere
 * (`npm run demo` for people).
 */
import { resolve } from "node:path";
import { ArgumentError, fail, readOptions, readWholeNumber, runCommand, storeUrl } from "#backend/command.ts";
import { openDatabase } from "#backend/store/database.ts";
import { migrate } from "#backend/store/migrate.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import { DemoError } from "./demo/demo-files.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { kindTitles } from "./entry-draft.ts";

const usage = "Usage: node backend/import/main.ts demo [--scale 500] [--if-empty] [--unfinished]";

await runCommand(async ([command, ...args]) => {
  if (command !== "demo") throw new ArgumentError(usage);
  const options = readOptions(
    args,
    { scale: { type: "string" }, "if-empty": { type: "boolean" }, unfinished: { type: "boolean" } },
    usage,
  );
  const scale = readWholeNumber(options.scale, "--scale");

  const database = openDatabase(storeUrl());
  try {
    await migrate(database);
    if (options["if-empty"] && (await database.selectFrom("entries").select("id").limit(1).executeTakeFirst())) {
      console.log("The store has content already; the demo was not loaded.");
      return 0;
    }
    const folder = resolve(import.meta.dirname, "../../demo");
    const { counts, changed, problems } = await loadDemo(database, {
      folder,
      today: new Date(),
      unfinished: options.unfinished,
      scale,
    });
    for (const problem of problems) console.warn(`Left out: ${problem}`);
    const list = Object.entries(kindTitles).map(([kind, title]) => `${counts[kind as EntryKind] ?? 0} ${title}`);
    console.log(
      `${changed ? "The demo is loaded" : "The demo was loaded already; nothing changed"}: ${list.join(", ")}.`,
    );
    return 0;
  } catch (error) {
    if (error instanceof DemoError) return fail(error.message);
    throw error;
  } finally {
    await database.destroy();
  }
});
