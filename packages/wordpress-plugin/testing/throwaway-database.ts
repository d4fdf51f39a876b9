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

/** Small files, little memory, no syncing to disk. */
const settings = [
  "--skip-networking",
  "--skip-log-bin",
  "--performance-schema=OFF",
  "--innodb-log-file-size=8M",
  "--innodb-buffer-pool-size=64M",
  "--innodb-flush-log-at-trx-commit=0",
  "--innodb-doublewrite=OFF",
];

/** Longest path of a Unix socket: 104 bytes on macOS, 108 on Linux. */
const longestSocketPath = 103;

/** MariaDB refuses to run as root without this option. */
const asUser = process.getuid?.() === 0 ? ["--user=root"] : [];

/** A MariaDB in a temporary folder, reached through a Unix socket: no port, no system user. */
export class ThrowawayDatabase {
  readonly socket: string;
  readonly #folder: TemporaryFolder;
  /** A separate folder, as a starting MariaDB deletes temporary tables of others in a shared one. */
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
      throw new WordPressProblem(`TMPDIR: a folder with a shorter name is needed; ${this.socket} is not an address.`);
    }
  }

  /** Creates the empty database. */
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

  /** Starts it, also after `stop`; resolves when it accepts connections. */
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

  /** Stops it in order, so that its folder can be copied. */
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

/** Waits until a program accepts connections. @throws {WordPressProblem} when it exits instead */
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
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = open();
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await pause(20);
  }
}
