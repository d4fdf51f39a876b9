import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { OperationResult } from "./content-store.ts";

/** A backend in a separate process (backend-process.ts). The process loads at once, and opens its store in `open`. */
export class RunningBackend {
  readonly #child: ChildProcess;
  /** Lines of its standard error: its log, or the reason for a failed start. */
  readonly lines: string[] = [];
  #port = 0;

  constructor(user?: { readonly uid: number; readonly gid: number }) {
    this.#child = spawn(process.execPath, [join(import.meta.dirname, "backend-process.ts")], {
      stdio: ["pipe", "pipe", "pipe"],
      ...user,
    });
    const { stderr, stdin } = this.#child;
    if (stderr) createInterface({ input: stderr }).on("line", (line) => this.lines.push(line));
    stdin?.on("error", () => {});
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Opens the store. @throws Error with its output when the process ends instead */
  async open(databaseUrl: string): Promise<void> {
    const { stdin, stdout } = this.#child;
    if (!stdin || !stdout) throw new Error("The backend's process was not started.");
    const ended = once(this.#child, "close").then(() => undefined);
    stdin.write(`${databaseUrl}\n`);
    const first = await Promise.race([once(createInterface({ input: stdout }), "line"), ended]);
    if (!first) throw new Error(this.lines.join("\n"));
    this.#port = Number(first[0]);
  }

  /** Sends an operation. @throws when the process has ended */
  async request<Data>(
    query: string,
    variables: object,
    token?: string,
  ): Promise<OperationResult<Data> & { readonly status: number }> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/wp/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    return { ...((await response.json()) as OperationResult<Data>), status: response.status };
  }

  /** Kills it, and waits until it has ended. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "close");
  }
}
