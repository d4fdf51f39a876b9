import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";

/** The site has some fifty operations; a builder's own tools add theirs. */
const maxDocuments = 200;
/** A parsed text takes about a hundred times its length. */
const maxCharacters = 120_000;

/**
 * Parsed questions by their text, so that the site's own are parsed and validated once. Only valid ones are to be kept,
 * and no more than fit, so that texts which never come again don't fill the memory.
 */
export function knownDocuments(): LRUCache<string, DocumentNode> {
  return new LRUCache({
    max: maxDocuments,
    maxSize: maxCharacters,
    sizeCalculation: (_document, text) => text.length + 1,
  });
}

/** The text that a question was parsed from. */
export function textOf(document: DocumentNode): string {
  return document.loc?.source.body ?? "";
}
