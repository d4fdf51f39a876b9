#!/usr/bin/env node
// Loads the demo builder into the store: `npm run demo -- --scale 500` for a large one.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
await runCommand(() =>
  forward(root, "content/import/main.ts", { args: ["demo", ...process.argv.slice(2)], withDev: false }),
);
