import type { ContentDatabase } from "./tables.ts";

/**
 * Acquires or renews a lease for `leaseMs`; false while another process holds it. Several processes on one store do a
 * named piece of work one at a time; after the death of one another continues when the lease has expired.
 */
export async function holdLease(
  database: ContentDatabase,
  name: string,
  { holder, nowMs, leaseMs }: { readonly holder: string; readonly nowMs: number; readonly leaseMs: number },
): Promise<boolean> {
  const insert = database
    .insertInto("leases")
    .values({ name, holder, expires_at_ms: nowMs + leaseMs })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, expires_at_ms: nowMs + leaseMs })
        // A lease that ends later than any new one was acquired before the clock stepped back.
        .where((lease) =>
          lease.or([
            lease("leases.holder", "=", holder),
            lease("leases.expires_at_ms", "<=", nowMs),
            lease("leases.expires_at_ms", ">", nowMs + 2 * leaseMs),
          ]),
        ),
    );
  return Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows) > 0;
}

/** Whether a holder still has a lease; in a transaction this keeps others from acquiring it before its end. */
export async function hasLease(transaction: ContentDatabase, name: string, holder: string): Promise<boolean> {
  const touch = transaction.updateTable("leases").set({ holder }).where("name", "=", name).where("holder", "=", holder);
  return (await touch.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Releases a lease, if the holder has it. */
export async function releaseLease(database: ContentDatabase, name: string, holder: string): Promise<void> {
  await database.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder).execute();
}
