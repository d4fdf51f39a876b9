import { runCommand, varFolder } from "@porchlight/backend/command.ts";
import { importCommand, wordpressCommand } from "./command.ts";
import { openHost } from "./open-host.ts";

const site = process.env.PUBLIC_URL ? [process.env.PUBLIC_URL] : [];

await runCommand(importCommand, (given) => wordpressCommand(given, varFolder(), (host) => openHost({ ...host, site })));
