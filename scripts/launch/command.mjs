// What every command shares: where the project is, how it speaks, and how it fails.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. Without `import.meta.dirname`, which Node 20 does not know everywhere. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Prints progress for the person at the keyboard. */
export const say = (text) => console.log(text);

/** Prints progress beside a result, which programs read from standard output. */
export const sayAside = (text) => console.error(text);

/** Something the person at the keyboard can do something about: shown as it is, without a stack trace. */
export class Problem extends Error {
  name = "Problem";
}

/** Runs a command's main function; a problem becomes a sentence and exit code 1. */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
