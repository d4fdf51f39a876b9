import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import type { Content } from "../content.ts";
import { databaseIdOf, wholeNumber } from "../global-id.ts";
import { normalizedUri } from "./uri.ts";

/** How a single entry is asked for. */
export interface EntryLookupArgs {
  readonly id: string;
  readonly idType?: "DATABASE_ID" | "ID" | "SLUG" | "URI" | null;
}

/** The published entry of a kind that the arguments name; a miss of any sort is undefined, never an error. */
export function findEntry<Kind extends EntryKind>(
  content: Content,
  kind: Kind,
  args: EntryLookupArgs,
): StoredEntry<Kind> | undefined {
  const { snapshot } = content;
  switch (args.idType ?? "ID") {
    case "DATABASE_ID":
      return snapshot.entryOf(kind, wholeNumber(args.id));
    case "ID":
      return snapshot.entryOf(kind, databaseIdOf("post", args.id));
    case "SLUG":
      return snapshot.entriesOf(kind).find((entry) => entry.slug === args.id);
    case "URI":
      return snapshot.entryOf(kind, entryByUri(content, args.id)?.id);
  }
}

/** The published entry of any kind at a path. */
export function entryByUri(content: Content, uri: string): StoredEntry | undefined {
  const path = normalizedUri(uri, content.publicUrl);
  return path === null ? undefined : content.snapshot.entryAt(path);
}
