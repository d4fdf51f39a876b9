import type { EntryToWrite } from "./entry-data.ts";

/** What an entry leads to: references by field and place, categories in order, and the pictures in its data. */
export function linksOf(entry: EntryToWrite) {
  const relations = Object.entries(entry.relations)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([field, ids]) => ids.map((id, position): [string, number, number] => [field, id, position]));
  const media = [...mediaIdsIn(entry.data)].toSorted((a, b) => a - b);
  return { relations, terms: [...entry.terms], media };
}

/** Ids of the media that an entry's data uses, wherever they stand. */
function mediaIdsIn(value: unknown, found = new Set<number>()): Set<number> {
  if (Array.isArray(value)) for (const item of value) mediaIdsIn(item, found);
  else if (typeof value === "object" && value !== null) {
    const { media } = value as { media?: unknown };
    if (typeof media === "number") found.add(media);
    for (const item of Object.values(value)) mediaIdsIn(item, found);
  }
  return found;
}
