import { setTimeout } from "node:timers/promises";
import { runToEnd, type ServerProcess, startProcess } from "../processes.ts";
import type { MeasuredPage } from "./pages.ts";
import { openOnPhone } from "./phone-browser.ts";

/** Starts the built site with the demo in a store of its own in `folder`; its documents stay fresh while it is measured. */
export async function startMeasuredSite(folder: string): Promise<ServerProcess> {
  const databaseUrl = `file:${folder}/browser.db`;
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  const environment = {
    DATABASE_URL: databaseUrl,
    VAR_FOLDER: `${folder}/browser-var`,
    NODE_ENV: "production",
    PORT: "0",
    LOG_LEVEL: "info",
    DOCUMENT_FRESH_SECONDS: "3600",
  };
  return startProcess("server/main.ts", [], environment);
}

/**
 * The pages whose name has one of the words in it, all where there are no words.
 * @throws where no page has such a name.
 */
export function choosePages<Page extends MeasuredPage>(pages: readonly Page[], words: readonly string[]): Page[] {
  const chosen = pages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length > 0) return chosen;
  throw new Error(`No page has such a name. There are: ${pages.map(({ name }) => name).join(", ")}.`);
}

/** How long between two looks: longer than the quiet in which the site compresses its pages again. */
const lookEveryMilliseconds = 4000;
const sameLooks = 3;

/**
 * Opens addresses once on the phone, and waits until their documents are as small as they get, so that what is measured
 * is what a visitor meets who is not the first. The site compresses them again one by one when it has nothing to do.
 */
export async function warmUp(urls: readonly string[]): Promise<void> {
  await openOnPhone(urls, "br");
  let [before, same] = [0, 0];
  while (same < sameLooks) {
    await setTimeout(lookEveryMilliseconds);
    const lengths = await Promise.all(urls.map(documentLength));
    const all = lengths.reduce((sum, length) => sum + length, 0);
    same = all === before ? same + 1 : 0;
    before = all;
  }
}

async function documentLength(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  await response.arrayBuffer();
  return Number(response.headers.get("content-length"));
}
