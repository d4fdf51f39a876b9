#!/usr/bin/env node
// Says whether a host fits the site: `npm run conformance -- --url https://cms.example.com`.
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

await runCommand(() => forward("tools/conformance/main.ts", { withDev: false }));
