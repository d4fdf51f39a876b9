#!/usr/bin/env node
// Commands that install what is missing and hand over to a program on Node 24: `node tools/run.mjs backup --to /backups/`.
import { ensureBuilt } from "./launch/build.mjs";
import { Problem, root, runCommand, say } from "./launch/command.mjs";
import { loadEnvironment } from "./launch/environment.mjs";
import { ensureInstalled, findNode } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { handOver } from "./launch/processes.mjs";

/** `args` come before those of the command line (without any, the preparation is all); `dev` wants the packages of tests, `built` the built site. */
const programs = {
  accounts: { args: ["backend/accounts/main.ts"] },
  backup: { args: ["backend/store/backup-main.ts", "backup"] },
  bench: { args: ["bench/main.ts"], dev: true, built: true, env: { NODE_ENV: "production" } },
  build: { built: true, dev: true },
  conformance: { args: ["tools/conformance/main.ts"] },
  "content:check": { args: ["content-check/main.ts"] },
  demo: { args: ["backend/import/main.ts", "demo"] },
  "export:wordpress": { args: ["tools/export/main.ts"] },
  generate: { args: ["tools/codegen/main.ts"], dev: true },
  import: { args: ["tools/import/main.ts"] },
  leads: { args: ["backend/leads/main.ts"] },
  preview: { args: ["tools/preview/main.ts"] },
  restore: { args: ["backend/store/backup-main.ts", "restore"] },
  spec: { args: ["tools/spec/main.ts"], dev: true },
  wordpress: { args: ["tools/wordpress/main.ts"] },
};

await runCommand(async () => {
  const [name, ...args] = process.argv.slice(2);
  const program = Object.hasOwn(programs, name ?? "") ? programs[name] : undefined;
  if (!program) throw new Problem(`Usage: node tools/run.mjs <${Object.keys(programs).join("|")}> [options]`);
  loadEnvironment(root);
  const node = await withLaunchLock(root, say, async () => {
    await ensureInstalled(root, { withDev: program.dev ?? false, say });
    const found = findNode(root);
    if (program.built) await ensureBuilt(root, { node: found, say });
    return found;
  });
  if (!program.args) return 0;
  return await handOver(node, [...program.args, ...args], { cwd: root, env: { ...process.env, ...program.env } });
});
