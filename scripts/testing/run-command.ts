import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The output of a command and its exit code. */
interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Runs a command of `scripts/` with a store URL. */
export async function runCommand(entry: string, databaseUrl: string, args: readonly string[]): Promise<Finished> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return promisify(execFile)(process.execPath, [entry, ...args], { env }).then(
    (printed) => ({ ...printed, code: 0 }),
    ({ stdout, stderr, code }: Finished) => ({ stdout, stderr, code }),
  );
}
