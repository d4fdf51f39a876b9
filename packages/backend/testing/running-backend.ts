import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Answer } from "./content-store.ts";

/** A backend in a process of its own (backend-process.ts). It is loaded at once, and opens its store when told to. */
export class RunningBackend {
  readonly #child: ChildProcess;
  /** What it said on its error output: its log, or why it did not start. */
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

  /** Opens the store. @throws Error with what it said when it ends instead. */
  async open(databaseUrl: string): Promise<void> {
    const { stdin, stdout } = this.#child;
    if (!stdin || !stdout) throw new Error("The backend's process was not started.");
    const ended = once(this.#child, "close").then(() => undefined);
    stdin.write(`${databaseUrl}\n`);
    const first = await Promise.race([once(createInterface({ input: stdout }), "line"), ended]);
    if (!first) throw new Error(this.lines.join("\n"));
    this.#port = Number(first[0]);
  }

  /** Asks one question. @throws when the process is gone. */
  async ask<Data>(
    query: string,
    variables: object,
    token?: string,
  ): Promise<Answer<Data> & { readonly status: number }> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/wp/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    return { ...((await response.json()) as Answer<Data>), status: response.status };
  }

  /** Ends it without a warning, and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "close");
  }
}
