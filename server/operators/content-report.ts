import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { html } from "hono/html";
import type { CheckResult } from "../../packages/content-lint/check.ts";
import { findingsBySubject } from "../../packages/content-lint/finding.ts";
import type { ServerEnv } from "../http/request-context.ts";
import { projectFolder } from "../paths.ts";
import { type Html, operatorPage } from "./operator-page.ts";
import type { RefuseWithoutSecret } from "./operator-secret.ts";

/** How long a result is reused, in ms. */
const reuseMs = 60_000;
/** Timeout of a check in ms, in case a host hangs or the content is too large. */
const timeoutMs = 120_000;
/** Time in ms for the process to remove its temporary store before it is killed. */
const killDelayMs = 5000;
/** Lower priority than visitors' requests, but not so low that a busy machine starves it. */
const niceness = 5;
/** Maximum size of the findings as JSON. */
const maxBytes = 64 * 1024 * 1024;

/** A check without a result; the message is for operators. */
export class ContentCheckError extends Error {
  override readonly name = "ContentCheckError";
}

/**
 * Runs the content check (`npm run content:check`) in a process with lower priority than visitors' requests: one at a
 * time for concurrent callers; a result is reused for a minute.
 */
export class ContentChecks {
  readonly #run: (signal: AbortSignal) => Promise<CheckResult>;
  readonly #now: () => number;
  readonly #ending = new AbortController();
  #running: Promise<CheckResult> | undefined;
  #last: { readonly result: CheckResult; readonly atMs: number } | undefined;

  /**
   * @param run runs a check until the signal aborts
   * @param now milliseconds; a test's clock
   */
  constructor(run: (signal: AbortSignal) => Promise<CheckResult>, now: () => number = () => performance.now()) {
    this.#run = run;
    this.#now = now;
  }

  /** @throws {ContentCheckError} when the content cannot be read within two minutes, or the site shuts down */
  async result(): Promise<CheckResult> {
    if (this.#ending.signal.aborted) throw new ContentCheckError(siteEnds);
    if (this.#last && this.#now() - this.#last.atMs < reuseMs) return this.#last.result;
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

  /** Ends the running check and rejects further ones, as the site shuts down. */
  close(): void {
    this.#ending.abort();
  }
}

const siteEnds = "The site is ending.";

/** Runs one check on the host at `contentUrl`, or on a store, until the signal aborts. @throws {ContentCheckError} */
export function runContentCheck(
  content: { readonly contentUrl: string | undefined; readonly databaseUrl: string },
  signal: AbortSignal,
): Promise<CheckResult> {
  const env = { ...process.env, CONTENT_URL: content.contentUrl ?? "", DATABASE_URL: content.databaseUrl };
  const args = [join(projectFolder, "packages/content-lint/main.ts"), "--json"];
  const options = {
    env,
    cwd: projectFolder,
    timeout: timeoutMs,
    maxBuffer: maxBytes,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
      clearTimeout(end);
      signal.removeEventListener("abort", stop);
      if (signal.aborted) return reject(new ContentCheckError(siteEnds));
      // Exit code 1: there are findings.
      if (!error || error.code === 1) {
        const result = parseResult(stdout);
        if (result) return resolve(result);
      }
      const why = error?.killed ? "The check took longer than two minutes." : stderr.trim().split("\n", 1)[0];
      reject(new ContentCheckError(why || "The check ended without a result.", { cause: error }));
    });
    const stop = () => {
      child.kill();
    };
    signal.addEventListener("abort", stop);
    const end = setTimeout(() => child.kill("SIGKILL"), timeoutMs + killDelayMs).unref();
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness);
    } catch {
      // The process may have ended, or the system has no priorities.
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

/** `GET /ops/content`: wrong or missing content, for editors: entry, field, problem and remedy. */
export function contentReportRoutes(
  refuse: RefuseWithoutSecret,
  checks: Pick<ContentChecks, "result">,
): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get("/ops/content", contentReport(refuse, checks));
}

function contentReport(refuse: RefuseWithoutSecret, checks: Pick<ContentChecks, "result">) {
  const title = "Problems in the content";
  return operatorPage(refuse, async () => {
    try {
      const result = await checks.result();
      return { title, lead: result.summary, body: findingsHtml(result), json: result };
    } catch (error) {
      if (!(error instanceof ContentCheckError)) throw error;
      const body = html`<p class="problem">${error.message}</p>`;
      return { title, lead: "The content could not be checked.", body, json: { error: error.message }, status: 503 };
    }
  });
}

function findingsHtml({ findings }: CheckResult): Html {
  return html`${findingsBySubject(findings).map(subjectHtml)}`;
}

function subjectHtml([subject, findings]: ReturnType<typeof findingsBySubject>[number]) {
  const { kindTitle, title, address, edit } = subject;
  const isPage = address.startsWith("/");
  return html`<section>
<h2>${kindTitle}: ${isPage ? html`<a href="${address}">${title}</a>` : title}</h2>
<p class="muted">Edit: ${/^https?:/.test(edit) ? html`<a href="${edit}">${edit}</a>` : edit}</p>
<ul>${findings.map(
    ({ label, problem, remedy }) =>
      html`<li><strong>${label}</strong><p>${problem}</p><p class="muted">To do: ${remedy}</p></li>\n`,
  )}</ul>
</section>`;
}
