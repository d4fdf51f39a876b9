import { type ChildProcess, execFile, spawn } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { isPostgresUrl } from "../packages/backend/store/database.ts";
import { sqlitePath } from "../packages/backend/store/sqlite-database.ts";

/** The project's folder. */
export const root = resolve(import.meta.dirname, "..");

/** Number of each product in a fake WordPress: more than one page of a host. */
export const wordPressScale = process.env.SOAK === "1" ? 500 : 120;

/** A program of the project that listens on a free port. */
export interface RunningServer {
  /** Its URL without a trailing slash. */
  readonly url: string;
  /** Its log and error output so far. */
  log(): string;
  /** Sends its process a signal. */
  signal(name: NodeJS.Signals): void;
  /** Exit code of its process, once it has ended. */
  readonly ended: Promise<number | null>;
  end(): Promise<void>;
}

/** Starts a program and waits for the URL that it prints; rejects with its output when it ends before. */
export async function startServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  // Playwright sets FORCE_COLOR; when NO_COLOR is set too, Node.js prints a warning before any line of the log.
  const env = { ...process.env, FORCE_COLOR: undefined, ...environment };
  const child = spawn(process.execPath, args, { cwd: root, env });
  let log = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(log)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`A server ended with code ${code} before it served:\n${log}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { url, log: () => log, signal: (name) => void child.kill(name), ended, end: () => endProcess(child) };
}

/** Starts the built site on a free port; `folder` is that of another build. */
export function startBuiltSite(
  environment: Readonly<Record<string, string>>,
  folder = "build",
): Promise<RunningServer> {
  // Speculation rules are off except in their own tests.
  const server = {
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    PRERENDER: "0",
    SPECULATION_RULES: "0",
    SHUTDOWN_GRACE_SECONDS: "0",
    // No test depends on how fast a page is rendered.
    PAGE_WAIT_SECONDS: "300",
  };
  return startServer(["server/main.ts", folder], { ...server, ...environment });
}

/**
 * Loads the demo into a new store; `scale` is the number of each product. Rejects with the program's output. Copies the
 * store that the run has loaded already, when there is one: `DEMO_STORE`, and `WORDPRESS_STORE` of that scale. A
 * PostgreSQL store is always loaded.
 */
export async function loadDemo(databaseUrl: string, scale?: number): Promise<void> {
  const { DEMO_STORE, WORDPRESS_STORE } = process.env;
  const loaded = scale === undefined ? DEMO_STORE : scale === wordPressScale ? WORDPRESS_STORE : undefined;
  if (loaded && !isPostgresUrl(databaseUrl)) return await copyFile(loaded, sqlitePath(databaseUrl));
  const args = ["packages/backend/import/main.ts", "demo", ...(scale === undefined ? [] : ["--scale", String(scale)])];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  await promisify(execFile)(process.execPath, args, { cwd: root, env }).catch(({ stdout, stderr }) => {
    throw new Error(`The demo could not be loaded:\n${stdout}${stderr}`);
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exit;
}
