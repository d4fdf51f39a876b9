/** How a value was found: in memory and fresh, in memory and old, or created. */
export type CacheState = "hit" | "stale" | "miss";

/** How long values are cached. All times in seconds. */
export interface RenewalTimes {
  /** Returned from memory. */
  readonly freshSeconds: number;
  /** After that: returned from memory while a new one is created in the background. */
  readonly staleSeconds: number;
  /** Returned in place of a failure, counted from the creation. */
  readonly staleOnErrorSeconds: number;
  /** Pause between attempts to renew a value while that fails. */
  readonly retrySeconds: number;
}

/** A cached value. */
export interface CacheEntry<Value> {
  value: Value;
  /** In milliseconds, on the cache's clock. */
  readonly createdAt: number;
  /** Content changed since: only returned in place of a failure. */
  isPurged: boolean;
  /** Not renewed before this time, after a failed attempt. */
  retryAt: number;
}

/** Where entries are stored; it limits how many. */
export interface CacheStore<Entry> {
  get(id: string): Entry | undefined;
  set(id: string, entry: Entry): unknown;
  entries(): Iterable<[string, Entry]>;
}

/** What a cache needs. */
export interface RenewingCacheOptions<Value> {
  readonly store: CacheStore<CacheEntry<Value>>;
  readonly times: RenewalTimes;
  /** How long this value is fresh. Default `freshSeconds`. */
  readonly freshSecondsOf?: (value: Value) => number;
  /** Whether an old value may be returned while or instead of a new one. Default true. */
  readonly mayBeStale?: (value: Value) => boolean;
  /** The reason, where a value is that of a failure: such a value is not stored. */
  readonly failureOf?: (value: Value) => string | undefined;
  /** Whether a value is stored, or only shared by those who wait for it. Default true. */
  readonly isStored?: (value: Value) => boolean;
  /** Called with each value that is no failure’s and was not purged while it was created, also where it is not stored. */
  readonly onCreated?: (id: string, value: Value) => void;
  /** Called when an old value stays because its renewal failed. */
  readonly onRenewalFailed?: (id: string, reason: unknown) => void;
  /** Milliseconds; for tests. Default: a clock that never steps, as an age by the time of day would with it. */
  readonly now?: (() => number) | undefined;
}

interface Creation<Value> {
  readonly value: Promise<Value>;
  /** Content changed meanwhile: its value goes to those who wait and is not stored. */
  isPurged: boolean;
}

/**
 * A cache that creates each value once at a time, renews it in the background, and falls back to the old one where
 * that fails. Not lru-cache’s `fetchMethod`: it has one age limit where this needs three, no pause after a failed
 * renewal, and a purge during a fetch would drop the old value that a failure falls back to.
 */
export class RenewingCache<Value> {
  readonly #options: RenewingCacheOptions<Value>;
  readonly #now: () => number;
  readonly #creations = new Map<string, Creation<Value>>();

  constructor(options: RenewingCacheOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * The value of an id.
   * @throws what `create` throws, where there is no old value to fall back to.
   */
  async get(id: string, create: () => Promise<Value>): Promise<{ value: Value; state: CacheState }> {
    const entry = this.#options.store.get(id);
    if (!entry) return { value: await this.#create(id, create), state: "miss" };
    const state = this.#stateOf(entry);
    if (state === "fresh") return { value: entry.value, state: "hit" };
    if (state === "expired") return await this.#renew(id, entry, create);
    // Who waits for nothing hears of no error: it is reported to onRenewalFailed.
    if (state === "renewable") this.#renew(id, entry, create).catch(() => undefined);
    return { value: entry.value, state: "stale" };
  }

  /** The value of an id that is in memory and was not purged, however old. */
  kept(id: string): Value | undefined {
    const entry = this.#options.store.get(id);
    return entry && !entry.isPurged ? entry.value : undefined;
  }

  /** Puts a better form of a value in its place, which is as old as that; false where the value is no longer kept. */
  replace(id: string, value: Value, better: Value): boolean {
    const entry = this.#options.store.get(id);
    if (!entry || entry.isPurged || entry.value !== value) return false;
    entry.value = better;
    // Its size is another.
    this.#options.store.set(id, entry);
    return true;
  }

  /** Stores a value of this age where the id has none: it is only returned in place of a failure. */
  restore(id: string, value: Value, ageMs: number): void {
    if (this.#options.store.get(id)) return;
    this.#options.store.set(id, { value, createdAt: this.#now() - ageMs, isPurged: true, retryAt: 0 });
  }

  /** Content changed: affected values are renewed before they are returned again. Returns how many. */
  purge(isAffected: (id: string, value: Value | undefined) => boolean): number {
    let purged = 0;
    for (const [id, entry] of this.#options.store.entries()) {
      if (!isAffected(id, entry.value)) continue;
      entry.isPurged = true;
      entry.retryAt = 0;
      purged += 1;
    }
    for (const [id, creation] of this.#creations) {
      if (!isAffected(id, undefined)) continue;
      creation.isPurged = true;
      this.#creations.delete(id);
    }
    return purged;
  }

  #stateOf(entry: CacheEntry<Value>): "fresh" | "renewable" | "paused" | "expired" {
    const { times, freshSecondsOf } = this.#options;
    const freshSeconds = freshSecondsOf?.(entry.value) ?? times.freshSeconds;
    const now = this.#now();
    const age = (now - entry.createdAt) / 1000;
    if (!entry.isPurged && age < freshSeconds) return "fresh";
    if (!this.#canFallBackTo(entry)) return "expired";
    if (now < entry.retryAt) return "paused";
    return entry.isPurged || age >= freshSeconds + times.staleSeconds ? "expired" : "renewable";
  }

  #canFallBackTo({ value, createdAt }: CacheEntry<Value>): boolean {
    const { times, mayBeStale } = this.#options;
    return mayBeStale?.(value) !== false && (this.#now() - createdAt) / 1000 < times.staleOnErrorSeconds;
  }

  /** A new value; the old one where creating it fails. */
  async #renew(id: string, old: CacheEntry<Value>, create: () => Promise<Value>) {
    const { times, failureOf, onRenewalFailed } = this.#options;
    const canFallBack = this.#canFallBackTo(old);
    let reason: unknown;
    try {
      const value = await this.#create(id, create);
      reason = failureOf?.(value);
      if (reason === undefined || !canFallBack) return { value, state: "miss" as const };
    } catch (error) {
      if (!canFallBack) throw error;
      reason = error;
    }
    old.retryAt = this.#now() + times.retrySeconds * 1000;
    onRenewalFailed?.(id, reason);
    return { value: old.value, state: "stale" as const };
  }

  #create(id: string, create: () => Promise<Value>): Promise<Value> {
    const running = this.#creations.get(id);
    if (running) return running.value;
    const createdAt = this.#now();
    const creation: Creation<Value> = {
      isPurged: false,
      value: create()
        .then((value) => {
          const { failureOf, isStored, onCreated } = this.#options;
          if (creation.isPurged || failureOf?.(value) !== undefined) return value;
          if (isStored?.(value) !== false) {
            this.#options.store.set(id, { value, createdAt, isPurged: false, retryAt: 0 });
          }
          onCreated?.(id, value);
          return value;
        })
        .finally(() => {
          if (this.#creations.get(id) === creation) this.#creations.delete(id);
        }),
    };
    this.#creations.set(id, creation);
    return creation.value;
  }
}
