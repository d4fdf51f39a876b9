#!/usr/bin/env node
// Puts a backup in the store’s place: `npm run restore -- var/backups/<file>`.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
await runCommand(() =>
  forward(root, "content/store/backup-main.ts", { args: ["restore", ...process.argv.slice(2)], withDev: false }),
);
