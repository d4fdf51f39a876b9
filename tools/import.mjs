#!/usr/bin/env node
// Copies the content of a WPGraphQL host into the store: `npm run import -- --url https://cms.example.com --media`.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
await runCommand(() => forward(root, "tools/import/main.ts", { withDev: false }));
