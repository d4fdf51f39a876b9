/** In how many networks a word must have been used before it is written down anywhere. */
export const networksNeeded = 3;

/** Words that wait to be common enough; the oldest give way. */
const mostWaiting = 2000;

/**
 * Lets only words pass that visitors of several networks used: one that a single visitor typed may be a name. Until then a
 * word is known in this process alone, and forgotten with it.
 */
export class RareWords {
  readonly #networksByWord = new Map<string, Set<string>>();

  /** Those of the words that are common enough now; `network` is anything that differs between networks. */
  common(words: readonly string[], network: string): string[] {
    return [...new Set(words)].filter((word) => {
      const networks = this.#networksByWord.get(word) ?? new Set<string>();
      this.#networksByWord.delete(word);
      this.#networksByWord.set(word, networks);
      // More networks than needed tell no more.
      if (networks.size < networksNeeded) networks.add(network);
      const oldest = this.#networksByWord.size > mostWaiting ? this.#networksByWord.keys().next().value : undefined;
      if (oldest !== undefined) this.#networksByWord.delete(oldest);
      return networks.size >= networksNeeded;
    });
  }
}
