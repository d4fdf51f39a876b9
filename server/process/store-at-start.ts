import type { StoreMigration } from "@porchlight/backend/store/postgres-database.ts";
import { storeMigration } from "@porchlight/backend/store/store-migration.ts";
import { StoreUnreachable } from "@porchlight/backend/store/store-unreachable.ts";
import type { Logger } from "pino";

/** The store of a server that starts. */
export interface StoreAtStart {
  readonly migration: StoreMigration;
  /** False where its server did not answer; then statements reject until the migration, which they attempt, succeeds. */
  readonly isReachable: boolean;
}

/**
 * Migrates the store. A database server that cannot be reached is no error where prerendered pages can be served
 * meanwhile.
 * @throws StoreError
 */
export async function migrateAtStart(options: {
  readonly databaseUrl: string;
  readonly hasPrerenderedPages: () => Promise<boolean>;
  readonly log: Pick<Logger, "info" | "warn">;
}): Promise<StoreAtStart> {
  const { databaseUrl, hasPrerenderedPages, log } = options;
  let isReachable = true;
  const migration = storeMigration(databaseUrl, () => {
    if (!isReachable) log.info("The database answers; everything is served.");
  });
  try {
    await migration();
  } catch (error) {
    if (!(error instanceof StoreUnreachable) || !(await hasPrerenderedPages())) throw error;
    isReachable = false;
    log.warn({ reason: error.message }, "The site starts without its database, with the pages that are prerendered.");
  }
  return { migration, isReachable };
}
