import { isArgumentError } from "./argument-error.ts";
import { demoCommand } from "./demo/command.ts";

const usage = "Usage: node backend/import/main.ts demo, with options of its own";

/** Runs the command; the answer is the process's exit code. */
async function main([command, ...args]: string[]): Promise<number> {
  if (command === "demo") return demoCommand(args);
  console.error(usage);
  return 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(isArgumentError(error) ? error.message : error);
  process.exitCode = 1;
}
