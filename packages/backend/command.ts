import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { StoreError, StoreUnreachable } from "./store/store-error.ts";

/** Default of `DATABASE_URL`. */
export const defaultStoreUrl = "file:var/porchlight.db";

/** The store of commands, from `DATABASE_DIRECT_URL` or `DATABASE_URL`. */
export const storeUrl = (): string => process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || defaultStoreUrl;

/** Default of `VAR_FOLDER`, relative to the project's folder. */
export const defaultVarFolder = "var";

/** Folder of generated files, from `VAR_FOLDER`. */
export const varFolder = (): string =>
  resolve(import.meta.dirname, "../..", process.env.VAR_FOLDER?.trim() || defaultVarFolder);

/** An error in the arguments of a command; the message is for the user. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}

/** Definition of a command's arguments. */
export interface CommandDefinition<Options extends ParseArgsOptionsConfig> {
  /** The complete help; it lists every option, including `--json`. */
  readonly usage: string;
  /** Options in addition to {@link commonOptions}. */
  readonly options: Options;
  /** Whether there are positional arguments, such as the name of an action. */
  readonly takesPositionals?: boolean;
}

/** Options of every command: help, and the result as JSON. */
const commonOptions = { help: { type: "boolean" }, json: { type: "boolean", default: false } } as const;

/** Parsed arguments. */
export interface CommandArguments<Options extends ParseArgsOptionsConfig> {
  readonly values: ReturnType<typeof parseArgs<{ options: Options }>>["values"] & {
    readonly help?: boolean;
    readonly json: boolean;
  };
  /** Positional arguments. */
  readonly positionals: readonly string[];
}

/** Parses a command line. @throws {ArgumentError} with one line, or with the usage for wrong positional arguments */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  { usage, options, takesPositionals = false }: CommandDefinition<Options>,
): CommandArguments<Options> {
  const { values, positionals } = parsed(args, { ...options, ...commonOptions });
  const given = { values: values as CommandArguments<Options>["values"], positionals };
  if (positionals.length > 0 && !takesPositionals && !given.values.help) throw new ArgumentError(usage);
  return given;
}

function parsed(args: string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))) throw error;
    // Node.js appends advice on arguments that begin with a hyphen.
    const [problem = ""] = error.message.split(/\. |\n/, 1);
    throw new ArgumentError(`${problem.replace(/\.$/, "")}. Add --help for the options.`);
  }
}

/** The whole number of an option; undefined without it. @throws {ArgumentError} */
export function readWholeNumber(text: string | undefined, option: string, max?: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= (max ?? value)) return value;
  throw new ArgumentError(`${option} takes a whole number ${max === undefined ? "above 0" : `from 1 to ${max}`}.`);
}

/** Exit code when the database server cannot be reached, so that a retry may succeed; from sysexits.h. */
const unavailableCode = 69;

/**
 * Runs the command of this process and exits with its result. `--help` only prints the usage. Argument errors exit with
 * 2, an unreachable database server with 69, other failures with 1; errors that the operator can fix are printed
 * without a stack.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  definition: CommandDefinition<Options>,
  command: (given: CommandArguments<Options>) => Promise<number>,
  args = process.argv.slice(2),
): Promise<void> {
  // The reader of the output may close it early, as `head` does.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    const given = readArguments(args, definition);
    if (given.values.help) console.log(definition.usage);
    else process.exitCode = await command(given);
  } catch (error) {
    console.error(error instanceof ArgumentError || error instanceof StoreError ? error.message : error);
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ArgumentError) return 2;
  return error instanceof StoreUnreachable ? unavailableCode : 1;
}

/** Prints the result of a command: as JSON, or as lines. */
export function printResult(isJson: boolean, result: unknown, lines: readonly string[]): void {
  const text = isJson ? [JSON.stringify(result, null, 2)] : lines;
  process.stdout.write(text.map((line) => `${line}\n`).join(""));
}

/** Prints an error message; returns the exit code. */
export function fail(message: string): number {
  console.error(message);
  return 1;
}
