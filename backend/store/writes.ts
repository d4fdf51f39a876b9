import { appendChange, type ContentChange } from "./changes.ts";
import type { EntryToWrite, MenuItemData } from "./entry-data.ts";
import { linksOf } from "./links.ts";
import { nextSequenceId, type SequenceName, takeContentLock } from "./sequences.ts";
import type { ContentDatabase, EntriesTable, MediaTable, MenusTable, TermsTable } from "./tables.ts";

/** Parameters of one `in (…)`, well below what the databases take. */
const maxIdsPerStatement = 500;

export type { SequenceName } from "./sequences.ts";

/** Writes inside one transaction. What is already so is not written again and counts as no change. */
export interface ContentWriter {
  /** The next unused id. */
  nextId(sequence: SequenceName): Promise<number>;
  /** Adds or replaces an entry with its references; they may name entries that are put later. */
  putEntry(entry: EntryToWrite): Promise<void>;
  deleteEntry(id: number): Promise<void>;
  putMedium(medium: MediaTable): Promise<void>;
  deleteMedium(id: number): Promise<void>;
  putTerm(term: TermsTable): Promise<void>;
  deleteTerm(id: number): Promise<void>;
  putMenu(menu: Omit<MenusTable, "items"> & { items: readonly MenuItemData[] }): Promise<void>;
  deleteMenu(id: number): Promise<void>;
  /** Sets a single value; anything JSON can hold. */
  setOption(key: string, value: unknown): Promise<void>;
}

/**
 * Runs `work` in one transaction and logs what it changed; null when everything was so already. The change
 * names the kinds touched and the paths of the changed entries (old and new), of the entries that refer to
 * them and of those they refer to.
 * @throws whatever `work` throws, and the database's errors; then nothing is written.
 */
export async function writeContent(
  database: ContentDatabase,
  work: (writer: ContentWriter, transaction: ContentDatabase) => Promise<void>,
): Promise<ContentChange | null> {
  return database.transaction().execute(async (transaction) => {
    await takeContentLock(transaction);
    const writer = new TransactionWriter(transaction);
    await work(writer, transaction);
    const change = await writer.finish();
    if (change) await appendChange(transaction, change);
    return change;
  });
}

class TransactionWriter implements ContentWriter {
  readonly #db: ContentDatabase;
  readonly #kinds = new Set<string>();
  readonly #uris = new Set<string>();
  /** Entries whose own page changed, and entries that show something changed. */
  readonly #changedIds = new Set<number>();
  readonly #showingIds = new Set<number>();
  readonly #waiting: EntryToWrite[] = [];

  constructor(transaction: ContentDatabase) {
    this.#db = transaction;
  }

  nextId(sequence: SequenceName): Promise<number> {
    return nextSequenceId(this.#db, sequence);
  }

  async putEntry(entry: EntryToWrite): Promise<void> {
    const { data, relations: _relations, terms: _terms, ...columns } = entry;
    const row: EntriesTable = { ...columns, data: JSON.stringify(data) };
    const { id } = row;
    const old = await this.#db.selectFrom("entries").selectAll().where("id", "=", id).executeTakeFirst();
    if (!old) {
      await this.#db.insertInto("entries").values(row).execute();
      this.#touch(row);
    } else if (differs(old, row)) {
      await this.#db.updateTable("entries").set(row).where("id", "=", id).execute();
      this.#touch(old);
      this.#touch(row);
    }
    this.#waiting.push(entry);
  }

  async deleteEntry(id: number): Promise<void> {
    const old = await this.#db.selectFrom("entries").selectAll().where("id", "=", id).executeTakeFirst();
    if (!old) return;
    this.#touch(old);
    await this.#noteNeighbors([id]);
    // Not left to "on delete cascade" alone: the log above needs the rows, and order matters here.
    await this.#db.deleteFrom("entries").where("id", "=", id).execute();
    this.#changedIds.delete(id);
  }

  async putMedium(medium: MediaTable): Promise<void> {
    const old = await this.#db.selectFrom("media").selectAll().where("id", "=", medium.id).executeTakeFirst();
    if (old && !differs(old, medium)) return;
    this.#kinds.add("media");
    if (old) {
      await this.#db.updateTable("media").set(medium).where("id", "=", medium.id).execute();
      await this.#noteMediaUsers(medium.id);
    } else await this.#db.insertInto("media").values(medium).execute();
  }

  async deleteMedium(id: number): Promise<void> {
    this.#kinds.add("media");
    await this.#noteMediaUsers(id);
    await this.#db.deleteFrom("media").where("id", "=", id).execute();
  }

  async putTerm(term: TermsTable): Promise<void> {
    const old = await this.#db.selectFrom("terms").selectAll().where("id", "=", term.id).executeTakeFirst();
    if (old && !differs(old, term)) return;
    this.#kinds.add("term");
    this.#uris.add(term.uri);
    if (old) {
      await this.#db.updateTable("terms").set(term).where("id", "=", term.id).execute();
      this.#uris.add(old.uri);
      await this.#noteTermUsers(term.id);
    } else await this.#db.insertInto("terms").values(term).execute();
  }

  async deleteTerm(id: number): Promise<void> {
    const old = await this.#db.selectFrom("terms").selectAll().where("id", "=", id).executeTakeFirst();
    if (!old) return;
    this.#kinds.add("term");
    this.#uris.add(old.uri);
    await this.#noteTermUsers(id);
    await this.#db.deleteFrom("terms").where("id", "=", id).execute();
  }

  async putMenu(menu: Omit<MenusTable, "items"> & { items: readonly MenuItemData[] }): Promise<void> {
    const row: MenusTable = { ...menu, items: JSON.stringify(menu.items) };
    const old = await this.#db.selectFrom("menus").selectAll().where("id", "=", row.id).executeTakeFirst();
    if (old && !differs(old, row)) return;
    this.#kinds.add("menu");
    if (old) await this.#db.updateTable("menus").set(row).where("id", "=", row.id).execute();
    else await this.#db.insertInto("menus").values(row).execute();
  }

  async deleteMenu(id: number): Promise<void> {
    this.#kinds.add("menu");
    await this.#db.deleteFrom("menus").where("id", "=", id).execute();
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

  /** Writes the references that waited for their targets, and says what changed. */
  async finish(): Promise<ContentChange | null> {
    const old = await this.#oldLinks(this.#waiting.map((entry) => entry.id));
    for (const entry of this.#waiting) await this.#putLinks(entry, old.get(entry.id) ?? "");
    await this.#noteNeighbors([...this.#changedIds]);
    for (const ids of portions([...this.#showingIds])) {
      const rows = await this.#db.selectFrom("entries").select("uri").where("id", "in", ids).execute();
      for (const row of rows) this.#uris.add(row.uri);
    }
    return this.#kinds.size === 0 ? null : { kinds: [...this.#kinds], uris: [...this.#uris] };
  }

  async #putLinks(entry: EntryToWrite, old: string): Promise<void> {
    const links = linksOf(entry);
    if (JSON.stringify(links) === old) return;
    const { id } = entry;
    await this.#noteNeighbors([id]);
    await this.#db.deleteFrom("relations").where("from_id", "=", id).execute();
    await this.#db.deleteFrom("entry_terms").where("entry_id", "=", id).execute();
    await this.#db.deleteFrom("entry_media").where("entry_id", "=", id).execute();
    if (links.relations.length > 0) {
      const rows = links.relations.map(([field, to_id, position]) => ({ from_id: id, field, to_id, position }));
      await this.#db.insertInto("relations").values(rows).execute();
    }
    if (links.terms.length > 0) {
      const rows = links.terms.map((term_id, position) => ({ entry_id: id, term_id, position }));
      await this.#db.insertInto("entry_terms").values(rows).execute();
      this.#kinds.add("term");
    }
    if (links.media.length > 0) {
      await this.#db
        .insertInto("entry_media")
        .values(links.media.map((media_id) => ({ entry_id: id, media_id })))
        .execute();
    }
    this.#touch(entry);
  }

  /** The links of entries as stored, in the text form of linksOf. */
  async #oldLinks(allIds: readonly number[]): Promise<Map<number, string>> {
    const links = new Map(
      allIds.map((id) => [
        id,
        { relations: [] as [string, number, number][], terms: [] as number[], media: [] as number[] },
      ]),
    );
    for (const ids of portions(allIds)) {
      const relations = await this.#db
        .selectFrom("relations")
        .selectAll()
        .where("from_id", "in", ids)
        .orderBy("position")
        .execute();
      // By code units, as linksOf sorts; the database's order of texts depends on its collation.
      relations.sort((a, b) => (a.field === b.field ? 0 : a.field < b.field ? -1 : 1));
      for (const row of relations) links.get(row.from_id)?.relations.push([row.field, row.to_id, row.position]);
      const terms = await this.#db
        .selectFrom("entry_terms")
        .selectAll()
        .where("entry_id", "in", ids)
        .orderBy("position")
        .execute();
      for (const row of terms) links.get(row.entry_id)?.terms.push(row.term_id);
      const media = await this.#db
        .selectFrom("entry_media")
        .selectAll()
        .where("entry_id", "in", ids)
        .orderBy("media_id")
        .execute();
      for (const row of media) links.get(row.entry_id)?.media.push(row.media_id);
    }
    return new Map([...links].map(([id, each]) => [id, JSON.stringify(each)]));
  }

  #touch(entry: { id: number; kind: string; uri: string }): void {
    this.#kinds.add(entry.kind);
    this.#uris.add(entry.uri);
    this.#changedIds.add(entry.id);
  }

  async #noteNeighbors(allIds: readonly number[]): Promise<void> {
    for (const ids of portions(allIds)) {
      const rows = await this.#db
        .selectFrom("relations")
        .select(["from_id", "to_id"])
        .where((where) => where.or([where("to_id", "in", ids), where("from_id", "in", ids)]))
        .execute();
      for (const row of rows) this.#showingIds.add(row.from_id).add(row.to_id);
    }
  }

  async #noteMediaUsers(id: number): Promise<void> {
    const rows = await this.#db.selectFrom("entry_media").select("entry_id").where("media_id", "=", id).execute();
    for (const row of rows) this.#showingIds.add(row.entry_id);
  }

  async #noteTermUsers(id: number): Promise<void> {
    const rows = await this.#db.selectFrom("entry_terms").select("entry_id").where("term_id", "=", id).execute();
    for (const row of rows) this.#showingIds.add(row.entry_id);
  }
}

function differs<Row extends object>(old: Row, row: Row): boolean {
  return (Object.keys(row) as (keyof Row)[]).some((column) => old[column] !== row[column]);
}

function* portions(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += maxIdsPerStatement)
    yield ids.slice(start, start + maxIdsPerStatement);
}
