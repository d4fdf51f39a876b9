import { hasLease } from "../store/leases.ts";
import { nextSequenceId } from "../store/sequences.ts";
import type { ContentDatabase } from "../store/tables.ts";

/** A product of the catalog; equal states are equal texts. */
export interface SeenProduct {
  readonly id: number;
  /** JSON. */
  readonly state: string;
}

/** A product that changed in a version: its states before, null for a new one, and after. */
export interface ProductChange {
  readonly version: number;
  readonly productId: number;
  readonly before: string | null;
  readonly after: string;
}

/** The lease of the process that compares catalogs and writes mails. */
export const digestLease = "alerts";

/** A product that is missing in the catalog for so long is deleted: shorter gaps are those of a failing host. */
const forgottenMs = 30 * 24 * 60 * 60_000;
/** Interval at which the time of products without a change is written. */
const seenStepMs = 24 * 60 * 60_000;
/** The most changes that are kept for subscriptions that have not seen them. */
const maxChanges = 10_000;
const rowsPerStatement = 500;

/** Every product as it was last seen, and the changes of products by version, which grows with every comparison. */
export class ChangeLog {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /** The version of the latest changes; 0 without any. */
  async version(): Promise<number> {
    const select = this.#database.selectFrom("sequences").select("last_id").where("name", "=", "alert changes");
    return (await select.executeTakeFirst())?.last_id ?? 0;
  }

  /**
   * Compares the catalog with the stored one, and stores the differences as a new version; returns the number of
   * changed products. The first catalog is stored without changes. Products that are missing keep their state, so that
   * a gap in the catalog is not a change. Writes nothing when `holder` has lost the lease.
   */
  async record(products: readonly SeenProduct[], options: { holder: string; nowMs: number }): Promise<number> {
    const { holder, nowMs } = options;
    // Read outside the transaction, as only the holder of the lease writes.
    const stored = await this.#database.selectFrom("alert_products").selectAll().execute();
    const known = new Map(stored.map((row) => [row.id, row]));
    const changed = products.filter(({ id, state }) => known.get(id)?.state !== state);
    const ids = new Set(products.map(({ id }) => id));
    const agedIds = stored.filter(({ id, seen_at_ms }) => ids.has(id) && seen_at_ms <= nowMs - seenStepMs);
    const goneIds = stored.filter(({ id, seen_at_ms }) => !ids.has(id) && seen_at_ms <= nowMs - forgottenMs);
    if (changed.length + agedIds.length + goneIds.length === 0) return 0;
    return await this.#database.transaction().execute(async (transaction) => {
      if (!(await hasLease(transaction, digestLease, holder))) return 0;
      const isFirst = stored.length === 0;
      if (!isFirst && changed.length > 0) {
        const version = await nextSequenceId(transaction, "alert changes");
        const rows = changed.map(({ id, state }) => {
          return { version, product_id: id, before_state: known.get(id)?.state ?? null, after_state: state };
        });
        for (const some of portions(rows)) await transaction.insertInto("alert_changes").values(some).execute();
      }
      for (const some of portions(changed)) {
        await transaction
          .insertInto("alert_products")
          .values(some.map(({ id, state }) => ({ id, state, seen_at_ms: nowMs })))
          .onConflict((conflict) =>
            conflict.column("id").doUpdateSet((row) => ({
              state: row.ref("excluded.state"),
              seen_at_ms: row.ref("excluded.seen_at_ms"),
            })),
          )
          .execute();
      }
      for (const some of portions(agedIds)) {
        const update = transaction.updateTable("alert_products").set({ seen_at_ms: nowMs });
        await update
          .where(
            "id",
            "in",
            some.map(({ id }) => id),
          )
          .execute();
      }
      for (const { id } of goneIds) {
        await transaction.deleteFrom("alert_products").where("id", "=", id).execute();
        await transaction
          .deleteFrom("alert_subscriptions")
          .where("kind", "=", "product")
          .where("target", "=", String(id))
          .execute();
      }
      return isFirst ? 0 : changed.length;
    });
  }

  /** The changes after a version, oldest first. */
  async since(version: number): Promise<ProductChange[]> {
    const rows = await this.#database
      .selectFrom("alert_changes")
      .selectAll()
      .where("version", ">", version)
      .orderBy("version")
      .orderBy("product_id")
      .execute();
    return rows.map((row) => ({
      version: row.version,
      productId: row.product_id,
      before: row.before_state,
      after: row.after_state,
    }));
  }

  /** Deletes the changes that every subscription has seen, and the oldest beyond `limit` rows. */
  async prune(limit = maxChanges): Promise<void> {
    const subscriptions = this.#database.selectFrom("alert_subscriptions").where("status", "=", "active");
    const { seen } = await subscriptions
      .select(({ fn }) => fn.min("seen_version").as("seen"))
      .executeTakeFirstOrThrow();
    const beyond = await this.#database
      .selectFrom("alert_changes")
      .select("version")
      .orderBy("version", "desc")
      .offset(limit)
      .limit(1)
      .executeTakeFirst();
    const upTo = Math.max(seen ?? (await this.version()), beyond?.version ?? 0);
    await this.#database.deleteFrom("alert_changes").where("version", "<=", upTo).execute();
  }
}

function* portions<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}
