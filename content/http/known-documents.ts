import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";

/** The site has some fifty operations; a builder's own tools add theirs. */
const maxDocuments = 200;
/** A parsed text takes about a hundred times its length. */
const maxCharacters = 120_000;

/**
 * Parsed questions by their text, so that the site's own are parsed and validated once. Only valid ones are kept,
 * and no more than fit, so that texts which never come again don't fill the memory.
 */
export class KnownDocuments {
  readonly #documents = new LRUCache<string, DocumentNode>({
    max: maxDocuments,
    maxSize: maxCharacters,
    sizeCalculation: (_document, text) => text.length + 1,
  });

  /** The valid question of this text, if it is known. */
  get(text: string): DocumentNode | undefined {
    return this.#documents.get(text);
  }

  /** Whether this very object is known as valid. */
  has(document: DocumentNode): boolean {
    return this.#documents.peek(textOf(document)) === document;
  }

  /** Keeps a question that was found valid. */
  add(document: DocumentNode): void {
    this.#documents.set(textOf(document), document);
  }

  /** How many are kept. */
  get count(): number {
    return this.#documents.size;
  }
}

function textOf(document: DocumentNode): string {
  return document.loc?.source.body ?? "";
}
