import { resolve } from "node:path";
import { runCommand } from "../../backend/command.ts";
import { wordpressCommand } from "../../backend/import/wordpress/command.ts";
import { openHost } from "./open-host.ts";

const varFolder = resolve(import.meta.dirname, "../../var");
const site = process.env.PUBLIC_URL ? [process.env.PUBLIC_URL] : [];

await runCommand((args) => wordpressCommand(args, varFolder, (host) => openHost({ ...host, site })));
