import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Runs the PHP CLI to its end; returns its output, or rejects with it on failure. */
export async function runPhp(php: string, args: readonly string[], input = ""): Promise<string> {
  const child = spawn(php, ["-d", "display_errors=stderr", ...args], { stdio: ["pipe", "pipe", "pipe"] });
  const exit = new Promise<number | null>((resolve, reject) => child.once("close", resolve).once("error", reject));
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [code, output, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`PHP ended with code ${code}:\n${errors}${output}`);
  return output;
}
