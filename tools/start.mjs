#!/usr/bin/env node
// One command from a fresh clone to a running site. Plain JavaScript without packages: it runs before anything is installed.
import { ensureBuilt } from "./launch/build.mjs";
import { ensureDemo } from "./launch/demo-content.mjs";
import { loadEnvironment, requireFreePort } from "./launch/environment.mjs";
import { ensureInstalled } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { findNode } from "./launch/node-24.mjs";
import { runCommand } from "./launch/problem.mjs";
import { handOver } from "./launch/processes.mjs";
import { root, say } from "./launch/root.mjs";
import { serverMemory } from "./launch/server-memory.mjs";

await runCommand(async () => {
  loadEnvironment(root);
  await requireFreePort();
  const node = await withLaunchLock(root, say, async () => {
    await ensureInstalled(root, { withDev: false, say });
    const found = findNode(root);
    await ensureBuilt(root, { node: found, say });
    await ensureDemo(root, { node: found, say });
    return found;
  });
  say("Starting …");
  const env = { ...process.env, ...serverMemory(process.env), NODE_ENV: "production" };
  return await handOver(node, ["site/server/main.ts"], { cwd: root, env });
});
