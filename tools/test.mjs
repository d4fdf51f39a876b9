#!/usr/bin/env node
// Everything that is tested, from a fresh clone; the last line is "N passed, N failed, N skipped".
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./launch/browser.mjs";
import { ensureBuilt } from "./launch/build.mjs";
import { runChecks } from "./launch/checks.mjs";
import { ensureInstalled } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { findNode } from "./launch/node-24.mjs";
import { Problem } from "./launch/problem.mjs";
import { run } from "./launch/processes.mjs";
import { root, say } from "./launch/root.mjs";
import { add, countPlaywright, countsOf, countVitest, nothing, summary } from "./launch/test-results.mjs";

const reports = mkdtempSync(join(tmpdir(), "porchlight-test-"));
let total = nothing;

/** Runs one part; a part that cannot run counts as failed and says why. */
async function part(title, work) {
  say(`\n${title}`);
  try {
    total = add(total, await work());
    return true;
  } catch (error) {
    say(error instanceof Problem ? error.message : (error.stack ?? String(error)));
    total = add(total, { ...nothing, failed: 1 });
    return false;
  }
}

/** Runs a test program that writes a JSON report. */
async function tested(node, args, { report, count, env }) {
  const file = join(reports, report);
  const { code } = await run(node, args, { cwd: root, env: { ...process.env, ...env(file) }, echo: true });
  return countsOf(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined, code, count);
}

async function prepare() {
  await withLaunchLock(root, say, () => ensureInstalled(root, { withDev: true, say }));
  return findNode(root);
}

async function all(node) {
  let browser;
  await part("Checks", async () => ({ ...nothing, ...(await runChecks(root, { node, say })) }));
  await part("Browser", async () => {
    browser = await ensureBrowser(root, { node, say });
    say(browser);
    return nothing;
  });
  const isBuilt = await part("Build", async () => {
    await withLaunchLock(root, say, () => ensureBuilt(root, { node, say }));
    return nothing;
  });
  await part("Rules and parts", () =>
    tested(
      node,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${join(reports, "vitest.json")}`,
      ],
      {
        report: "vitest.json",
        count: countVitest,
        env: () => ({ ...(browser ? { CHROME_PATH: browser } : {}) }),
      },
    ),
  );
  await part("In the browser", () => {
    if (!browser) throw new Problem("Not run: there is no browser.");
    if (!isBuilt) throw new Problem("Not run: the site is not built.");
    return tested(
      node,
      ["node_modules/.bin/playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=line,json"],
      {
        report: "playwright.json",
        count: countPlaywright,
        env: (file) => ({ CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
      },
    );
  });
}

let node;
const isPrepared = await part("Preparing", async () => {
  node = await prepare();
  return nothing;
});
if (isPrepared) await all(node);
rmSync(reports, { recursive: true, force: true });
say(`\n${summary(total)}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
