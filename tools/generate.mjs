#!/usr/bin/env node
// Writes what is generated from the contract; `--check` only says whether it is up to date.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
await runCommand(() => forward(root, "tools/codegen/main.ts", { withDev: true }));
