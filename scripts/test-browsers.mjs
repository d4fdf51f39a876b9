#!/usr/bin/env node
// Tests in Firefox and WebKitGTK: `npm run test:browsers`; words after it select files. Browsers that
// are missing are skipped, with one line that names their packages.
import { ensureBuilt } from "./launch/build.mjs";
import { print, root, runCommand } from "./launch/command.mjs";
import { ensureInstalled, findNode } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { findOtherBrowsers } from "./launch/other-browsers.mjs";
import { run } from "./launch/processes.mjs";

await runCommand(async () => {
  const { firefox, webkit } = findOtherBrowsers();
  const browsers = [
    ["Firefox", firefox],
    ["WebKitGTK", webkit],
  ];
  const missing = browsers.filter(([, { missing }]) => missing !== undefined);
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(" and ");
    const packages = missing.map(([, { missing }]) => missing).join(" ");
    print(`Skipped: tests in ${names}. To run them: apt-get install --no-install-recommends ${packages}`);
  }
  if (missing.length === browsers.length) return 0;
  const node = await withLaunchLock(root, print, async () => {
    await ensureInstalled(root, { withDev: true, print });
    await ensureBuilt(root, { node: findNode(root), print });
    return findNode(root);
  });
  const args = ["run", "--config", "e2e/browsers/vitest.config.ts", ...process.argv.slice(2)];
  const { code } = await run(node, ["node_modules/vitest/vitest.mjs", ...args], { cwd: root, echo: true });
  return code;
});
