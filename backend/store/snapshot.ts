import { entryKinds } from "@porchlight/contract/vocabulary";
import { readContentVersion } from "./changes.ts";
import type { EntryDataByKind, MenuItemData, RelationField } from "./entry-data.ts";
import { raceStoreTimeout, withoutStoreTimeout } from "./store-timeout.ts";
import type { ContentDatabase, EntriesTable, EntryKind, MediaTable, Taxonomy, TermsTable } from "./tables.ts";

/** A published entry. */
export class StoredEntry<Kind extends EntryKind = EntryKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly slug: string;
  readonly uri: string;
  readonly status: string;
  readonly title: string;
  readonly date: string;
  readonly modified: string;
  readonly content: string | null;
  /** Where the entry came from, such as `wordpress:cms.example.com`. */
  readonly origin: string;
  /** Term ids in order. */
  readonly terms: number[] = [];
  readonly #relations = new Map<string, number[]>();
  #json: string | undefined;
  #data: EntryDataByKind[Kind] | undefined;

  constructor(row: EntriesTable, kind: Kind) {
    this.id = row.id;
    this.kind = kind;
    this.slug = row.slug;
    this.uri = row.uri;
    this.status = row.status;
    this.title = row.title;
    this.date = row.date;
    this.modified = row.modified;
    this.content = row.content;
    this.origin = row.origin;
    this.#json = row.data;
  }

  /** The kind's own fields; parsed when first asked for. */
  get data(): EntryDataByKind[Kind] {
    if (this.#data === undefined) {
      this.#data = JSON.parse(this.#json ?? "{}") as EntryDataByKind[Kind];
      this.#json = undefined;
    }
    return this.#data;
  }

  /** Ids of the entries that a field refers to, in order; they may be unpublished. */
  related(field: RelationField): readonly number[] {
    return this.#relations.get(field) ?? [];
  }

  /** For the loader of the snapshot: rows come in order. */
  addRelation(field: string, toId: number): void {
    const ids = this.#relations.get(field);
    if (ids) ids.push(toId);
    else this.#relations.set(field, [toId]);
  }
}

/** A category with the number of published entries in it. */
export interface StoredTerm {
  readonly id: number;
  readonly taxonomy: Taxonomy;
  readonly slug: string;
  readonly name: string;
  readonly uri: string;
  readonly count: number;
}

export type StoredMedium = Readonly<MediaTable>;

export interface StoredMenu {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly items: readonly MenuItemData[];
}

/**
 * Everything published, at one version of the content. A builder's whole content is some thousand rows, read
 * far more often than written, so a question is answered from memory and costs no SQL per item.
 */
export class ContentSnapshot {
  readonly version: number;
  readonly terms: readonly StoredTerm[];
  readonly menus: readonly StoredMenu[];
  readonly media: ReadonlyMap<number, StoredMedium>;
  readonly #entries = new Map<number, StoredEntry>();
  readonly #byKind = new Map<EntryKind, StoredEntry[]>();
  readonly #byUri = new Map<string, StoredEntry>();
  readonly #referring = new Map<string, number[]>();
  readonly #options: ReadonlyMap<string, string>;

  constructor(rows: SnapshotRows) {
    this.version = rows.version;
    for (const kind of entryKinds) this.#byKind.set(kind, []);
    for (const row of rows.entries) this.#addEntry(row);
    for (const { from_id, field, to_id } of rows.relations) {
      const from = this.#entries.get(from_id);
      if (!from) continue;
      from.addRelation(field, to_id);
      const key = `${field}<${to_id}`;
      const referring = this.#referring.get(key);
      if (referring) referring.push(from_id);
      else this.#referring.set(key, [from_id]);
    }
    const counts = new Map<number, number>();
    for (const { entry_id, term_id } of rows.entryTerms) {
      const entry = this.#entries.get(entry_id);
      if (!entry) continue;
      entry.terms.push(term_id);
      counts.set(term_id, (counts.get(term_id) ?? 0) + 1);
    }
    this.terms = rows.terms.map(({ id, taxonomy, slug, name, uri }) => {
      return { id, taxonomy: taxonomy as Taxonomy, slug, name, uri, count: counts.get(id) ?? 0 };
    });
    this.media = new Map(rows.media.map((medium) => [medium.id, medium]));
    this.menus = rows.menus.map(({ id, slug, name, items }) => ({
      id,
      slug,
      name,
      items: JSON.parse(items) as MenuItemData[],
    }));
    this.#options = new Map(rows.options.map(({ key, value }) => [key, value]));
  }

  #addEntry(row: EntriesTable): void {
    const kind = entryKinds.find((known) => known === row.kind);
    if (!kind) return;
    const entry = new StoredEntry(row, kind);
    this.#entries.set(entry.id, entry);
    this.#byKind.get(kind)?.push(entry);
    this.#byUri.set(entry.uri, entry);
  }

  entry(id: number): StoredEntry | undefined {
    return this.#entries.get(id);
  }

  /** The entry of one kind at an id; undefined where the id is another kind's. */
  entryOf<Kind extends EntryKind>(kind: Kind, id: number | undefined): StoredEntry<Kind> | undefined {
    const entry = id === undefined ? undefined : this.#entries.get(id);
    return entry && isOfKind(entry, kind) ? entry : undefined;
  }

  /** By exact path. */
  entryAt(uri: string): StoredEntry | undefined {
    return this.#byUri.get(uri);
  }

  /** All of one kind, newest first; on the same date the higher id first. */
  entriesOf<Kind extends EntryKind>(kind: Kind): readonly StoredEntry<Kind>[] {
    // #addEntry files each entry under its own kind.
    return (this.#byKind.get(kind) ?? []) as StoredEntry<Kind>[];
  }

  /** Entries of one kind whose field refers to `toId`, oldest id first. */
  referringTo<Kind extends EntryKind>(toId: number, kind: Kind, field: RelationField): StoredEntry<Kind>[] {
    const ids = this.#referring.get(`${field}<${toId}`) ?? [];
    return ids.map((id) => this.entryOf(kind, id)).filter((entry) => entry !== undefined);
  }

  /** A single value, parsed; undefined when it was never set. */
  option(key: string): unknown {
    const value = this.#options.get(key);
    return value === undefined ? undefined : JSON.parse(value);
  }
}

function isOfKind<Kind extends EntryKind>(
  entry: StoredEntry,
  kind: Kind,
): entry is StoredEntry<EntryKind> & StoredEntry<Kind> {
  return entry.kind === kind;
}

type SnapshotRows = Awaited<ReturnType<typeof readRows>>;

/** Reads one state of the content, never half of a write. */
export async function readSnapshot(database: ContentDatabase): Promise<ContentSnapshot> {
  for (;;) {
    const version = await readContentVersion(database);
    const rows = await readRows(database, version);
    if ((await readContentVersion(database)) === version) return new ContentSnapshot(rows);
  }
}

async function readRows(database: ContentDatabase, version: number) {
  return {
    version,
    entries: (await database.selectFrom("entries").selectAll().where("status", "=", "publish").execute()).sort(
      newestFirst,
    ),
    relations: await database.selectFrom("relations").selectAll().orderBy("from_id").orderBy("position").execute(),
    terms: (await database.selectFrom("terms").selectAll().execute()).sort(byNameThenId),
    entryTerms: await database.selectFrom("entry_terms").selectAll().orderBy("entry_id").orderBy("position").execute(),
    media: await database.selectFrom("media").selectAll().execute(),
    menus: await database.selectFrom("menus").selectAll().orderBy("id").execute(),
    options: await database.selectFrom("options").selectAll().execute(),
  };
}

// Texts are put in order here: a database's own order depends on its collation.
const newestFirst = (a: EntriesTable, b: EntriesTable): number =>
  a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1;
const byNameThenId = (a: TermsTable, b: TermsTable): number =>
  a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1;

/** Hands out the snapshot of the store's current version, read once per version however many ask. */
export class SnapshotSource {
  readonly #database: ContentDatabase;
  #current: ContentSnapshot | undefined;
  #reading: Promise<ContentSnapshot> | undefined;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /** One SQL statement when nothing changed. @throws when the store does not answer. */
  async current(): Promise<ContentSnapshot> {
    const version = await readContentVersion(this.#database);
    if (this.#current?.version === version) return this.#current;
    // Others may come to wait for the same reading, so it does not end with the patience of the first.
    this.#reading ??= withoutStoreTimeout(() => readSnapshot(this.#database))
      .then((snapshot) => {
        this.#current = snapshot;
        return snapshot;
      })
      .finally(() => {
        this.#reading = undefined;
      });
    const snapshot = await raceStoreTimeout(this.#reading);
    // A reading that was under way may be older than the write this caller asks after.
    return snapshot.version >= version ? snapshot : this.current();
  }
}
