#!/usr/bin/env node
// Copies the store while the site serves: `npm run backup -- --to /backups/`.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
await runCommand(() =>
  forward(root, "content/store/backup-main.ts", { args: ["backup", ...process.argv.slice(2)], withDev: false }),
);
