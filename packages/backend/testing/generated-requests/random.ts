/** Chance that repeats itself: one seed gives one sequence, on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Neighboring seeds would begin alike.
    this.#state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0;
    this.next();
  }

  /** A number from 0 up to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to `count`, without `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** True in `share` of all cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of the items. @throws for an empty list. */
  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("Nothing to choose from.");
    return item;
  }

  /** Some of the items, at least one, in their order. */
  some<Item>(items: readonly Item[], most: number): Item[] {
    const left = new Set(items);
    while (left.size > most) left.delete(this.one([...left]));
    const share = 0.4 + this.next() * 0.6;
    const chosen = [...left].filter(() => this.chance(share));
    return chosen.length > 0 ? chosen : [this.one([...left])];
  }
}
