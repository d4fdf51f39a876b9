import { type ContentChange, changesSince, readContentVersion } from "./change-log.ts";
import type { ContentDatabase } from "./tables.ts";

type ChangeListener = (change: ContentChange) => void;

interface FeedLog {
  warn(details: object, message: string): void;
}

/**
 * Tells listeners of every committed change, those of other processes too: it looks into the change log
 * at an interval, with a timer that keeps no process alive.
 */
export class ChangeFeed {
  readonly #database: ContentDatabase;
  readonly #log: FeedLog;
  readonly #listeners = new Set<ChangeListener>();
  readonly #timer: NodeJS.Timeout;
  #seenVersion: number;
  #look: Promise<void> | undefined;

  private constructor(database: ContentDatabase, log: FeedLog, version: number, intervalMs: number) {
    this.#database = database;
    this.#log = log;
    this.#seenVersion = version;
    this.#timer = setInterval(() => void this.look(), intervalMs);
    this.#timer.unref();
  }

  /** A feed of what is written from now on. */
  static async open(database: ContentDatabase, log: FeedLog, intervalMs = 1000): Promise<ChangeFeed> {
    return new ChangeFeed(database, log, await readContentVersion(database), intervalMs);
  }

  /** Adds a listener; the answer removes it. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks now. Never throws: a store that does not answer is asked again at the next turn. */
  look(): Promise<void> {
    this.#look ??= this.#lookOnce().finally(() => {
      this.#look = undefined;
    });
    return this.#look;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#listeners.clear();
    await this.#look;
  }

  async #lookOnce(): Promise<void> {
    try {
      const { version, change } = await changesSince(this.#database, this.#seenVersion);
      this.#seenVersion = version;
      if (change) for (const listener of [...this.#listeners]) this.#tell(listener, change);
    } catch (error) {
      this.#log.warn({ err: error }, "The content store did not say what changed.");
    }
  }

  #tell(listener: ChangeListener, change: ContentChange): void {
    try {
      listener(change);
    } catch (error) {
      this.#log.warn({ err: error }, "A listener to content changes failed.");
    }
  }
}
