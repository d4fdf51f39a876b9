import { resolve } from "node:path";
import { demoCommand } from "./demo/command.ts";
import { wordpressCommand } from "./wordpress/command.ts";

const usage = "Usage: node content/import/main.ts demo | wordpress, with options of their own";
const varFolder = resolve(import.meta.dirname, "../../var");

/** Runs the command; the answer is the process's exit code. */
async function main([command, ...args]: string[]): Promise<number> {
  if (command === "demo") return demoCommand(args);
  if (command === "wordpress") return wordpressCommand(args, varFolder);
  console.error(usage);
  return 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(isArgumentError(error) ? error.message : error);
  process.exitCode = 1;
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
