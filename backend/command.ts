import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { StoreError } from "./store/store-error.ts";
import { StoreUnreachable } from "./store/store-unreachable.ts";

/** The store where `DATABASE_URL` names none. */
export const defaultStoreUrl = "file:var/porchlight.db";

/** The store that commands work on, as `DATABASE_URL` names it. */
export const storeUrl = (): string => process.env.DATABASE_URL || defaultStoreUrl;

/** The folder of what else this machine keeps where `VAR_FOLDER` names none; counted from the project's. */
export const defaultVarFolder = "var";

/** That folder, as `VAR_FOLDER` names it. */
export const varFolder = (): string =>
  resolve(import.meta.dirname, "..", process.env.VAR_FOLDER?.trim() || defaultVarFolder);

/** A mistake in the arguments of a command; the message is for the person who typed them. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}

/** Whether an error is about the arguments of a command, so that its message is enough. */
export function isArgumentError(error: unknown): error is Error {
  if (error instanceof ArgumentError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

/** The options of a command that takes no other words. @throws {ArgumentError} `usage` when there are any. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (positionals.length > 0) throw new ArgumentError(usage);
  return values;
}

/** The whole number that an option gives; undefined without the option. @throws {ArgumentError} */
export function readWholeNumber(text: string | undefined, option: string, most?: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= (most ?? value)) return value;
  throw new ArgumentError(`${option} takes a whole number ${most === undefined ? "above 0" : `from 1 to ${most}`}.`);
}

/** Exit code of a command whose database server cannot be reached, so that it can succeed later; of sysexits.h. */
const unavailableCode = 69;

/**
 * Runs the command of this process: its result is the exit code; what the operator can mend is said without a stack.
 * A failure is exit code 1, a database server that cannot be reached 69.
 */
export async function runCommand(command: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    console.error(isArgumentError(error) || error instanceof StoreError ? error.message : error);
    process.exitCode = error instanceof StoreUnreachable ? unavailableCode : 1;
  }
}

/** Reports why a command failed; its exit code. */
export function fail(message: string): number {
  console.error(message);
  return 1;
}
