import type { EntryToWrite, OrganismData, RelationField } from "@porchlight/backend/store/entry-data.ts";
import type { SequenceName } from "@porchlight/backend/store/sequences.ts";
import type { ContentDatabase, EntryKind, MediaTable } from "@porchlight/backend/store/tables.ts";
import { popularOption, redirectsOption } from "@porchlight/backend/store/tables.ts";
import type { ContentWriter } from "@porchlight/backend/store/writes.ts";
import { entryKinds } from "@porchlight/contract/vocabulary";
import { conflictsWith, ImportConflictError, type StoredContent, storedContent } from "./conflicts.ts";
import type { ImportNotes } from "./fields.ts";
import type { ImportedContent } from "./imported-content.ts";
import { type FavoritesMoved, moveFavorites } from "./move-favorites.ts";

/** The data to write, and what was read of the host. */
export interface ImportToWrite {
  readonly content: ImportedContent;
  /** All rows of media, with file paths. */
  readonly media: readonly MediaTable[];
  readonly origin: string;
  /** Kinds that the host supports; entries of other kinds stay unchanged. */
  readonly readKinds: ReadonlySet<EntryKind>;
  readonly hasCategories: boolean;
  readonly hasMenus: boolean;
  /** Whether to remove content of other origins. */
  readonly replace: boolean;
}

/** Number of removed items. */
export interface ImportRemovals {
  readonly entries: number;
  readonly otherOrigins: readonly string[];
  /** Entries of earlier imports that the host did not return this time, and which stay. */
  readonly kept: number;
  readonly favorites: FavoritesMoved;
}

/**
 * Writes a host's content in a transaction. Removes what the host no longer has, as far as it was read.
 * @throws {ImportConflictError} when ids, paths or slugs belong to other content
 */
export async function writeImport(
  parts: ImportToWrite,
  writer: ContentWriter,
  transaction: ContentDatabase,
  notes: ImportNotes,
): Promise<ImportRemovals> {
  const { content, origin, readKinds } = parts;
  const stored = await storedContent(transaction);
  const conflicts = parts.replace ? [] : conflictsWith(parts, stored);
  if (conflicts.length > 0) throw new ImportConflictError(conflicts);
  const otherOrigins = parts.replace ? await removeOthers(stored, origin, writer) : [];

  const own = stored.entries.filter((entry) => entry.origin === origin);
  const imported = new Set(content.entries.map((entry) => entry.id));
  const stays = (entry: StoredContent["entries"][number]) =>
    !imported.has(entry.id) && (content.unreadIds.has(entry.id) || !readKinds.has(entry.kind as EntryKind));
  const gone = own.filter((entry) => !imported.has(entry.id) && !stays(entry));
  for (const { id } of gone) await writer.deleteEntry(id);
  await freePaths(content.entries, own, writer);

  const remaining = own.filter(stays);
  await writeMedia(parts, stored, new Set(remaining.map((entry) => entry.id)), writer, transaction);
  await writeTerms(parts, stored, writer);
  const others = parts.replace ? [] : stored.entries.filter((entry) => entry.origin !== origin);
  const after = [...others, ...remaining, ...content.entries];
  const kinds = new Map<number, EntryKind>(after.map(kindById));
  for (const entry of withoutLostReferences(content.entries, (id) => kinds.get(id), notes))
    await writer.putEntry(entry);
  const favorites = await moveFavorites(stored.entries, after, transaction);
  await writeMenus(parts, stored, writer);
  if (content.redirects) await writer.setOption(redirectsOption, content.redirects);
  if (content.popularBlogPosts) await writer.setOption(popularOption.blogPosts, content.popularBlogPosts);
  if (content.popularTestimonials) await writer.setOption(popularOption.testimonials, content.popularTestimonials);
  await raiseSequence(transaction, "content", [...imported, ...parts.media.map((medium) => medium.id)]);
  await raiseSequence(
    transaction,
    "terms",
    [...content.terms, ...content.menus].map(({ id }) => id),
  );
  return { entries: gone.length, otherOrigins, kept: remaining.length, favorites };
}

function kindById({ id, kind }: { id: number; kind: string }): [number, EntryKind] {
  return [id, entryKinds.find((known) => known === kind) ?? "page"];
}

async function removeOthers(stored: StoredContent, origin: string, writer: ContentWriter): Promise<string[]> {
  const tables = [
    ["entries", "deleteEntry"],
    ["media", "deleteMedium"],
    ["terms", "deleteTerm"],
    ["menus", "deleteMenu"],
  ] as const;
  const origins = new Set<string>();
  for (const [table, remove] of tables) {
    for (const row of stored[table].filter((each) => each.origin !== origin)) {
      await writer[remove](row.id);
      origins.add(row.origin);
    }
  }
  return [...origins];
}

/** Deletes entries in the way of others that swap paths; they are written again later. */
async function freePaths(
  entries: readonly EntryToWrite[],
  own: StoredContent["entries"],
  writer: ContentWriter,
): Promise<void> {
  const holders = new Map(own.map((entry) => [entry.uri, entry.id]));
  for (const { id, uri } of entries) {
    const holder = holders.get(uri);
    if (holder !== undefined && holder !== id) await writer.deleteEntry(holder);
  }
}

/**
 * Ids of stored rows to delete: those whose unique name an imported row with another id takes, and removable ones that
 * were not imported.
 */
function staleIds<Row extends { readonly id: number }>(
  stored: readonly Row[],
  imported: readonly Row[],
  nameOf: (row: Row) => string,
  mayRemove: (id: number) => boolean = () => true,
): number[] {
  const ids = new Set(imported.map(({ id }) => id));
  const holders = new Map(imported.map((row) => [nameOf(row), row.id]));
  const isStale = (row: Row) => {
    const isTaken = (holders.get(nameOf(row)) ?? row.id) !== row.id;
    return isTaken || (!ids.has(row.id) && mayRemove(row.id));
  };
  return stored.filter(isStale).map(({ id }) => id);
}

async function writeMedia(
  { media, origin }: ImportToWrite,
  stored: StoredContent,
  keptEntryIds: ReadonlySet<number>,
  writer: ContentWriter,
  transaction: ContentDatabase,
): Promise<void> {
  const own = stored.media.filter((medium) => medium.origin === origin);
  const used = await transaction.selectFrom("entry_media").selectAll().execute();
  const inUse = new Set(used.filter((row) => keptEntryIds.has(row.entry_id)).map((row) => row.media_id));
  const stale = staleIds<(typeof own)[number]>(
    own,
    media,
    ({ file }) => file,
    (id) => !inUse.has(id),
  );
  for (const id of stale) await writer.deleteMedium(id);
  for (const medium of media) await writer.putMedium(medium);
}

async function writeTerms(parts: ImportToWrite, stored: StoredContent, writer: ContentWriter): Promise<void> {
  const terms = parts.content.terms.map((term) => ({ ...term, origin: parts.origin }));
  const own = stored.terms.filter((term) => term.origin === parts.origin);
  const nameOf = ({ taxonomy, slug }: (typeof own)[number]) => `${taxonomy} ${slug}`;
  for (const id of staleIds(own, terms, nameOf, () => parts.hasCategories)) await writer.deleteTerm(id);
  for (const term of terms) await writer.putTerm(term);
}

async function writeMenus(parts: ImportToWrite, stored: StoredContent, writer: ContentWriter): Promise<void> {
  if (!parts.hasMenus) return;
  const menus = parts.content.menus.map((menu) => ({ ...menu, origin: parts.origin }));
  const own = stored.menus.filter((menu) => menu.origin === parts.origin);
  for (const id of staleIds<(typeof own)[number]>(own, menus, ({ slug }) => slug)) await writer.deleteMenu(id);
  for (const menu of menus) await writer.putMenu(menu);
}

/** Raises a sequence above imported ids. */
async function raiseSequence(transaction: ContentDatabase, name: SequenceName, ids: readonly number[]): Promise<void> {
  const highest = ids.reduce((max, id) => Math.max(max, id), 0);
  const row = await transaction.selectFrom("sequences").select("last_id").where("name", "=", name).executeTakeFirst();
  if (highest <= (row?.last_id ?? 0)) return;
  await transaction
    .insertInto("sequences")
    .values({ name, last_id: highest })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_id: highest }))
    .execute();
}

const targets: Readonly<Record<RelationField, readonly EntryKind[]>> = {
  floorplan: ["plan"],
  neighborhood: ["neighborhood"],
  popularPlans: ["plan"],
  productPicker: ["home", "model", "plan"],
};

/**
 * Removes references to missing entries and notes each. `kindOf` returns the kind of every entry that the store will
 * have.
 */
function withoutLostReferences(
  entries: readonly EntryToWrite[],
  kindOf: (id: number) => EntryKind | undefined,
  notes: ImportNotes,
): EntryToWrite[] {
  return entries.map((entry) => {
    const exists = (field: RelationField) => (id: number) => {
      const kind = kindOf(id);
      if (kind !== undefined && targets[field].includes(kind)) return true;
      const why = kind === undefined ? "does not exist or is not public" : `is a ${kind}`;
      notes.omitted(entry, `A reference to ${id}, which ${why}.`, field);
      return false;
    };
    const relations = Object.fromEntries(
      Object.entries(entry.relations).map(([field, ids]) => [field, ids.filter(exists(field as RelationField))]),
    );
    return { ...entry, relations, data: withPicked(entry.data, new Set(relations.productPicker ?? [])) };
  });
}

function withPicked(data: EntryToWrite["data"], picked: ReadonlySet<number>): EntryToWrite["data"] {
  if (!("organisms" in data) || !data.organisms) return data;
  const organisms: OrganismData[] = data.organisms.map((organism) =>
    organism.productPicker
      ? { ...organism, productPicker: organism.productPicker.filter((id) => picked.has(id)) }
      : organism,
  );
  return { ...data, organisms };
}
