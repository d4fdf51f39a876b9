import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase, storeIdentity } from "#backend/store/database.ts";
import { hostFolder } from "#backend/store/links.ts";
import { migrate } from "#backend/store/migrate.ts";
import { StoreError } from "#backend/store/store-error.ts";
import { ImportConflictError } from "./conflicts.ts";
import { type ContentHost, HostError } from "./content-host.ts";
import { importHost } from "./import-host.ts";
import { ImportRunningError } from "./import-lock.ts";
import { progressOn } from "./progress.ts";
import { reportLines, writeReport } from "./report.ts";

const usage = `Usage: npm run import -- --url https://cms.example.com [--media] [--replace] [--page-size 100] [--fresh]
  --media      fetches the pictures and other files too; without it they are shown from the host's address
  --replace    removes the content of other origins, such as the demo, in the same step
  --page-size  entries asked for at once, 1 to 100
  --fresh      forgets what an interrupted import has read
A token for the host is read from IMPORT_TOKEN.`;

/** How a host is reached. */
export interface HostToOpen {
  /** With or without the path of its endpoint. */
  readonly url: string;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Told before a wait, in a sentence. */
  readonly onWait: (text: string) => void;
}

/** Copies a WPGraphQL host's content into the store; the answer is the process's exit code. */
export async function wordpressCommand(
  args: string[],
  varFolder: string,
  openHost: (host: HostToOpen) => ContentHost,
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: "string" },
      media: { type: "boolean" },
      replace: { type: "boolean" },
      fresh: { type: "boolean" },
      "page-size": { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { url } = values;
  if (url === undefined) return complain(usage);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return complain("--url takes the address of a host, such as https://cms.example.com.");
  }
  const pageSize = values["page-size"] === undefined ? 100 : Number(values["page-size"]);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100) {
    return complain("--page-size takes a whole number from 1 to 100.");
  }
  const ending = new AbortController();
  const onInterrupt = () => ending.abort();
  process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);
  const databaseUrl = process.env.DATABASE_URL || "file:var/porchlight.db";
  const database = openDatabase(databaseUrl);
  const progress = progressOn(process.stdout);
  try {
    await migrate(database);
    const report = await importHost(database, {
      host: openHost({
        url,
        token: process.env.IMPORT_TOKEN?.trim() || undefined,
        signal: ending.signal,
        onWait: (text) => progress.say(text),
      }),
      storeIdentity: storeIdentity(databaseUrl),
      varFolder,
      progress,
      pageSize,
      media: values.media ?? false,
      replace: values.replace ?? false,
      fresh: values.fresh ?? false,
      signal: ending.signal,
    });
    const file = resolve(varFolder, `import-${hostFolder(url)}.json`);
    writeReport(report, file);
    for (const line of reportLines(report, file)) console.log(line);
    return 0;
  } catch (error) {
    progress.end();
    if (ending.signal.aborted) {
      console.error("Interrupted; nothing was written. Run the same command again to go on from here.");
      return 130;
    }
    if (error instanceof ImportConflictError || error instanceof ImportRunningError) return complain(error.message);
    if (error instanceof StoreError) return complain(`${error.message}\nNothing was written.`);
    if (isFileError(error)) return complain(`${varFolder} cannot be written to: ${error.message}`);
    if (!(error instanceof HostError)) throw error;
    return complain(
      `${error.message}\nNothing was written. What was read is kept for a day: the same command goes on from here.`,
    );
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
    await database.destroy();
  }
}

/** A full disk, a read-only folder and their like. */
function isFileError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && "code" in error;
}

function complain(message: string): number {
  console.error(message);
  return 1;
}
