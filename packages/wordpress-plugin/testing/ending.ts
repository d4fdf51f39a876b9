import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Waits until the pipe to this process is closed, by it or by its death, then ends the groups of processes that
 * `pids/` names, and removes the folder.
 */
const guardScript = `
cat > /dev/null
for file in "$1"/pids/*; do
  [ -f "$file" ] && kill -s KILL -- "-$(cat "$file")" 2> /dev/null
done
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf "$1" 2> /dev/null && break
  sleep 0.1
done
`;

/**
 * A temporary folder that goes, with the programs started in it, when this process ends, however it ends: by itself, by
 * Ctrl-C, or killed outright.
 */
export class TemporaryFolder {
  readonly path: string;
  readonly #guard: ChildProcess;

  constructor(prefix: string) {
    this.path = mkdtempSync(join(tmpdir(), prefix));
    mkdirSync(join(this.path, "pids"));
    // In a session of its own, so that Ctrl-C at the terminal does not meet it.
    this.#guard = spawn("/bin/sh", ["-c", guardScript, "guard", this.path], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    this.#guard.unref();
    const { stdin } = this.#guard;
    // Of a pipe Node makes a socket: without this it would keep the process alive.
    if (stdin instanceof Socket) stdin.unref();
  }

  /**
   * Starts a program in a session of its own, which goes with the folder; `name` is unique within it. What it says
   * stands in `<name>.log`.
   */
  spawn(name: string, command: string, args: readonly string[], env = process.env): ChildProcess {
    const log = openSync(join(this.path, `${name}.log`), "a");
    const child = spawn(command, args, { cwd: this.path, env, stdio: ["ignore", log, log], detached: true });
    closeSync(log);
    child.unref();
    if (child.pid === undefined) return child;
    const file = join(this.path, "pids", name);
    writeFileSync(file, String(child.pid));
    child.once("exit", () => rmSync(file, { force: true }));
    return child;
  }

  /** What a program said so far. */
  log(name: string): string {
    return readFileSync(join(this.path, `${name}.log`), "utf8");
  }

  /** Ends what runs in it and removes it; resolves when both is done. */
  async remove(): Promise<void> {
    const { exitCode, signalCode, stdin } = this.#guard;
    if (exitCode !== null || signalCode !== null) return;
    const ended = once(this.#guard, "exit");
    this.#guard.ref();
    stdin?.end();
    await ended;
  }
}
