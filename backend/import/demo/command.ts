import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#backend/store/database.ts";
import { migrate } from "#backend/store/migrate.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import { kindTitles } from "../kind-titles.ts";
import { loadDemo } from "./load-demo.ts";
import { DemoError } from "./problems.ts";

const usage = "Usage: node backend/import/main.ts demo [--scale 500] [--if-empty] [--unfinished]";

/** Loads the demo builder into the store; the answer is the process's exit code. */
export async function demoCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { scale: { type: "string" }, "if-empty": { type: "boolean" }, unfinished: { type: "boolean" } },
  });
  const scale = values.scale === undefined ? undefined : Number(values.scale);
  if (positionals.length > 0) return complain(usage);
  if (scale !== undefined && !(Number.isInteger(scale) && scale > 0))
    return complain("--scale takes a whole number above 0.");

  const database = openDatabase(process.env.DATABASE_URL || "file:var/porchlight.db");
  try {
    await migrate(database);
    if (values["if-empty"] && (await database.selectFrom("entries").select("id").limit(1).executeTakeFirst())) {
      console.log("The store has content already; the demo was not loaded.");
      return 0;
    }
    const folder = resolve(import.meta.dirname, "../../../demo");
    const unfinished = values.unfinished ?? false;
    const { counts, changed, problems } = await loadDemo(database, {
      folder,
      today: localDay(),
      unfinished,
      ...(scale === undefined ? {} : { scale }),
    });
    for (const problem of problems) console.warn(`Left out: ${problem}`);
    const list = Object.entries(kindTitles).map(([kind, title]) => `${counts[kind as EntryKind] ?? 0} ${title}`);
    console.log(
      `${changed ? "The demo is loaded" : "The demo was loaded already; nothing changed"}: ${list.join(", ")}.`,
    );
    return 0;
  } catch (error) {
    if (error instanceof DemoError) return complain(error.message);
    throw error;
  } finally {
    await database.destroy();
  }
}

function complain(message: string): number {
  console.error(message);
  return 1;
}

/** Today where this machine is, as an ISO day. */
function localDay(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
