/** `hit`: fresh in memory; `stale`: old in memory; `miss`: created for this call. */
export type CacheState = "hit" | "stale" | "miss";

/** How long values are cached. All times in seconds. */
export interface SwrTimes {
  /** Returned from memory without renewal. */
  readonly freshSeconds: number;
  /** After that: returned from memory while a new value is created in the background. */
  readonly staleSeconds: number;
  /** Returned when creating a value fails; counted from its creation. */
  readonly staleOnErrorSeconds: number;
  /** Pause between attempts to renew a value that failed. */
  readonly retrySeconds: number;
}

/** A cached value. */
export interface CacheEntry<Value> {
  value: Value;
  /** In milliseconds, on the cache's clock. */
  readonly createdAt: number;
  /** The content changed since: returned only when creating a new value fails. */
  isPurged: boolean;
  /** Earliest time of the next renewal, after a failed attempt. */
  retryAt: number;
}

/** Where entries are stored; the store limits their number. */
export interface CacheStore<Entry> {
  get(id: string): Entry | undefined;
  set(id: string, entry: Entry): unknown;
  entries(): Iterable<[string, Entry]>;
}

/** Thrown when creating a value takes longer than `maxWaitSeconds`; it is created and stored anyway. */
export class SlowValueError extends Error {
  override readonly name = "SlowValueError";
}

/** Options of a cache. */
export interface SwrCacheOptions<Value> {
  readonly store: CacheStore<CacheEntry<Value>>;
  readonly times: SwrTimes;
  /** How long this value is fresh. Default `freshSeconds`. */
  readonly freshSecondsOf?: (value: Value) => number;
  /** Whether an old value may be returned during or after a failed renewal. Default true. */
  readonly mayBeStale?: (value: Value) => boolean;
  /** Returns the reason when a value stands for a failure; such a value is not stored. */
  readonly failureOf?: (value: Value) => string | undefined;
  /** Whether a value is stored, or only shared by concurrent callers. Default true. */
  readonly isStored?: (value: Value) => boolean;
  /** How long `get` waits for a new value. Default without limit. */
  readonly maxWaitSeconds?: number | undefined;
  /** Called with each created value that is not a failure and was not purged meanwhile, stored or not. */
  readonly onCreated?: (id: string, value: Value) => void;
  /** Called when an old value is returned because its renewal failed. */
  readonly onRenewalFailed?: (id: string, reason: unknown) => void;
  /** Milliseconds; for tests. Default: a monotonic clock, as ages by the wall clock would jump with it. */
  readonly now?: (() => number) | undefined;
}

interface Creation<Value> {
  readonly value: Promise<Value>;
  /** The content changed during creation: waiting callers get the value, and it is not stored. */
  isPurged: boolean;
}

/**
 * Stale-while-revalidate cache: creates each value once for concurrent callers, renews it in the background, and
 * returns the old value when that fails. `fetchMethod` of lru-cache is not used: it has one age limit instead of three,
 * no pause after a failed renewal, and a purge during a fetch would drop the old value.
 */
export class SwrCache<Value> {
  readonly #options: SwrCacheOptions<Value>;
  readonly #now: () => number;
  readonly #creations = new Map<string, Creation<Value>>();

  constructor(options: SwrCacheOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Returns the value of an id, created if it is not cached.
   * @throws what `create` throws, or {SlowValueError}, when there is no old value to return
   */
  async get(id: string, create: () => Promise<Value>): Promise<{ value: Value; state: CacheState }> {
    const entry = this.#options.store.get(id);
    if (!entry) return { value: await this.#wait(this.#create(id, create)), state: "miss" };
    const state = this.#stateOf(entry);
    if (state === "fresh") return { value: entry.value, state: "hit" };
    if (state === "expired") return await this.#renew(id, entry, create);
    // The failure is reported by `onRenewalFailed`.
    if (state === "renewable") this.#renew(id, entry, create).catch(() => undefined);
    return { value: entry.value, state: "stale" };
  }

  /** Returns the value of an id that is in memory and was not purged, however old. */
  peek(id: string): Value | undefined {
    const entry = this.#options.store.get(id);
    return entry && !entry.isPurged ? entry.value : undefined;
  }

  /** Replaces a value by another form of it, with the same age; returns false when the value is no longer cached. */
  replace(id: string, value: Value, better: Value): boolean {
    const entry = this.#options.store.get(id);
    if (!entry || entry.isPurged || entry.value !== value) return false;
    entry.value = better;
    // Set again, as its size changed.
    this.#options.store.set(id, entry);
    return true;
  }

  /** Stores a value of this age if the id has none; it is returned only when creating one fails. */
  restore(id: string, value: Value, ageMs: number): void {
    if (this.#options.store.get(id)) return;
    this.#options.store.set(id, { value, createdAt: this.#now() - ageMs, isPurged: true, retryAt: 0 });
  }

  /** Marks affected values to be renewed before they are returned again. Returns how many. */
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

  /** Creates a new value; returns the old one when that fails. */
  async #renew(id: string, old: CacheEntry<Value>, create: () => Promise<Value>) {
    const { times, failureOf, onRenewalFailed } = this.#options;
    const canFallBack = this.#canFallBackTo(old);
    let reason: unknown;
    try {
      const value = await this.#wait(this.#create(id, create));
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

  /** Settles as a creation does, or rejects when it takes too long. */
  async #wait(value: Promise<Value>): Promise<Value> {
    const { maxWaitSeconds } = this.#options;
    if (maxWaitSeconds === undefined) return await value;
    const slow = Promise.withResolvers<never>();
    const message = `The value was not available within ${maxWaitSeconds} s.`;
    const timer = setTimeout(() => slow.reject(new SlowValueError(message)), maxWaitSeconds * 1000);
    try {
      return await Promise.race([value, slow.promise]);
    } finally {
      clearTimeout(timer);
    }
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
