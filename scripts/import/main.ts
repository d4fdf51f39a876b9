import { runCommand, varFolder } from "../../packages/backend/command.ts";
import { importCommand, wordpressCommand } from "../../packages/backend/import/wordpress/command.ts";
import { openHost } from "./open-host.ts";

const site = process.env.PUBLIC_URL ? [process.env.PUBLIC_URL] : [];

await runCommand(importCommand, (given) => wordpressCommand(given, varFolder(), (host) => openHost({ ...host, site })));
