import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

/** The project’s folder. */
export const projectFolder = resolve(import.meta.dirname, "..");

/** A server in a child process. */
export interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

/**
 * Starts a program of this project that prints its URL, and waits for it.
 * @throws with its output when it exits before
 */
export function startProcess(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = run(program, args, environment);
  return new Promise((resolve, reject) => {
    let written = "";
    const read = (text: string) => {
      if (written.length < 10_000) written += text;
      const url = /(http:\/\/[\w.]+:\d+)[/\s]/.exec(written)?.[1];
      if (url) resolve({ url, stop: () => ended(child, "SIGTERM"), kill: () => ended(child, "SIGKILL") });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`${program} ended:\n${written}`)));
  });
}

/** Runs a program of this project to its end and returns its output. */
export function runToEnd(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const child = run(program, args, environment);
  let output = "";
  let errors = "";
  child.stdout.on("data", (text: string) => {
    output += text;
  });
  child.stderr.on("data", (text: string) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.once("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} failed:\n${output}${errors}`)),
    );
  });
}

function run(program: string, args: readonly string[], environment: Record<string, string>) {
  // A measured site has no load balancer to wait for at shutdown.
  const env = { ...process.env, SHUTDOWN_GRACE_SECONDS: "0", ...environment };
  const child = spawn(process.execPath, [program, ...args], {
    cwd: projectFolder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8");
  return child;
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
