import { resolve } from "node:path";
import {
  ArgumentError,
  type CommandArguments,
  fail,
  printResult,
  readWholeNumber,
  storeUrl,
} from "@porchlight/backend/command.ts";
import { openDatabase, storeIdentity } from "@porchlight/backend/store/database.ts";
import { hostFolder } from "@porchlight/backend/store/entry-data.ts";
import { migrate } from "@porchlight/backend/store/open-store.ts";
import { StoreError } from "@porchlight/backend/store/store-error.ts";
import { ImportConflictError } from "./conflicts.ts";
import { type ContentHost, HostError } from "./content-host.ts";
import { importHost } from "./import-host.ts";
import { ImportRunningError } from "./import-state.ts";
import { progressOn } from "./progress.ts";
import { reportLines, writeReport } from "./report.ts";

const usage = `Usage: npm run import -- --url https://cms.example.com [--media] [--replace] [--page-size 100] [--fresh] [--json]
  --media      also downloads pictures and other files; without it the site loads them from the host
  --replace    removes the content of other origins, such as the demo, in the same step
  --page-size  entries per request, 1 to 100
  --fresh      discards what an interrupted import has read
  --json       the report as JSON; progress goes to standard error
A token for the host is read from IMPORT_TOKEN.`;

/** Definition of the command's arguments. */
export const importCommand = {
  usage,
  options: {
    url: { type: "string" },
    media: { type: "boolean" },
    replace: { type: "boolean" },
    fresh: { type: "boolean" },
    "page-size": { type: "string" },
  },
} as const;

/** Options for reaching a host. */
export interface HostToOpen {
  /** Base URL or endpoint. */
  readonly url: string;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Called before a wait, with a sentence. */
  readonly onWait: (text: string) => void;
}

/** Imports a WPGraphQL host's content into the store and returns the exit code. @throws {ArgumentError} */
export async function wordpressCommand(
  { values }: Pick<CommandArguments<typeof importCommand.options>, "values">,
  varFolder: string,
  openHost: (host: HostToOpen) => ContentHost,
): Promise<number> {
  const { url, media, replace, fresh, json } = values;
  if (url === undefined) throw new ArgumentError(usage);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ArgumentError("--url takes the address of a host, such as https://cms.example.com.");
  }
  const pageSize = readWholeNumber(values["page-size"], "--page-size", 100);
  const ending = new AbortController();
  const onInterrupt = () => ending.abort();
  process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);
  const databaseUrl = storeUrl();
  const database = openDatabase(databaseUrl);
  const progress = progressOn(json ? process.stderr : process.stdout);
  try {
    await migrate(database);
    const report = await importHost(database, {
      host: openHost({
        url,
        token: process.env.IMPORT_TOKEN?.trim() || undefined,
        signal: ending.signal,
        onWait: (text) => progress.print(text),
      }),
      storeIdentity: storeIdentity(databaseUrl),
      varFolder,
      progress,
      pageSize,
      media,
      replace,
      fresh,
      signal: ending.signal,
    });
    const file = resolve(varFolder, `import-${hostFolder(url)}.json`);
    writeReport(report, file);
    printResult(json, report, reportLines(report, file));
    return 0;
  } catch (error) {
    progress.end();
    if (ending.signal.aborted) {
      console.error("Interrupted; nothing was written. Run the same command again to continue.");
      return 130;
    }
    if (error instanceof ImportConflictError || error instanceof ImportRunningError) return fail(error.message);
    if (error instanceof StoreError) return fail(`${error.message}\nNothing was written.`);
    if (isFileError(error)) return fail(`${varFolder} cannot be written to: ${error.message}`);
    if (!(error instanceof HostError)) throw error;
    return fail(
      `${error.message}\nNothing was written. What was read is kept for a day; the same command continues from there.`,
    );
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
    await database.destroy();
  }
}

/** Whether an error is one of the file system, such as a full disk or a read-only folder. */
function isFileError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && "code" in error;
}
