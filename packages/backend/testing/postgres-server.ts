import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { isProgram } from "./is-program.ts";

/** PostgreSQL's programs and the user who runs them, as the server refuses root. */
export interface PostgresPrograms {
  readonly folder: string;
  /** Undefined: the user of this process. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** Prints the folder of PostgreSQL's programs; not every installation has it. */
const configProgram = "pg_config";
const superuser = "porchlight";
/** A collation that differs from code unit order, so that no code relies on the database's order. */
const languageLocale = ["--locale-provider=icu", "--icu-locale=en-US", "--locale=C.UTF-8"];
const plainLocale = ["--locale=C", "--encoding=UTF8"];

/** The machine's PostgreSQL, or one line with the reason why there is none to start. */
export function findPostgres(): PostgresPrograms | { readonly missing: string } {
  const folder = programFolders().find((each) => isProgram(join(each, "initdb")) && isProgram(join(each, "postgres")));
  if (folder === undefined) {
    return { missing: "no PostgreSQL server is installed (initdb was not found) and TEST_DATABASE_URL is not set" };
  }
  if (process.getuid?.() !== 0) return { folder, user: undefined };
  const user = userNamed("postgres") ?? userNamed("nobody");
  if (!user) return { missing: "PostgreSQL refuses root, and there is no user postgres or nobody to run it" };
  return { folder, user };
}

function programFolders(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  try {
    folders.unshift(
      execFileSync(configProgram, ["--bindir"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim(),
    );
  } catch {
    // Other folders are tried next.
  }
  try {
    const versions = readdirSync("/usr/lib/postgresql").sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => join("/usr/lib/postgresql", version, "bin")));
  } catch {
    // Debian's folder; elsewhere absent.
  }
  return folders;
}

/** A user of this machine by name. */
export function userNamed(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** A PostgreSQL server for a test, in a temporary folder, reached through a socket there. */
export class PostgresServer {
  readonly #programs: PostgresPrograms;
  readonly #folder: string;
  readonly #isDurable: boolean;
  #server: ChildProcess | undefined;

  private constructor(programs: PostgresPrograms, folder: string, isDurable: boolean) {
    this.#programs = programs;
    this.#folder = folder;
    this.#isDurable = isDurable;
  }

  /** Creates a cluster and starts it. A durable one syncs to disk at every commit, as in production. */
  static async start(programs: PostgresPrograms, { isDurable }: { isDurable: boolean }): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), "porchlight-pg-"));
    if (programs.user) chownSync(folder, programs.user.uid, programs.user.gid);
    const server = new PostgresServer(programs, folder, isDurable);
    try {
      await server.#makeCluster(languageLocale).catch(() => server.#makeCluster(plainLocale));
      await server.start();
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    return server;
  }

  /** Creates a streaming standby of a durable server, and starts it; reads are accepted, writes after `promote`. */
  static async startStandby(programs: PostgresPrograms, primary: PostgresServer): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), "porchlight-pg-"));
    if (programs.user) chownSync(folder, programs.user.uid, programs.user.gid);
    const standby = new PostgresServer(programs, folder, true);
    try {
      const args = ["-D", join(folder, "data"), "-h", primary.#folder, "-U", superuser, "-R", "-c", "fast"];
      await standby.#run("pg_basebackup", args);
      await standby.start();
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    return standby;
  }

  /** Ends the recovery of a standby, which accepts writes from then on. */
  async promote(): Promise<void> {
    await this.#run("pg_ctl", ["promote", "-w", "-D", join(this.#folder, "data")]);
  }

  /** Path of the socket that it listens on. */
  get socket(): string {
    return join(this.#folder, ".s.PGSQL.5432");
  }

  /** URL of one of its databases. */
  url(database: string): string {
    return `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(this.#folder)}`;
  }

  /** Starts it again after `killHard` or `stop`. */
  async start(): Promise<void> {
    // After a hard kill the next start waits until the last process has ended.
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (attempt === 600) throw error;
        await pause(100);
      }
    }
  }

  /** Kills all its processes at once, as a power failure does. */
  async killHard(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#signalAll("SIGKILL");
    await exitOf(server);
    this.#server = undefined;
  }

  /** Suspends all its processes: the system accepts connections, and nothing responds until `thaw`. */
  freeze(): void {
    this.#signalAll("SIGSTOP");
    // Processes forked in between.
    this.#signalAll("SIGSTOP");
  }

  /** Resumes after `freeze`. */
  thaw(): void {
    this.#signalAll("SIGCONT");
  }

  /** Stops it in order; connections are closed. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.kill("SIGINT");
    await exitOf(server);
    this.#server = undefined;
  }

  /** Stops it and removes its folder. */
  async remove(): Promise<void> {
    await this.killHard();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  #signalAll(signal: NodeJS.Signals): void {
    const pid = this.#server?.pid;
    if (pid === undefined) return;
    for (const each of [pid, ...childrenOf(pid)]) signalIfThere(each, signal);
  }

  async #makeCluster(locale: readonly string[]): Promise<void> {
    const args = [
      "-D",
      join(this.#folder, "data"),
      "-U",
      superuser,
      "-A",
      "trust",
      "--no-sync",
      "-E",
      "UTF8",
      ...locale,
    ];
    await this.#run("initdb", args);
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    await promisify(execFile)(join(this.#programs.folder, program), args, {
      cwd: this.#folder,
      ...this.#programs.user,
    });
  }

  async #startOnce(): Promise<void> {
    const settings = {
      listen_addresses: "",
      unix_socket_directories: this.#folder,
      max_connections: 200,
      shared_buffers: "32MB",
      ...(this.#isDurable
        ? {}
        : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const server = spawn(join(this.#programs.folder, "postgres"), ["-D", join(this.#folder, "data"), ...args], {
      cwd: this.#folder,
      stdio: ["ignore", "ignore", "pipe"],
      ...this.#programs.user,
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: server.stderr })) {
      lines.push(line);
      if (/database system is ready to accept (?:read.only )?connections/.test(line)) {
        // Drained, as the server would block on a full pipe.
        server.stderr.resume();
        this.#server = server;
        return;
      }
    }
    throw new Error(`PostgreSQL did not start:\n${lines.join("\n")}`);
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
