import { entryKinds } from "@porchlight/contract/vocabulary";
import { normalizeUri } from "../store/links.ts";
import type { StoredEntry } from "../store/snapshot.ts";
import type { EntryKind } from "../store/tables.ts";
import type { ContentReader, RequestContext } from "./content-reader.ts";
import { type EntryListArgs, entryList } from "./entry-list.ts";
import { databaseIdOf, wholeNumber } from "./global-id.ts";

/** Identifies a single entry. */
export interface EntryArgs {
  readonly id: string;
  readonly idType?: "DATABASE_ID" | "ID" | "SLUG" | "URI" | null;
}

/** A root field for one published entry of a kind; null when there is none. */
const one =
  <Kind extends EntryKind>(kind: Kind) =>
  (_root: unknown, args: EntryArgs, { content }: RequestContext) => {
    const entry = findEntry(content, kind, args);
    return entry ? content.node(entry) : null;
  };

const many =
  <Kind extends EntryKind>(kind: Kind) =>
  (_root: unknown, args: EntryListArgs, { content }: RequestContext) =>
    entryList(content, kind, args);

/** `plan` and `plans`, and so on for every kind. */
const fieldsOfKinds = Object.fromEntries(
  entryKinds.flatMap((kind) => [
    [kind, one(kind)],
    [`${kind}s`, many(kind)],
  ]),
) as Record<EntryKind, ReturnType<typeof one>> & Record<`${EntryKind}s`, ReturnType<typeof many>>;

/** Root fields of all kinds of entries. */
export const entryQueries = {
  nodeByUri(_root: unknown, { uri }: { uri: string }, { content }: RequestContext) {
    const entry = entryByUri(content, uri);
    return entry ? content.node(entry) : null;
  },
  ...fieldsOfKinds,
};

function findEntry<Kind extends EntryKind>(content: ContentReader, kind: Kind, { id, idType }: EntryArgs) {
  const { snapshot } = content;
  switch (idType ?? "ID") {
    case "DATABASE_ID":
      return snapshot.entryOf(kind, wholeNumber(id));
    case "ID":
      return snapshot.entryOf(kind, databaseIdOf("post", id));
    case "SLUG":
      return snapshot.entriesOf(kind).find((entry) => entry.slug === id);
    case "URI":
      return snapshot.entryOf(kind, entryByUri(content, id)?.id);
  }
}

function entryByUri({ snapshot, publicUrl }: ContentReader, uri: string): StoredEntry | undefined {
  const path = normalizeUri(uri, publicUrl);
  return path === null ? undefined : snapshot.entryAt(path);
}
