import { entryKinds } from "@porchlight/contract/vocabulary";
import type { EntryDataByKind, MenuItemData, RelationField } from "./entry-data.ts";
import { raceStoreTimeout, withoutStoreTimeout } from "./store-error.ts";
import type {
  ContentDatabase,
  EntriesTable,
  EntryKind,
  MediaTable,
  MenusTable,
  Taxonomy,
  TermsTable,
} from "./tables.ts";

/** An entry of a snapshot: published, or shown by a preview. */
export interface StoredEntry<Kind extends EntryKind = EntryKind> extends Readonly<Omit<EntriesTable, "data" | "kind">> {
  readonly kind: Kind;
  /** The kind's fields; parsed at the first read. */
  readonly data: EntryDataByKind[Kind];
  /** Term ids in order. */
  readonly terms: readonly number[];
  /** Ids of the entries that a field refers to, in order; they may be unpublished. */
  related(field: RelationField): readonly number[];
}

/** A category with its number of published entries. */
export interface StoredTerm extends Readonly<Omit<TermsTable, "taxonomy">> {
  readonly taxonomy: Taxonomy;
  readonly count: number;
}

/** A medium of a snapshot. */
export type StoredMedium = Readonly<MediaTable>;

/** A menu of a snapshot, with parsed items. */
export interface StoredMenu extends Readonly<Omit<MenusTable, "items">> {
  readonly items: readonly MenuItemData[];
}

/** The entry of a preview, with its current or future path. */
export interface PreviewedEntry {
  readonly id: number;
  readonly path: string;
}

/**
 * Everything published, at one version of the content. A builder's content is a few thousand rows, read far more often
 * than written, so operations read it from memory without SQL.
 */
export class ContentSnapshot {
  readonly version: number;
  readonly terms: readonly StoredTerm[];
  readonly menus: readonly StoredMenu[];
  readonly media: ReadonlyMap<number, StoredMedium>;
  readonly #rows: SnapshotRows;
  readonly #entries = new Map<number, StoredEntry>();
  readonly #byKind: Partial<Record<EntryKind, StoredEntry[]>>;
  readonly #byUri: ReadonlyMap<string, StoredEntry>;
  /** Ids of referring entries, by field and target. */
  readonly #referring: ReadonlyMap<string, readonly number[]>;
  readonly #options: ReadonlyMap<string, string>;

  constructor(rows: SnapshotRows) {
    this.version = rows.version;
    this.#rows = rows;
    const relations = Map.groupBy(rows.relations, ({ from_id, field }) => `${from_id}>${field}`);
    const entryTerms = Map.groupBy(rows.entryTerms, ({ entry_id }) => entry_id);
    for (const row of rows.entries) {
      const kind = entryKinds.find((each) => each === row.kind);
      if (!kind) continue;
      const terms = (entryTerms.get(row.id) ?? []).map(({ term_id }) => term_id);
      const related = (field: RelationField) => (relations.get(`${row.id}>${field}`) ?? []).map(({ to_id }) => to_id);
      this.#entries.set(row.id, storedEntry(row, kind, terms, related));
    }
    const entries = [...this.#entries.values()];
    this.#byKind = Object.groupBy(entries, ({ kind }) => kind);
    this.#byUri = new Map(entries.map((entry) => [entry.uri, entry]));
    const referring = Map.groupBy(rows.relations, ({ field, to_id }) => `${field}<${to_id}`);
    this.#referring = new Map([...referring].map(([key, each]) => [key, each.map(({ from_id }) => from_id)]));
    const counts = new Map<number, number>();
    for (const id of entries.flatMap((entry) => entry.terms)) counts.set(id, (counts.get(id) ?? 0) + 1);
    this.terms = rows.terms.map((row) => {
      return { ...row, taxonomy: row.taxonomy as Taxonomy, count: counts.get(row.id) ?? 0 };
    });
    this.media = new Map(rows.media.map((medium) => [medium.id, medium]));
    this.menus = rows.menus.map((row) => ({ ...row, items: JSON.parse(row.items) as MenuItemData[] }));
    this.#options = new Map(rows.options.map(({ key, value }) => [key, value]));
  }

  /**
   * The same content with one entry as saved, published or not. Nothing is at the path when the entry has another one.
   */
  async preview(database: ContentDatabase, { id, path }: PreviewedEntry): Promise<ContentSnapshot> {
    const query = database.selectFrom("entries").selectAll().where("id", "=", id).where("uri", "=", path);
    const saved = await query.execute();
    const others = this.#rows.entries.filter((row) => row.uri !== path && row.id !== id);
    return new ContentSnapshot({ ...this.#rows, entries: newestFirst([...others, ...saved]) });
  }

  /** Entries of all kinds. */
  entries(): StoredEntry[] {
    return [...this.#entries.values()];
  }

  entry(id: number): StoredEntry | undefined {
    return this.#entries.get(id);
  }

  /** The entry of a kind with an id; undefined when the id is of another kind. */
  entryOf<Kind extends EntryKind>(kind: Kind, id: number | undefined): StoredEntry<Kind> | undefined {
    const entry = id === undefined ? undefined : this.#entries.get(id);
    return entry?.kind === kind ? (entry as StoredEntry<Kind>) : undefined;
  }

  entryAt(uri: string): StoredEntry | undefined {
    return this.#byUri.get(uri);
  }

  /** All entries of a kind, newest first; on equal dates the higher id first. */
  entriesOf<Kind extends EntryKind>(kind: Kind): readonly StoredEntry<Kind>[] {
    return (this.#byKind[kind] ?? []) as StoredEntry<Kind>[];
  }

  /** Entries of a kind whose field refers to `toId`, in order of ids. */
  referringTo<Kind extends EntryKind>(toId: number, kind: Kind, field: RelationField): StoredEntry<Kind>[] {
    const ids = this.#referring.get(`${field}<${toId}`) ?? [];
    return ids.map((id) => this.entryOf(kind, id)).filter((entry) => entry !== undefined);
  }

  /** An option, parsed; undefined when not set. */
  option(key: string): unknown {
    const value = this.#options.get(key);
    return value === undefined ? undefined : JSON.parse(value);
  }
}

function storedEntry<Kind extends EntryKind>(
  { data: json, ...columns }: EntriesTable,
  kind: Kind,
  terms: readonly number[],
  related: StoredEntry["related"],
): StoredEntry<Kind> {
  let data: EntryDataByKind[Kind] | undefined;
  return {
    ...columns,
    kind,
    get data() {
      data ??= JSON.parse(json) as EntryDataByKind[Kind];
      return data;
    },
    terms,
    related,
  };
}

type SnapshotRows = Awaited<ReturnType<typeof readRows>>;

/** The content's version, incremented by every committed change; 0 for a new store. */
export async function readContentVersion(database: ContentDatabase): Promise<number> {
  const row = await database
    .selectFrom("changes")
    .select((select) => select.fn.max("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** Reads one consistent state of the content. */
export async function readSnapshot(database: ContentDatabase): Promise<ContentSnapshot> {
  for (;;) {
    const version = await readContentVersion(database);
    const rows = await readRows(database, version);
    if ((await readContentVersion(database)) === version) return new ContentSnapshot(rows);
  }
}

async function readRows(database: ContentDatabase, version: number) {
  const entries = await database.selectFrom("entries").selectAll().where("status", "=", "publish").execute();
  const terms = await database.selectFrom("terms").selectAll().execute();
  return {
    version,
    entries: newestFirst(entries),
    relations: await database.selectFrom("relations").selectAll().orderBy("from_id").orderBy("position").execute(),
    terms: terms.sort((a, b) => compareTexts(a.name, b.name) || a.id - b.id),
    entryTerms: await database.selectFrom("entry_terms").selectAll().orderBy("entry_id").orderBy("position").execute(),
    media: await database.selectFrom("media").selectAll().execute(),
    menus: await database.selectFrom("menus").selectAll().orderBy("id").execute(),
    options: await database.selectFrom("options").selectAll().execute(),
  };
}

/** Sorted here, as the order of texts in a database depends on its collation. */
function newestFirst(entries: EntriesTable[]): EntriesTable[] {
  return entries.sort((a, b) => compareTexts(b.date, a.date) || b.id - a.id);
}

/** The order of two texts by their code units. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Reads the snapshot of each version once and shares it among callers. */
export class SnapshotSource {
  readonly #database: ContentDatabase;
  #current: ContentSnapshot | undefined;
  #reading: Promise<ContentSnapshot> | undefined;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /**
   * The snapshot of the current version; runs one SQL statement when it is cached. @throws when the store is
   * unavailable
   */
  async current(): Promise<ContentSnapshot> {
    const version = await readContentVersion(this.#database);
    if (this.#current?.version === version) return this.#current;
    // Shared by callers, so that the timeout of the first does not apply.
    this.#reading ??= withoutStoreTimeout(() => readSnapshot(this.#database))
      .then((snapshot) => {
        this.#current = snapshot;
        return snapshot;
      })
      .finally(() => {
        this.#reading = undefined;
      });
    const snapshot = await raceStoreTimeout(this.#reading);
    // A pending read may be older than the version that this caller saw.
    return snapshot.version >= version ? snapshot : this.current();
  }
}
