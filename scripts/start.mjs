#!/usr/bin/env node
// From a fresh clone to a running site; `--dev` with hot reload. Plain JavaScript without packages: it runs before
// anything is installed.
import { ensureBuilt } from "./launch/build.mjs";
import { print, root, runCommand } from "./launch/command.mjs";
import { ensureDemo, ensureDemoLater } from "./launch/demo-content.mjs";
import { loadEnvironment, requireFreePort, serverMemory } from "./launch/environment.mjs";
import { ensureInstalled, findNode } from "./launch/installation.mjs";
import { withLaunchLock } from "./launch/launch-lock.mjs";
import { runInForeground } from "./launch/processes.mjs";

const isDev = process.argv.includes("--dev");
const watched = ["server", "packages/backend", "packages/contract"].flatMap((folder) => ["--watch-path", folder]);

await runCommand(async () => {
  loadEnvironment(root);
  await requireFreePort();
  const [node, hasStore] = await withLaunchLock(root, print, async () => {
    await ensureInstalled(root, { withDev: isDev, print });
    const found = findNode(root);
    if (!isDev) await ensureBuilt(root, { node: found, print });
    return [found, await ensureDemo(root, { node: found, print })];
  });
  if (isDev) {
    const env = { ...process.env, NODE_ENV: "development" };
    return await runInForeground(node, [...watched, "--watch-preserve-output", "server/dev.ts"], { cwd: root, env });
  }
  print("Starting …");
  const env = { ...process.env, ...serverMemory(process.env), NODE_ENV: "production" };
  const site = runInForeground(node, ["server/main.ts"], { cwd: root, env });
  if (hasStore) return await site;
  const siteEnd = new AbortController();
  const demo = ensureDemoLater(root, { node, print, signal: siteEnd.signal });
  const code = await site;
  siteEnd.abort();
  await demo;
  return code;
});
