#!/usr/bin/env node
// Says whether a host fits the site: `npm run conformance -- --url https://cms.example.com`.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
await runCommand(() => forward(root, "tools/conformance/main.ts", { withDev: false }));
