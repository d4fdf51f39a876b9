import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { CheckResult } from "../../packages/content-lint/check.ts";
import { projectFolder } from "../paths.ts";

/** How long a result is shown again before the content is looked at anew. */
const keptMilliseconds = 60_000;
/** A host that hangs, or content that takes longer, ends the check. */
const limitMilliseconds = 120_000;
/** To take its temporary store away; then it ends in any case. */
const lastMilliseconds = 5000;
/** Below visitors' requests, and not so far that a busy machine never gets to it. */
const niceness = 5;
const maxBytes = 64 * 1024 * 1024;

/** A check that came to no result; the message is for operators. */
export class ContentCheckError extends Error {
  override readonly name = "ContentCheckError";
}

/**
 * The check of the content (`npm run content:check`) in a process of its own, below the priority of visitors' requests: one
 * at a time however many ask, and a result is kept for a minute.
 */
export class ContentChecks {
  readonly #run: (signal: AbortSignal) => Promise<CheckResult>;
  readonly #now: () => number;
  readonly #ending = new AbortController();
  #running: Promise<CheckResult> | undefined;
  #last: { readonly result: CheckResult; readonly atMs: number } | undefined;

  /**
   * @param run Runs a check until the signal aborts.
   * @param now milliseconds; a test's clock
   */
  constructor(run: (signal: AbortSignal) => Promise<CheckResult>, now: () => number = () => performance.now()) {
    this.#run = run;
    this.#now = now;
  }

  /** @throws {ContentCheckError} where the content cannot be read, or not in two minutes, or the site ends. */
  async result(): Promise<CheckResult> {
    if (this.#ending.signal.aborted) throw new ContentCheckError(siteEnds);
    if (this.#last && this.#now() - this.#last.atMs < keptMilliseconds) return this.#last.result;
    this.#running ??= this.#run(this.#ending.signal)
      .then((result) => {
        this.#last = { result, atMs: this.#now() };
        return result;
      })
      .finally(() => {
        this.#running = undefined;
      });
    return await this.#running;
  }

  /** Ends the check that runs, and begins none any more: the site is ending. */
  close(): void {
    this.#ending.abort();
  }
}

const siteEnds = "The site is ending.";

/** Runs the check once on the host at `contentUrl`, or on a store, until the signal aborts. @throws {ContentCheckError} */
export function runContentCheck(
  content: { readonly contentUrl: string | undefined; readonly databaseUrl: string },
  signal: AbortSignal,
): Promise<CheckResult> {
  const env = { ...process.env, CONTENT_URL: content.contentUrl ?? "", DATABASE_URL: content.databaseUrl };
  const args = [join(projectFolder, "packages/content-lint/main.ts"), "--json"];
  const options = {
    env,
    cwd: projectFolder,
    timeout: limitMilliseconds,
    maxBuffer: maxBytes,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
      clearTimeout(end);
      signal.removeEventListener("abort", stop);
      if (signal.aborted) return reject(new ContentCheckError(siteEnds));
      // 1: something was found.
      if (!error || error.code === 1) {
        const result = parseResult(stdout);
        if (result) return resolve(result);
      }
      const why = error?.killed ? "It took longer than two minutes." : stderr.trim().split("\n", 1)[0];
      reject(new ContentCheckError(why || "The check ended without a result.", { cause: error }));
    });
    const stop = () => {
      child.kill();
    };
    signal.addEventListener("abort", stop);
    const end = setTimeout(() => child.kill("SIGKILL"), limitMilliseconds + lastMilliseconds).unref();
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness);
    } catch {
      // It may have ended already, or the system has no priorities.
    }
  });
}

function parseResult(json: string): CheckResult | undefined {
  try {
    return JSON.parse(json) as CheckResult;
  } catch {
    return undefined;
  }
}
