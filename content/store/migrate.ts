import { Migrator } from "kysely/migration";
import { migration0001 } from "./migrations/0001-content.ts";
import { migration0002 } from "./migrations/0002-accounts.ts";
import type { ContentDatabase } from "./tables.ts";

/**
 * Brings the tables up to date; running it twice, or in two processes at once, does no harm.
 * @throws Error that names the migration which failed.
 */
export async function migrate(database: ContentDatabase): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ "0001-content": migration0001, "0002-accounts": migration0002 }) },
  });
  let { error, results } = await migrator.migrateToLatest();
  // Another process may have run the same migration between the look and the write.
  if (error) ({ error, results } = await migrator.migrateToLatest());
  if (error) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the first migration";
    throw new Error(`The content store could not be brought up to date: ${failed} failed.`, { cause: error });
  }
}
