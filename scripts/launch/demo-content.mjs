// Loads the demo builder into a new store.
import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "./command.mjs";
import { run } from "./processes.mjs";

/** Exit code of the loader when the database server cannot be reached (packages/backend/command.ts). */
const unavailableCode = 69;
const retryMilliseconds = 5000;

/**
 * Loads the demo when the store has no content. Does nothing with `CONTENT_URL`, which needs no store.
 * @returns {Promise<boolean>} false when the database server cannot be reached, which the site reports itself
 * @throws {Problem} with the output of the loader
 */
export async function ensureDemo(root, { node, print, environment = process.env }) {
  if (environment.CONTENT_URL?.trim()) return true;
  const loader = ["packages/backend/import/main.ts", "demo", "--if-empty"];
  const { code, output } = await run(node, loader, { cwd: root, env: environment });
  if (code === unavailableCode) return false;
  if (code !== 0) {
    const lines = output.trim().split("\n");
    const rest =
      lines.length > 15 ? `\n  … and ${lines.length - 15} more lines: node packages/backend/import/main.ts demo` : "";
    throw new Problem(`The content store is not ready.\n${lines.slice(0, 15).join("\n")}${rest}`);
  }
  if (!/has content already/.test(output)) print(output.trim());
  return true;
}

/** Loads the demo once the database server can be reached, in parallel to the running site, until the signal aborts. */
export async function ensureDemoLater(root, { signal, retryAfter = retryMilliseconds, ...options }) {
  try {
    do await pause(retryAfter, undefined, { signal });
    while (!(await ensureDemo(root, options)));
  } catch (error) {
    if (!signal.aborted) options.print(error instanceof Problem ? error.message : String(error));
  }
}
