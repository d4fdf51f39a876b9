import { isDeepStrictEqual } from "node:util";
import { touchesEverything } from "@porchlight/backend/store/changes.ts";
import type { Logger } from "pino";
import { operations } from "#app/graphql/operations.generated.ts";
import type { ContentSource } from "../content/content-source.ts";
import { throttledLog } from "../observability/log.ts";
import { mergeRedirects, type RedirectData } from "./content-redirects.ts";
import { type FindRedirect, redirectFinder, type SiteRedirect } from "./redirects.ts";

const operation = { operationName: "GetRedirects", query: operations.GetRedirects ?? "", variables: {} };
const retrySeconds = 10;
const maxLogged = 20;

/** Options of a site's redirects. */
export interface SiteRedirectsOptions {
  /** The site's own redirects, available without the content. */
  readonly table: readonly SiteRedirect[];
  readonly source: Pick<ContentSource, "query" | "onWrite">;
  readonly publicUrl: string;
  /** After this many seconds the content is queried again. */
  readonly freshSeconds: number;
  readonly log: Pick<Logger, "warn">;
  /** Called when an address may redirect differently. */
  readonly onChange: () => void;
  /** Milliseconds; a test's clock. */
  readonly now?: () => number;
}

/**
 * The site's redirects together with those of editors. The content is queried at the start, after every change that may
 * affect them, and when the data is older than `freshSeconds`, in the background: no request waits. While the query
 * fails, the known redirects stay.
 */
export class SiteRedirects {
  readonly #options: SiteRedirectsOptions;
  readonly #now: () => number;
  readonly #logThrottled = throttledLog();
  #find: FindRedirect;
  #data: RedirectData | undefined;
  #dueAtMs = 0;
  #refreshing: Promise<void> | undefined;
  /** The refresh that runs after the pending one. */
  #next: Promise<void> | undefined;

  constructor(options: SiteRedirectsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#find = redirectFinder(options.table);
    options.source.onWrite((change) => {
      const isOfRedirects = change.kinds.includes("option") || change.kinds.includes("redirect");
      if (isOfRedirects || touchesEverything(change)) this.#refreshSoon();
    });
  }

  /** The redirect at a canonical path, with or without trailing slash. */
  readonly find: FindRedirect = (path) => {
    if (this.#now() >= this.#dueAtMs) this.#refreshSoon();
    return this.#find(path);
  };

  /** Queries the content again; never rejects. Calls during a query cause one more query after it. */
  refresh(): Promise<void> {
    this.#dueAtMs = Number.POSITIVE_INFINITY;
    this.#next ??= (this.#refreshing ?? Promise.resolve()).then(() => {
      this.#refreshing = this.#next;
      this.#next = undefined;
      return this.#load();
    });
    return this.#next;
  }

  #refreshSoon(): void {
    this.refresh().catch((error: unknown) =>
      this.#options.log.warn(
        { err: error },
        "The redirects of the content could not be refreshed; the last ones are used.",
      ),
    );
  }

  async #load(): Promise<void> {
    const { source, table, publicUrl, freshSeconds, log, onChange } = this.#options;
    let seconds = Math.max(1, freshSeconds);
    try {
      const data = (await source.query(operation, { isShared: true })) as RedirectData;
      if (!isDeepStrictEqual(data, this.#data)) {
        const { find, leftOut } = mergeRedirects(data, table, publicUrl);
        this.#data = data;
        this.#find = find;
        if (leftOut.length > 0) {
          const details = { count: leftOut.length, redirects: leftOut.slice(0, maxLogged) };
          log.warn(details, "Redirects of the content are invalid and not used.");
        }
        onChange();
      }
    } catch (error) {
      seconds = retrySeconds;
      const reason = error instanceof Error ? error.message : String(error);
      this.#logThrottled(reason, () => log.warn({ reason }, "The redirects of the content could not be loaded."));
    }
    this.#dueAtMs = this.#now() + seconds * 1000;
  }
}
