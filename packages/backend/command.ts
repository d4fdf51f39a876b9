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
  resolve(import.meta.dirname, "../..", process.env.VAR_FOLDER?.trim() || defaultVarFolder);

/** A mistake in the arguments of a command; the message is for the person who typed them. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}

/** How a command is called. */
export interface CommandDefinition<Options extends ParseArgsOptionsConfig> {
  /** All of its help; it names every option, `--json` among them. */
  readonly usage: string;
  /** Its options beside those that every command has, see {@link commonOptions}. */
  readonly options: Options;
  /** Whether words stand beside its options, such as the name of an action. */
  readonly takesWords?: boolean;
}

/** The options that every command has: its help, and its result as JSON for programs. */
const commonOptions = { help: { type: "boolean" }, json: { type: "boolean", default: false } } as const;

/** What a command line gives. */
export interface CommandArguments<Options extends ParseArgsOptionsConfig> {
  readonly values: ReturnType<typeof parseArgs<{ options: Options }>>["values"] & {
    readonly help?: boolean;
    readonly json: boolean;
  };
  /** What stands beside the options. */
  readonly words: readonly string[];
}

/** The options and words of a command line. @throws {ArgumentError} in one line, or with the usage where words are wrong. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  { usage, options, takesWords = false }: CommandDefinition<Options>,
): CommandArguments<Options> {
  const { values, positionals: words } = parsed(args, { ...options, ...commonOptions });
  const given = { values: values as CommandArguments<Options>["values"], words };
  if (words.length > 0 && !takesWords && !given.values.help) throw new ArgumentError(usage);
  return given;
}

function parsed(args: string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))) throw error;
    // Node.js adds how to write a word that begins with a hyphen.
    const [problem = ""] = error.message.split(/\. |\n/, 1);
    throw new ArgumentError(`${problem.replace(/\.$/, "")}. Add --help to see what can be given.`);
  }
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
 * Runs the command of this process; its result is the exit code. `--help` prints the usage and does nothing else. Mistakes in
 * the arguments end with exit code 2, a database server that cannot be reached with 69, other failures with 1; what the
 * operator can mend is printed without a stack.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  definition: CommandDefinition<Options>,
  command: (given: CommandArguments<Options>) => Promise<number>,
  args = process.argv.slice(2),
): Promise<void> {
  // Whoever reads a result may stop before its end, as `head` does.
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

/** Prints the result of a command on standard output: as JSON for programs, else its lines. */
export function printResult(isJson: boolean, result: unknown, lines: readonly string[]): void {
  const text = isJson ? [JSON.stringify(result, null, 2)] : lines;
  process.stdout.write(text.map((line) => `${line}\n`).join(""));
}

/** Reports why a command failed; its exit code. */
export function fail(message: string): number {
  console.error(message);
  return 1;
}
