import { decodeEntities } from "@porchlight/contract/html-entities";

/** What a message meant for a page says in plain words. */
export function withoutMarkup(message: string): string {
  return decodeEntities(message)
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .trim();
}
