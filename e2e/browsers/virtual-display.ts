import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Starts Xvfb on a free display; it ends with this process. */
export async function startDisplay(xvfb: string): Promise<{ readonly name: string; end(): void }> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const server = spawn(xvfb, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const end = () => void server.kill();
  process.once("exit", end);
  for await (const number of createInterface(server.stdio[3] as Readable)) return { name: `:${number}`, end };
  throw new Error(`${xvfb} ended without a display.`);
}
