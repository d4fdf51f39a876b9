#!/usr/bin/env node
// Measures the site against a static file server in the same run; see bench/.
import { ensureBuilt } from "./launch/build.mjs";
import { forward } from "./launch/forward.mjs";
import { ensureInstalled } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { findNode } from "./launch/node-24.mjs";
import { runCommand } from "./launch/problem.mjs";
import { root, say } from "./launch/root.mjs";

await runCommand(async () => {
  await withLaunchLock(root, say, async () => {
    await ensureInstalled(root, { withDev: true, say });
    await ensureBuilt(root, { node: findNode(root), say });
  });
  return await forward("bench/main.ts", { withDev: true, env: { NODE_ENV: "production" } });
});
