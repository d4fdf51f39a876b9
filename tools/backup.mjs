#!/usr/bin/env node
// Copies the store while the site serves: `npm run backup -- --to /backups/`.
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

await runCommand(() => forward("backend/store/backup-main.ts", { words: ["backup"], withDev: false }));
