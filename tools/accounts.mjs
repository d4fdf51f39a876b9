#!/usr/bin/env node
// Lists accounts, ends their sessions, sets a password: `npm run accounts -- list`.
import { forward } from "./launch/forward.mjs";
import { runCommand } from "./launch/problem.mjs";

await runCommand(() => forward("backend/accounts/main.ts", { withDev: false }));
