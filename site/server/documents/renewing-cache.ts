/** How a value was found: in memory and fresh, in memory and old, or made now. */
export type CacheState = "hit" | "stale" | "miss";

/** How long values are kept. All times in seconds. */
export interface RenewalTimes {
  /** Answered from memory without a second thought. */
  readonly freshSeconds: number;
  /** After that: answered from memory while a new one is made behind it. */
  readonly staleSeconds: number;
  /** Served in place of a failure, counted from the making. */
  readonly staleOnErrorSeconds: number;
  /** Pause between attempts to replace a value while that fails. */
  readonly retrySeconds: number;
}

/** A value that is kept. */
export interface CacheEntry<Value> {
  readonly value: Value;
  /** In milliseconds since the epoch. */
  readonly madeAt: number;
  /** Content changed since: only good in place of a failure. */
  isPurged: boolean;
  /** Not renewed before this time, after a failed attempt. */
  retryAt: number;
}

/** Where entries are kept, and how many. */
export interface CacheStore<Entry> {
  get(id: string): Entry | undefined;
  set(id: string, entry: Entry): unknown;
  delete(id: string): unknown;
  entries(): Iterable<[string, Entry]>;
}

/** What a cache needs. */
export interface RenewingCacheOptions<Value> {
  readonly store: CacheStore<CacheEntry<Value>>;
  readonly times: RenewalTimes;
  /** How long this value is fresh; once it no longer is, it is of no use unless `mayStandIn`. Default `freshSeconds`. */
  readonly freshSecondsOf?: (value: Value) => number;
  /** Whether an old value may be served while or instead of a new one. Default true. */
  readonly mayStandIn?: (value: Value) => boolean;
  /** A value that says that making it failed: never kept, never put in a good one’s place. Its words, else undefined. */
  readonly failureOf?: (value: Value) => string | undefined;
  /** Told when an old value was kept because its renewal failed. */
  readonly onRenewalFailed?: (id: string, reason: unknown) => void;
  /** Milliseconds; `Date.now` unless a test says otherwise. */
  readonly now?: (() => number) | undefined;
}

interface Making<Value> {
  readonly value: Promise<Value>;
  /** Content changed while it ran: what it makes goes to those who waited and is not kept. */
  isPurged: boolean;
}

/**
 * Values kept ready, each made once at a time, however many ask. A value that was made while the content changed is not
 * kept; an old one stands in where making it anew fails.
 */
export class RenewingCache<Value> {
  readonly #options: RenewingCacheOptions<Value>;
  readonly #now: () => number;
  readonly #making = new Map<string, Making<Value>>();

  constructor(options: RenewingCacheOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The value of an id; `make` makes it.
   * @throws what `make` throws, where no kept value can stand in.
   */
  async get(id: string, make: () => Promise<Value>): Promise<{ value: Value; state: CacheState }> {
    const entry = this.#options.store.get(id);
    if (!entry) return { value: await this.#made(id, make), state: "miss" };
    const state = this.#stateOf(entry);
    if (state === "fresh") return { value: entry.value, state: "hit" };
    if (state === "expired") return await this.#madeOrKept(id, entry, make);
    if (state === "renewable") {
      this.#made(id, make).then(
        (value) => this.#note(id, entry, this.#options.failureOf?.(value)),
        (error: unknown) => this.#note(id, entry, error),
      );
    }
    return { value: entry.value, state: "stale" };
  }

  /** The value of an id where it is in memory and fresh; nothing is made. */
  fresh(id: string): Value | undefined {
    const entry = this.#options.store.get(id);
    return entry && this.#stateOf(entry) === "fresh" ? entry.value : undefined;
  }

  /** Content changed: what is meant is made anew before it is given again. Returns how many. */
  purge(isMeant: (id: string, value: Value | undefined) => boolean): number {
    let purged = 0;
    for (const [id, entry] of this.#options.store.entries()) {
      if (!isMeant(id, entry.value)) continue;
      entry.isPurged = true;
      entry.retryAt = 0;
      purged += 1;
    }
    for (const [id, making] of this.#making) {
      if (!isMeant(id, undefined)) continue;
      making.isPurged = true;
      this.#making.delete(id);
    }
    return purged;
  }

  #stateOf(entry: CacheEntry<Value>): "fresh" | "renewable" | "kept" | "expired" {
    const { times, freshSecondsOf, mayStandIn } = this.#options;
    const freshSeconds = freshSecondsOf?.(entry.value) ?? times.freshSeconds;
    const now = this.#now();
    const age = (now - entry.madeAt) / 1000;
    if (!entry.isPurged && age < freshSeconds) return "fresh";
    if (mayStandIn?.(entry.value) === false || age >= times.staleOnErrorSeconds) return "expired";
    if (now < entry.retryAt) return "kept";
    return entry.isPurged || age >= freshSeconds + times.staleSeconds ? "expired" : "renewable";
  }

  /** The value made anew; the kept one where that fails and it is not too old. */
  async #madeOrKept(id: string, entry: CacheEntry<Value>, make: () => Promise<Value>) {
    const { times, mayStandIn, failureOf } = this.#options;
    const age = (this.#now() - entry.madeAt) / 1000;
    const isOfUse = mayStandIn?.(entry.value) !== false && age < times.staleOnErrorSeconds;
    try {
      const value = await this.#made(id, make);
      const failure = failureOf?.(value);
      if (failure === undefined || !isOfUse) return { value, state: "miss" as const };
      this.#note(id, entry, failure);
    } catch (error) {
      if (!isOfUse) throw error;
      this.#note(id, entry, error);
    }
    return { value: entry.value, state: "stale" as const };
  }

  #made(id: string, make: () => Promise<Value>): Promise<Value> {
    const running = this.#making.get(id);
    if (running) return running.value;
    const startedAt = this.#now();
    const making: Making<Value> = {
      isPurged: false,
      value: make()
        .then((value) => {
          if (!making.isPurged && this.#options.failureOf?.(value) === undefined) {
            this.#options.store.set(id, { value, madeAt: startedAt, isPurged: false, retryAt: 0 });
          }
          return value;
        })
        .finally(() => {
          if (this.#making.get(id) === making) this.#making.delete(id);
        }),
    };
    this.#making.set(id, making);
    return making.value;
  }

  /** Remembers that a renewal failed; undefined is no failure. */
  #note(id: string, entry: CacheEntry<Value>, reason: unknown): void {
    if (reason === undefined) return;
    entry.retryAt = this.#now() + this.#options.times.retrySeconds * 1000;
    this.#options.onRenewalFailed?.(id, reason);
  }
}
