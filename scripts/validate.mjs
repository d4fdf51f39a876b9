#!/usr/bin/env node
// "May I commit?": format, lint, import directions, generated files, types, unused code.
import { runChecks } from "./launch/checks.mjs";
import { print, root, runCommand } from "./launch/command.mjs";
import { ensureInstalled, findNode } from "./launch/installation.mjs";

await runCommand(async () => {
  await ensureInstalled(root, { withDev: true, print });
  const { passed, failed } = await runChecks(root, { node: findNode(root), print });
  print(failed === 0 ? `All ${passed} checks passed.` : `${failed} of ${passed + failed} checks failed.`);
  return failed === 0 ? 0 : 1;
});
