import { batchedLoader } from "../batched-loader.ts";

/** An entry in a relation input. */
export interface RelatedEntry {
  id: number;
  kind: string;
  title: string;
  /** Context of the entry: the neighborhood of a home. */
  detail: string;
  isPublic: boolean;
}

const route = "/porchlight/v1/entries";

const entries = batchedLoader<RelatedEntry>((ids) =>
  wp.apiFetch<RelatedEntry[]>({ path: wp.url.addQueryArgs(route, { include: ids.join(",") }) }),
);

/** The entry with an id; null when there is none. */
export function entryWith(id: number): Promise<RelatedEntry | null> {
  return entries.get(id);
}

/**
 * Searches entries of some kinds by words in their titles, best matches first; without words the latest. Returns at
 * most 20.
 */
export async function searchEntries(kinds: readonly string[], words: string): Promise<RelatedEntry[]> {
  const path = wp.url.addQueryArgs(route, { kinds: kinds.join(","), search: words });
  const found = await wp.apiFetch<RelatedEntry[]>({ path });
  for (const entry of found) entries.keep(entry);
  return found;
}

/** Label of an entry in a list. */
export function entryLabel({ title, detail, isPublic }: RelatedEntry): string {
  return `${title || "(no title)"}${detail ? `, ${detail}` : ""}${isPublic ? "" : " (draft)"}`;
}
