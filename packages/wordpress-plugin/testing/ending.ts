import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Waits until the pipe to this process closes, then ends the process groups in `pids/`, and removes the folder. */
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
 * A temporary folder that is removed, with the programs started in it, when this process ends: normally, by Ctrl-C, or
 * killed.
 */
export class TemporaryFolder {
  readonly path: string;
  readonly #guard: ChildProcess;

  constructor(prefix: string) {
    this.path = mkdtempSync(join(tmpdir(), prefix));
    mkdirSync(join(this.path, "pids"));
    // In its own session, so that Ctrl-C at the terminal does not reach it.
    this.#guard = spawn("/bin/sh", ["-c", guardScript, "guard", this.path], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    this.#guard.unref();
    const { stdin } = this.#guard;
    // Node represents the pipe as a socket, which would keep the process alive.
    if (stdin instanceof Socket) stdin.unref();
  }

  /**
   * Starts a program in its own session, ended with the folder; `name` is unique within it. Its output is in
   * `<name>.log`.
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

  /** The output of a program so far. */
  log(name: string): string {
    return readFileSync(join(this.path, `${name}.log`), "utf8");
  }

  /** Ends its programs and removes it. */
  async remove(): Promise<void> {
    const { exitCode, signalCode, stdin } = this.#guard;
    if (exitCode !== null || signalCode !== null) return;
    const ended = once(this.#guard, "exit");
    this.#guard.ref();
    stdin?.end();
    await ended;
  }
}
