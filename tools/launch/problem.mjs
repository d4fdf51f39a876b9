/** Something the person at the keyboard can do something about: shown as it is, without a stack trace. */
export class Problem extends Error {
  name = "Problem";
}

/** Runs a command's main function; its problems become a sentence and exit code 1. */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof Problem) console.error(`\n${error.message}`);
    else console.error(error);
    process.exitCode = 1;
  }
}
