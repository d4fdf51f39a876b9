/** Number of networks that must use a word before it is stored or logged. */
export const networksNeeded = 3;

/** Number of rare words in memory; the oldest are evicted. */
const maxWaitingWords = 2000;

/**
 * Passes on only words that visitors of several networks used, as a word of a single visitor may be a name. Until then
 * a word is only in the memory of this process.
 */
export class RareWords {
  readonly #networksByWord = new Map<string, Set<string>>();

  /** Returns the words that are common enough; `network` identifies the visitor's network. */
  common(words: readonly string[], network: string): string[] {
    return [...new Set(words)].filter((word) => {
      const networks = this.#networksByWord.get(word) ?? new Set<string>();
      this.#networksByWord.delete(word);
      this.#networksByWord.set(word, networks);
      // Further networks need not be stored.
      if (networks.size < networksNeeded) networks.add(network);
      const oldest = this.#networksByWord.size > maxWaitingWords ? this.#networksByWord.keys().next().value : undefined;
      if (oldest !== undefined) this.#networksByWord.delete(oldest);
      return networks.size >= networksNeeded;
    });
  }
}
