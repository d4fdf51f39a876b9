#!/usr/bin/env node
// Writes what is generated from the contract; `--check` only says whether it is up to date.
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

await runCommand(() => forward("tools/codegen/main.ts", { withDev: true }));
