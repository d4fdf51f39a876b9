import type { EntryToWrite } from "@porchlight/backend/store/entry-data.ts";
import type { UsedMedium } from "./used-media.ts";

/** An address up to where one ends in HTML, in a `srcset` too. */
const addresses = /https?:\/\/[^\s"'<>,]+/g;

/**
 * Entries whose texts lead to the site's own copies of media: `<img src="https://cms.example.com/…/a.svg">` would have
 * visitors ask the host, and be empty when that is gone.
 * @param paths where the files of media were stored, below the media folder, by their ids
 */
export function withOwnMedia(
  entries: readonly EntryToWrite[],
  media: readonly Pick<UsedMedium, "id" | "sourceUrl">[],
  paths: ReadonlyMap<number, string>,
): EntryToWrite[] {
  const own = new Map(
    media.flatMap(({ id, sourceUrl }) => {
      const path = paths.get(id);
      return path === undefined ? [] : [[sourceUrl, `/media/${path.split("/").map(encodeURIComponent).join("/")}`]];
    }),
  );
  if (own.size === 0) return [...entries];
  const inText = (text: string) =>
    text.replaceAll(addresses, (given) => own.get(given.replaceAll("&amp;", "&")) ?? given);
  return entries.map((entry) => ({
    ...entry,
    content: entry.content === null ? null : inText(entry.content),
    data: inTexts(entry.data, inText),
  }));
}

/** A value with all texts inside it changed. */
function inTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => inTexts(item, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inTexts(item, change)])) as Value;
}
