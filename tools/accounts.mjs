#!/usr/bin/env node
// Lists accounts, ends their sessions, sets a password: `npm run accounts -- list`.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
await runCommand(() => forward(root, "content/accounts/main.ts", { withDev: false }));
