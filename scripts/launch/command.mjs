// Shared by all commands: the project's folder, output and errors.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. Without `import.meta.dirname`, which early versions of Node 20 do not have. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Prints progress to standard output. */
export const print = (text) => console.log(text);

/** Prints progress to standard error, for commands whose standard output programs parse. */
export const printError = (text) => console.error(text);

/** An error that the user can fix: printed without a stack trace. */
export class Problem extends Error {
  name = "Problem";
}

/** Runs a command's main function; a problem is printed as a sentence with exit code 1. */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
