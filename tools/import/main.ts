import { resolve } from "node:path";
import { isArgumentError } from "../../backend/import/arguments.ts";
import { wordpressCommand } from "../../backend/import/wordpress/command.ts";
import { openHost } from "./open-host.ts";

const varFolder = resolve(import.meta.dirname, "../../var");
const site = process.env.PUBLIC_URL ? [process.env.PUBLIC_URL] : [];

try {
  process.exitCode = await wordpressCommand(process.argv.slice(2), varFolder, (host) => openHost({ ...host, site }));
} catch (error) {
  console.error(isArgumentError(error) ? error.message : error);
  process.exitCode = 1;
}
