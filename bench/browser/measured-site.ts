import { runToEnd, type ServerProcess, startProcess } from "../processes.ts";
import { measuredPages } from "./pages.ts";

/** The built site with the demo in a store of its own in `folder`; documents are not renewed while it is measured. */
export async function startMeasuredSite(folder: string): Promise<ServerProcess> {
  const databaseUrl = `file:${folder}/browser.db`;
  await runToEnd("backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  return startProcess("site/server/main.ts", [], {
    DATABASE_URL: databaseUrl,
    VAR_FOLDER: `${folder}/browser-var`,
    NODE_ENV: "production",
    PORT: "0",
    LOG_LEVEL: "info",
    DOCUMENT_FRESH_SECONDS: "3600",
  });
}

/**
 * The measured pages whose name has one of the words in it, all where there are none.
 * @throws where no page has such a name.
 */
export function choosePages(words: readonly string[]) {
  const chosen = measuredPages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length > 0) return chosen;
  throw new Error(`No page has such a name. There are: ${measuredPages.map(({ name }) => name).join(", ")}.`);
}
