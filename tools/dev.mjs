#!/usr/bin/env node
// The site with hot reload, and the backend restarted when its code changes.
import { ensureDemo } from "./launch/demo-content.mjs";
import { loadEnvironment, requireFreePort } from "./launch/environment.mjs";
import { ensureInstalled } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { findNode } from "./launch/node-24.mjs";
import { runCommand } from "./launch/problem.mjs";
import { handOver } from "./launch/processes.mjs";
import { root, say } from "./launch/root.mjs";

await runCommand(async () => {
  loadEnvironment(root);
  await requireFreePort();
  const node = await withLaunchLock(root, say, async () => {
    await ensureInstalled(root, { withDev: true, say });
    const found = findNode(root);
    await ensureDemo(root, { node: found, say });
    return found;
  });
  const watched = ["backend", "site/server", "contract"].flatMap((folder) => ["--watch-path", folder]);
  const env = { ...process.env, NODE_ENV: "development" };
  return await handOver(node, [...watched, "--watch-preserve-output", "site/server/dev.ts"], { cwd: root, env });
});
