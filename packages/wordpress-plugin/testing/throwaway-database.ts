import type { ChildProcess } from "node:child_process";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { TemporaryFolder } from "./ending.ts";
import { type WordPressParts, WordPressProblem } from "./find-wordpress.ts";

/** Small files, nothing kept in memory for long, no waiting for the disk: it lives for minutes. */
const settings = [
  "--skip-networking",
  "--skip-log-bin",
  "--performance-schema=OFF",
  "--innodb-log-file-size=8M",
  "--innodb-buffer-pool-size=64M",
  "--innodb-flush-log-at-trx-commit=0",
  "--innodb-doublewrite=OFF",
];

/** Longer paths are no addresses of a socket: 104 bytes on macOS, 108 on Linux. */
const longestSocketPath = 103;

/** MariaDB refuses root unless it is told that root is meant. */
const asUser = process.getuid?.() === 0 ? ["--user=root"] : [];

/** A MariaDB of its own in a temporary folder, reached through a socket there: no port, no user of the system. */
export class ThrowawayDatabase {
  readonly socket: string;
  readonly #folder: TemporaryFolder;
  /** One of its own: a MariaDB that starts removes the temporary tables of others from a folder that they share. */
  readonly #temporary: string;
  readonly #parts: WordPressParts;
  #server: ChildProcess | undefined;

  constructor(folder: TemporaryFolder, parts: WordPressParts) {
    this.#folder = folder;
    this.#parts = parts;
    this.socket = join(folder.path, "db.sock");
    this.#temporary = join(folder.path, "db-tmp");
    mkdirSync(this.#temporary, { recursive: true });
    if (Buffer.byteLength(this.socket) > longestSocketPath) {
      throw new WordPressProblem(`TMPDIR: a folder with a shorter name is needed; ${this.socket} is no address.`);
    }
  }

  /** Makes the empty database. */
  async install(): Promise<void> {
    const args = [
      "--no-defaults",
      ...asUser,
      `--datadir=${join(this.#folder.path, "db")}`,
      `--tmpdir=${this.#temporary}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
      "--innodb-log-file-size=8M",
    ];
    await promisify(execFile)(this.#parts.installDatabase, args).catch((error: { stdout: string; stderr: string }) => {
      throw new WordPressProblem(`MariaDB could not make a database:\n${error.stdout}${error.stderr}`);
    });
  }

  /** Starts it, also after `stop`; resolves when it takes connections. */
  async start(): Promise<void> {
    const args = [
      "--no-defaults",
      ...asUser,
      ...settings,
      `--datadir=${join(this.#folder.path, "db")}`,
      `--tmpdir=${this.#temporary}`,
      `--socket=${this.socket}`,
      `--pid-file=${join(this.#folder.path, "db.pid")}`,
    ];
    const server = this.#folder.spawn("mariadbd", this.#parts.mariadbd, args);
    this.#server = server;
    await listens(
      server,
      () => connect(this.socket),
      () => `MariaDB did not start:\n${this.#folder.log("mariadbd")}`,
    );
  }

  /** Ends it in order, so that its folder may be copied. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.ref();
    server.kill("SIGTERM");
    await ended;
  }
}

/** Waits until a program takes connections. @throws {WordPressProblem} when it ends instead. */
export async function listens(
  program: ChildProcess,
  open: () => ReturnType<typeof connect>,
  problem: () => string,
): Promise<void> {
  let failure: unknown;
  program.once("error", (error) => {
    failure = error;
  });
  for (;;) {
    if (failure || program.exitCode !== null || program.signalCode !== null) throw new WordPressProblem(problem());
    const isOpen = await new Promise<boolean>((answered) => {
      const socket = open();
      socket.once("connect", () => answered(true)).once("error", () => answered(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await pause(20);
  }
}
