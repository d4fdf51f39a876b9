import { maxButtons } from "@porchlight/contract/vocabulary";
import { appendChange, type ContentChange } from "./changes.ts";
import type { EntryToWrite, MenuItemData } from "./entry-data.ts";
import { type EntryLinks, linksOf } from "./entry-data.ts";
import { notifyChange } from "./notifications.ts";
import { nextSequenceId, type SequenceName, takeContentLock } from "./sequences.ts";
import { compareTexts } from "./snapshot.ts";
import { StoreError } from "./store-error.ts";
import type { ContentDatabase, ContentTables, EntriesTable, MediaTable, MenusTable, TermsTable } from "./tables.ts";

/** Parameters per `in (…)`, well below the databases' limits. */
const maxIdsPerStatement = 500;

/**
 * Runs `work` in a transaction and logs the change; null when nothing changed. The change has the kinds and the paths
 * of changed entries (old and new), of entries that refer to them and of those they refer to.
 * @throws what `work` throws, and the database's errors; then nothing is written
 */
export async function writeContent(
  database: ContentDatabase,
  work: (writer: ContentWriter, transaction: ContentDatabase) => Promise<void>,
): Promise<ContentChange | null> {
  const change = await database.transaction().execute(async (transaction) => {
    await takeContentLock(transaction);
    const writer = new ContentWriter(transaction);
    await work(writer, transaction);
    const written = await writer.finish();
    if (written) await appendChange(transaction, written);
    return written;
  });
  if (change) await notifyChange(database);
  return change;
}

function refuseMoreButtons({ uri, data }: EntryToWrite): void {
  const organisms = "organisms" in data ? (data.organisms ?? []) : [];
  organisms.forEach((organism, position) => {
    for (const { buttons = [] } of [organism, ...(organism.tabs ?? [])]) {
      if (buttons.length <= maxButtons) continue;
      const where = `block ${position + 1} (${organism.layout}) of ${uri}`;
      throw new StoreError(`A block has ${maxButtons} buttons at most; ${where} has ${buttons.length}.`);
    }
  });
}

type RowTable = "entries" | "media" | "terms" | "menus";

/** Writes in one transaction. Equal values are not written and count as no change. */
export class ContentWriter {
  readonly #db: ContentDatabase;
  readonly #kinds = new Set<string>();
  readonly #uris = new Set<string>();
  readonly #changedIds = new Set<number>();
  /** Entries that show data of changed entries, media or categories. */
  readonly #dependentIds = new Set<number>();
  /** Entries whose references are written at the end. */
  readonly #waiting: EntryToWrite[] = [];

  constructor(transaction: ContentDatabase) {
    this.#db = transaction;
  }

  nextId(sequence: SequenceName): Promise<number> {
    return nextSequenceId(this.#db, sequence);
  }

  /**
   * Adds or replaces an entry with its references, which may be to entries written later.
   * @throws {StoreError} for a block with more buttons than the page builder supports (S3.34)
   */
  async putEntry(entry: EntryToWrite): Promise<void> {
    refuseMoreButtons(entry);
    const { data, relations: _relations, terms: _terms, ...columns } = entry;
    const row: EntriesTable = { ...columns, data: JSON.stringify(data) };
    const put = await this.#put("entries", row);
    if (put) {
      if (put.old) this.#touch(put.old);
      this.#touch(row);
    }
    this.#waiting.push(entry);
  }

  async deleteEntry(id: number): Promise<void> {
    const old = await this.#read("entries", id);
    if (!old) return;
    this.#touch(old);
    await this.#addNeighbors([id]);
    // Not only by "on delete cascade": the log needs the rows first.
    await this.#delete("entries", id);
    this.#changedIds.delete(id);
  }

  async putMedium(medium: MediaTable): Promise<void> {
    const put = await this.#put("media", medium);
    if (!put) return;
    this.#kinds.add("media");
    if (put.old) await this.#addUsers("entry_media", medium.id);
  }

  async deleteMedium(id: number): Promise<void> {
    this.#kinds.add("media");
    await this.#addUsers("entry_media", id);
    await this.#delete("media", id);
  }

  async putTerm({
    description = "",
    ...term
  }: Omit<TermsTable, "description"> & { readonly description?: string | undefined }): Promise<void> {
    const put = await this.#put("terms", { ...term, description });
    if (!put) return;
    this.#kinds.add("term");
    this.#uris.add(term.uri);
    if (!put.old) return;
    this.#uris.add(put.old.uri);
    await this.#addUsers("entry_terms", term.id);
  }

  async deleteTerm(id: number): Promise<void> {
    const old = await this.#read("terms", id);
    if (!old) return;
    this.#kinds.add("term");
    this.#uris.add(old.uri);
    await this.#addUsers("entry_terms", id);
    await this.#delete("terms", id);
  }

  async putMenu(menu: Omit<MenusTable, "items"> & { items: readonly MenuItemData[] }): Promise<void> {
    const row: MenusTable = { ...menu, items: JSON.stringify(menu.items) };
    if (await this.#put("menus", row)) this.#kinds.add("menu");
  }

  async deleteMenu(id: number): Promise<void> {
    this.#kinds.add("menu");
    await this.#delete("menus", id);
  }

  async setOption(key: string, value: unknown): Promise<void> {
    const json = JSON.stringify(value);
    const old = await this.#db.selectFrom("options").select("value").where("key", "=", key).executeTakeFirst();
    if (old?.value === json) return;
    this.#kinds.add("option");
    await this.#db
      .insertInto("options")
      .values({ key, value: json })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: json }))
      .execute();
  }

  /** Writes the deferred references, and returns the change. */
  async finish(): Promise<ContentChange | null> {
    const old = await this.#readLinks(this.#waiting.map((entry) => entry.id));
    for (const entry of this.#waiting) {
      const links = linksOf(entry);
      if (JSON.stringify(links) !== old.get(entry.id)) await this.#putLinks(entry, links);
    }
    await this.#addNeighbors([...this.#changedIds]);
    for (const ids of portions([...this.#dependentIds])) {
      const rows = await this.#db.selectFrom("entries").select("uri").where("id", "in", ids).execute();
      for (const row of rows) this.#uris.add(row.uri);
    }
    return this.#kinds.size === 0 ? null : { kinds: [...this.#kinds], uris: [...this.#uris] };
  }

  async #read<Table extends RowTable>(table: Table, id: number): Promise<ContentTables[Table] | undefined> {
    // These tables have a numeric key; Kysely cannot infer this for a generic table.
    const query = this.#db
      .selectFrom(table as "entries")
      .selectAll()
      .where("id", "=", id);
    return (await query.executeTakeFirst()) as ContentTables[Table] | undefined;
  }

  /** Inserts or updates a row and returns the previous one; undefined when it is equal. */
  async #put<Table extends RowTable>(table: Table, row: ContentTables[Table]) {
    const old = await this.#read(table, row.id);
    if (old && !differs(old, row)) return undefined;
    const [name, values] = [table as "entries", row as EntriesTable];
    if (old) await this.#db.updateTable(name).set(values).where("id", "=", row.id).execute();
    else await this.#db.insertInto(name).values(values).execute();
    return { old };
  }

  async #delete(table: RowTable, id: number): Promise<void> {
    await this.#db.deleteFrom(table).where("id", "=", id).execute();
  }

  async #putLinks(entry: EntryToWrite, { relations, terms, media }: EntryLinks): Promise<void> {
    const { id } = entry;
    await this.#addNeighbors([id]);
    await this.#db.deleteFrom("relations").where("from_id", "=", id).execute();
    await this.#db.deleteFrom("entry_terms").where("entry_id", "=", id).execute();
    await this.#db.deleteFrom("entry_media").where("entry_id", "=", id).execute();
    if (relations.length > 0) {
      const rows = relations.map(([field, to_id, position]) => ({ from_id: id, field, to_id, position }));
      await this.#db.insertInto("relations").values(rows).execute();
    }
    if (terms.length > 0) {
      const rows = terms.map((term_id, position) => ({ entry_id: id, term_id, position }));
      await this.#db.insertInto("entry_terms").values(rows).execute();
      this.#kinds.add("term");
    }
    if (media.length > 0) {
      const rows = media.map((media_id) => ({ entry_id: id, media_id }));
      await this.#db.insertInto("entry_media").values(rows).execute();
    }
    this.#touch(entry);
  }

  /** The stored references of entries, as the JSON of `linksOf`. */
  async #readLinks(allIds: readonly number[]): Promise<Map<number, string>> {
    const links = new Map(allIds.map((id): [number, EntryLinks] => [id, { relations: [], terms: [], media: [] }]));
    for (const ids of portions(allIds)) {
      const relations = this.#db.selectFrom("relations").selectAll().where("from_id", "in", ids).orderBy("position");
      // By code units, as linksOf sorts; the database's order depends on its collation.
      const byField = (await relations.execute()).sort((a, b) => compareTexts(a.field, b.field));
      for (const row of byField) links.get(row.from_id)?.relations.push([row.field, row.to_id, row.position]);
      const terms = this.#db.selectFrom("entry_terms").selectAll().where("entry_id", "in", ids).orderBy("position");
      for (const row of await terms.execute()) links.get(row.entry_id)?.terms.push(row.term_id);
      const media = this.#db.selectFrom("entry_media").selectAll().where("entry_id", "in", ids).orderBy("media_id");
      for (const row of await media.execute()) links.get(row.entry_id)?.media.push(row.media_id);
    }
    return new Map([...links].map(([id, each]) => [id, JSON.stringify(each)]));
  }

  #touch(entry: { id: number; kind: string; uri: string }): void {
    this.#kinds.add(entry.kind);
    this.#uris.add(entry.uri);
    this.#changedIds.add(entry.id);
  }

  async #addNeighbors(allIds: readonly number[]): Promise<void> {
    for (const ids of portions(allIds)) {
      const rows = await this.#db
        .selectFrom("relations")
        .select(["from_id", "to_id"])
        .where((where) => where.or([where("to_id", "in", ids), where("from_id", "in", ids)]))
        .execute();
      for (const row of rows) this.#dependentIds.add(row.from_id).add(row.to_id);
    }
  }

  async #addUsers(table: "entry_media" | "entry_terms", id: number): Promise<void> {
    const column = table === "entry_media" ? "media_id" : "term_id";
    const rows = await this.#db.selectFrom(table).select("entry_id").where(column, "=", id).execute();
    for (const row of rows) this.#dependentIds.add(row.entry_id);
  }
}

function differs<Row extends object>(old: Row, row: Row): boolean {
  return (Object.keys(row) as (keyof Row)[]).some((column) => old[column] !== row[column]);
}

function* portions(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += maxIdsPerStatement)
    yield ids.slice(start, start + maxIdsPerStatement);
}
