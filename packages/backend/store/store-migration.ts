import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { StoreMigration } from "./postgres-database.ts";
import { StoreError } from "./store-error.ts";
import { raceStoreTimeout, withoutStoreTimeout } from "./store-timeout.ts";

/** The migration of a store, shared by all users in a process. `onMigrated` is called once, when it succeeds. */
export function storeMigration(databaseUrl: string, onMigrated: () => void = () => undefined): StoreMigration {
  let isMigrated = false;
  let failure: StoreError | undefined;
  let attempt: Promise<void> | undefined;

  const migrateOnce = async () => {
    try {
      await migrateStore(databaseUrl);
      isMigrated = true;
      onMigrated();
    } catch (error) {
      failure = toStoreError(error);
      throw failure;
    } finally {
      attempt = undefined;
    }
  };
  return async () => {
    if (isMigrated) return;
    // Continues when its first caller times out.
    attempt ??= withoutStoreTimeout(migrateOnce);
    if (!failure) return await raceStoreTimeout(attempt);
    attempt.catch(() => undefined);
    throw failure;
  };
}

async function migrateStore(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl);
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}

function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StoreError(message, { cause: error });
}
