import { setTimeout } from "node:timers/promises";
import { runToEnd, type ServerProcess, startProcess } from "../processes.ts";
import type { MeasuredPage } from "./pages.ts";
import { openOnPhone } from "./phone-browser.ts";

/** Starts the built site with the demo in a new store in `folder`; its documents stay fresh during the measurement. */
export async function startMeasuredSite(folder: string): Promise<ServerProcess> {
  const databaseUrl = `file:${folder}/browser.db`;
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  const environment = {
    DATABASE_URL: databaseUrl,
    VAR_FOLDER: `${folder}/browser-var`,
    NODE_ENV: "production",
    PORT: "0",
    LOG_LEVEL: "info",
    PAGE_CACHE_TTL_SECONDS: "3600",
  };
  return startProcess("server/main.ts", [], environment);
}

/**
 * The pages whose name contains one of the words, or all without words.
 * @throws when no name matches
 */
export function choosePages<Page extends MeasuredPage>(pages: readonly Page[], words: readonly string[]): Page[] {
  const chosen = pages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length > 0) return chosen;
  throw new Error(`No page has such a name. There are: ${pages.map(({ name }) => name).join(", ")}.`);
}

/** Interval between two checks: longer than the idle time after which the site recompresses pages. */
const checkIntervalMilliseconds = 4000;
const stableChecks = 3;

/**
 * Opens URLs once on the phone and waits until their documents are recompressed, so that a measured visit is not the
 * first one. The site recompresses pages one by one when idle.
 */
export async function warmUp(urls: readonly string[]): Promise<void> {
  await openOnPhone(urls, "br");
  let [before, same] = [0, 0];
  while (same < stableChecks) {
    await setTimeout(checkIntervalMilliseconds);
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
