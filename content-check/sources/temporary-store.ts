import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../backend/store/database.ts";
import { migrate } from "../../backend/store/migrate.ts";
import { type ContentSnapshot, readSnapshot } from "../../backend/store/snapshot.ts";
import type { ContentDatabase } from "../../backend/store/tables.ts";

/** Reads what `fill` wrote to an empty store in a folder of its own; nothing of it stays. */
export async function throughTemporaryStore(
  fill: (database: ContentDatabase, folder: string) => Promise<void>,
): Promise<ContentSnapshot> {
  const folder = await mkdtemp(join(tmpdir(), "porchlight-content-check-"));
  try {
    await using database = openDatabase(`file:${join(folder, "store.db")}`);
    await migrate(database);
    await fill(database, folder);
    return await readSnapshot(database);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
