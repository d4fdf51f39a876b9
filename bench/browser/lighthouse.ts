import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "../../scripts/launch/installation.mjs";
import { type LighthouseReport, type PageVisit, readReport } from "./lighthouse-report.ts";
import { browserPath } from "./phone-browser.ts";

/** A separate package: as a development dependency Lighthouse would add 199 MB to every `npm ci`. */
const packageFolder = import.meta.dirname;

/** Installs Lighthouse if needed. */
export async function ensureLighthouse(): Promise<void> {
  await ensureInstalled(packageFolder, { withDev: true, print: (text: string) => console.error(text) });
}

/**
 * Visits a page with Lighthouse's defaults: a phone, slow 4G and a processor four times slower, both simulated; a new
 * browser with an empty profile.
 * @throws with Lighthouse's output when it could not measure
 */
export async function visitWithLighthouse(url: string): Promise<PageVisit> {
  const child = spawn(process.execPath, [join(packageFolder, "visit.mjs"), url], {
    env: { ...process.env, CHROME_PATH: browserPath() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0 || !output.startsWith("{"))
    throw new Error(`Lighthouse could not measure ${url}:\n${errors}${output}`);
  return readReport(JSON.parse(output) as LighthouseReport);
}
