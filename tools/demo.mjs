#!/usr/bin/env node
// Loads the demo builder into the store: `npm run demo -- --scale 500` for a large one.
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

await runCommand(() => forward("backend/import/main.ts", { words: ["demo"], withDev: false }));
