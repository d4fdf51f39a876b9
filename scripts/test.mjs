#!/usr/bin/env node
// What is tested, from a fresh clone; the last line is "N passed, N failed, N skipped".
// `node scripts/test.mjs unit` and `… e2e` run one part alone; `… long` the commands, the store on PostgreSQL, and
// browser tests with hosts, faults, slow lines, other builds or every page; `… soak` the rounds that take an hour.
// Arguments after it choose files.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./launch/browser.mjs";
import { ensureBuilt } from "./launch/build.mjs";
import { runChecks } from "./launch/checks.mjs";
import { Problem, print, root } from "./launch/command.mjs";
import { ensureInstalled, findNode } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { run } from "./launch/processes.mjs";
import { failuresOfPlaywright, failuresOfVitest } from "./launch/test-failures.mjs";
import { add, countPlaywright, countsOf, countVitest, nothing, summary } from "./launch/test-results.mjs";

const [only, ...options] = process.argv.slice(2);
const isSoak = only === "soak";
const isLong = only === "long";
const wants = (part) =>
  only === undefined || only === part || (isSoak && part === "unit") || (isLong && part !== "checks");
const reports = mkdtempSync(join(tmpdir(), "porchlight-test-"));
const failures = [];
let total = nothing;

/** Runs one part; one that cannot run counts as failed, with a message. Returns the result of `work`. */
async function part(title, work) {
  print(`\n${title}`);
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Problem ? error.message : (error.stack ?? String(error));
    print(message);
    failures.push(`${title}: ${message}`);
    total = add(total, { ...nothing, failed: 1 });
    return undefined;
  }
}

/** Runs a test program that writes a JSON report, and counts its results. */
async function runTests(node, args, { report, count, failuresOf, env }) {
  const { code } = await run(node, [...args, ...options], { cwd: root, env: { ...process.env, ...env }, echo: true });
  const json = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  const counts = countsOf(json, code, count);
  total = add(total, counts);
  const reported = json === undefined ? [] : failuresOf(json);
  failures.push(...reported);
  if (counts.failed > 0 && reported.length === 0)
    failures.push(`${args[0]} ended with code ${code}; its output is above.`);
}

async function testAll(node) {
  if (wants("checks")) {
    await part("Checks", async () => {
      const checks = await runChecks(root, { node, print });
      total = add(total, { ...nothing, ...checks });
      if (checks.failed > 0) failures.push(`${checks.failed} of the checks; their output is above.`);
    });
  }
  const browser = await part("Browser", async () => {
    const path = await ensureBrowser(root, { node, print });
    print(path);
    return path;
  });
  const env = {
    ...(browser ? { CHROME_PATH: browser } : {}),
    ...(isSoak ? { SOAK: "1" } : {}),
    // Tests start several hundred processes, most of the same programs.
    NODE_COMPILE_CACHE: join(reports, "compiled"),
  };
  const isBuilt = await part("Build", async () => {
    await withLaunchLock(root, print, () => ensureBuilt(root, { node, print }));
    return true;
  });
  if (wants("unit")) {
    const report = join(reports, "vitest.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const longProjects = ["commands", "backend on PostgreSQL*"];
    const projects =
      isSoak || only === "unit" ? [] : longProjects.map((name) => `--project=${isLong ? "" : "!"}${name}`);
    await part(isLong ? "Commands, and the store on PostgreSQL" : "Rules and parts", () =>
      runTests(node, ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...projects], {
        report,
        count: countVitest,
        failuresOf: failuresOfVitest,
        env,
      }),
    );
  }
  if (wants("e2e")) {
    await part("In the browser", () => {
      if (!browser) throw new Problem("Not run: there is no browser.");
      if (!isBuilt) throw new Problem("Not run: the site is not built.");
      const report = join(reports, "playwright.json");
      const project = isLong ? "long" : "site";
      const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=line,json", `--project=${project}`];
      return runTests(node, ["node_modules/.bin/playwright", ...args], {
        report,
        count: countPlaywright,
        failuresOf: failuresOfPlaywright,
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      });
    });
  }
}

const node = await part("Preparing", async () => {
  await withLaunchLock(root, print, () => ensureInstalled(root, { withDev: true, print }));
  return findNode(root);
});
if (node) await testAll(node);
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) print(`\nFailed:\n${failures.join("\n")}`);
print(`\n${summary(total)}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
