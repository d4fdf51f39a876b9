#!/usr/bin/env node
// Commands that install what is missing and hand over to a program on Node 24: `node scripts/run.mjs backup --to
// /backups/`.
import { ensureBuilt } from "./launch/build.mjs";
import { printError as print, root, runCommand } from "./launch/command.mjs";
import { loadEnvironment } from "./launch/environment.mjs";
import { ensureInstalled, findNode, isInstalled } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { runInForeground } from "./launch/processes.mjs";

/**
 * `args` precede those of the command line (undefined: prepare only); `dev` needs development packages, `built` the
 * built site; `usage` is the help of a program that prints none.
 */
const programs = {
  accounts: { args: ["packages/backend/accounts/main.ts"] },
  alerts: { args: ["packages/backend/alerts/main.ts"] },
  backup: { args: ["packages/backend/store/backup-main.ts", "backup"] },
  bench: {
    args: ["bench/main.ts"],
    dev: true,
    built: true,
    env: { NODE_ENV: "production" },
    usage:
      "npm run bench -- [interactions | neighborhoods [words] | pages [words] | weights [words]] [--quick] [--json <file>]",
  },
  build: { built: true, dev: true, usage: "npm run build" },
  conformance: { args: ["scripts/conformance/main.ts"] },
  "content:check": { args: ["packages/content-lint/main.ts"] },
  demo: { args: ["packages/backend/import/main.ts", "demo"] },
  "export:wordpress": { args: ["packages/migrate/export/main.ts"] },
  generate: { args: ["scripts/codegen/main.ts"], dev: true, usage: "npm run generate -- [--check]" },
  import: { args: ["packages/migrate/import/main.ts"] },
  leads: { args: ["packages/backend/leads/main.ts"] },
  preview: { args: ["scripts/preview/main.ts"] },
  restore: { args: ["packages/backend/store/backup-main.ts", "restore"] },
  spec: { args: ["scripts/spec/main.ts"], dev: true },
  wordpress: { args: ["scripts/wordpress/main.ts"] },
};

/** Installs and builds what a program needs; returns the path of Node. */
async function prepare({ dev = false, built = false }) {
  await ensureInstalled(root, { withDev: dev, print });
  const node = findNode(root);
  if (built) await ensureBuilt(root, { node, print });
  return node;
}

await runCommand(async () => {
  const [name, ...args] = process.argv.slice(2);
  const program = Object.hasOwn(programs, name ?? "") ? programs[name] : undefined;
  const usage = `Usage: node scripts/run.mjs <${Object.keys(programs).join("|")}> [options]`;
  const wantsHelp = name === "--help" || args.includes("--help");
  if (wantsHelp && (!program || program.usage)) {
    console.log(program ? `Usage: ${program.usage}` : usage);
    return 0;
  }
  if (!program) {
    console.error(usage);
    return 2;
  }
  loadEnvironment(root);
  const isReady = wantsHelp && isInstalled(root, { withDev: program.dev ?? false });
  const node = isReady ? findNode(root) : await withLaunchLock(root, print, () => prepare(program));
  if (!program.args) return 0;
  return await runInForeground(node, [...program.args, ...args], {
    cwd: root,
    env: { ...process.env, ...program.env },
  });
});
