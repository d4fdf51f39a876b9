import { isDeepStrictEqual } from "node:util";
import { touchesEverything } from "@porchlight/backend/store/changes.ts";
import type { Logger } from "pino";
import { operations } from "#app/graphql/operations.generated.ts";
import type { ContentSource } from "../content/content-source.ts";
import { throttledLog } from "../process/logger.ts";
import { mergeRedirects, type RedirectData } from "./content-redirects.ts";
import { type FindRedirect, redirectFinder, type SiteRedirect } from "./redirects.ts";

const operation = { operationName: "GetRedirects", query: operations.GetRedirects ?? "", variables: {} };
const retrySeconds = 10;
const maxLogged = 20;

/** What the redirects of a running site are made with. */
export interface SiteRedirectsOptions {
  /** The site's own, which are there without the content. */
  readonly table: readonly SiteRedirect[];
  readonly source: Pick<ContentSource, "query" | "onWrite">;
  readonly publicUrl: string;
  /** After so many seconds the content is asked again; it says itself what it keeps. */
  readonly freshSeconds: number;
  readonly log: Pick<Logger, "warn">;
  /** Called when an address may lead elsewhere now. */
  readonly onChange: () => void;
  /** Milliseconds; a test's clock. */
  readonly now?: () => number;
}

/**
 * The site's redirects with those that editors made. The content is asked at the start, after every write to it
 * that may be of them, and when what is known has grown old, beside the requests: none waits for it. While it cannot be had,
 * everything known stays.
 */
export class SiteRedirects {
  readonly #options: SiteRedirectsOptions;
  readonly #now: () => number;
  readonly #logThrottled = throttledLog();
  #find: FindRedirect;
  #data: RedirectData | undefined;
  #dueAtMs = 0;
  #refreshing: Promise<void> | undefined;
  /** The refresh that waits for the one under way. */
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

  /** The redirect at a canonical path, with or without its trailing slash. */
  readonly find: FindRedirect = (path) => {
    if (this.#now() >= this.#dueAtMs) this.#refreshSoon();
    return this.#find(path);
  };

  /** Asks the content again; never rejects. Calls while one is under way ask once more after it, however many they are. */
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
      this.#options.log.warn({ err: error }, "The redirects are not refreshed."),
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
          log.warn(details, "Redirects of the content are left out.");
        }
        onChange();
      }
    } catch (error) {
      seconds = retrySeconds;
      const reason = error instanceof Error ? error.message : String(error);
      this.#logThrottled(reason, () => log.warn({ reason }, "The redirects of the content could not be had."));
    }
    this.#dueAtMs = this.#now() + seconds * 1000;
  }
}
