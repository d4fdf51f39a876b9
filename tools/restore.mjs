#!/usr/bin/env node
// Puts a backup in the store’s place: `npm run restore -- var/backups/<file>`.
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

await runCommand(() => forward("backend/store/backup-main.ts", { words: ["restore"], withDev: false }));
