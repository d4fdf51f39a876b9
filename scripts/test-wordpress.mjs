#!/usr/bin/env node
// Tests on a real WordPress: `npm run test:wordpress`, words behind it choose files. When this machine has no PHP,
// MariaDB, WordPress or plugins it prints one line and succeeds; the last line is "N passed, N failed, N skipped".
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./launch/browser.mjs";
import { ensureBuilt } from "./launch/build.mjs";
import { print, root, runCommand } from "./launch/command.mjs";
import { loadEnvironment } from "./launch/environment.mjs";
import { ensureInstalled, findNode } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { run } from "./launch/processes.mjs";
import { countsOf, countVitest, summary } from "./launch/test-results.mjs";

await runCommand(async () => {
  loadEnvironment(root);
  const node = await withLaunchLock(root, print, async () => {
    await ensureInstalled(root, { withDev: true, print });
    return findNode(root);
  });
  const check = await run(node, ["scripts/wordpress/main.ts", "--check"], { cwd: root });
  if (check.code !== 0) {
    print(`Skipped: ${check.output.trim()}`);
    return 0;
  }
  const browser = await ensureBrowser(root, { node, print });
  await withLaunchLock(root, print, () => ensureBuilt(root, { node, print }));
  const reports = mkdtempSync(join(tmpdir(), "porchlight-test-"));
  const report = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = [
    "run",
    "--config",
    "packages/wordpress-plugin/vitest.config.ts",
    ...reporters,
    ...process.argv.slice(2),
  ];
  const env = { ...process.env, CHROME_PATH: browser, NODE_COMPILE_CACHE: join(reports, "compiled") };
  const { code } = await run(node, ["node_modules/vitest/vitest.mjs", ...args], { cwd: root, env, echo: true });
  const json = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  rmSync(reports, { recursive: true, force: true });
  const counts = countsOf(json, code, countVitest);
  print(`\n${summary(counts)}`);
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
});
