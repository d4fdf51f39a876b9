import { batchedLoader } from "../batched-loader.ts";

/** An entry as a relation shows it. */
export interface RelatedEntry {
  id: number;
  kind: string;
  title: string;
  /** Where it belongs: the neighborhood of a home. */
  detail: string;
  isPublic: boolean;
}

const route = "/porchlight/v1/entries";

const entries = batchedLoader<RelatedEntry>((ids) =>
  wp.apiFetch<RelatedEntry[]>({ path: wp.url.addQueryArgs(route, { include: ids.join(",") }) }),
);

/** The entry with an id; null where there is none. */
export function entryWith(id: number): Promise<RelatedEntry | null> {
  return entries.get(id);
}

/** Entries of some kinds by words of their titles, the best first; without words the latest. 20 at most. */
export async function searchEntries(kinds: readonly string[], words: string): Promise<RelatedEntry[]> {
  const path = wp.url.addQueryArgs(route, { kinds: kinds.join(","), search: words });
  const found = await wp.apiFetch<RelatedEntry[]>({ path });
  for (const entry of found) entries.keep(entry);
  return found;
}

/** The words of an entry in a list. */
export function entryLabel({ title, detail, isPublic }: RelatedEntry): string {
  return `${title || "(no title)"}${detail ? `, ${detail}` : ""}${isPublic ? "" : " (draft)"}`;
}
