#!/usr/bin/env node
// Copies the content of a WPGraphQL host into the store: `npm run import -- --url https://cms.example.com --media`.
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

await runCommand(() => forward("tools/import/main.ts", { withDev: false }));
