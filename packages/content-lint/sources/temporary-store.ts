import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../backend/store/database.ts";
import { migrate } from "../../backend/store/migrate.ts";
import { type ContentSnapshot, readSnapshot } from "../../backend/store/snapshot.ts";
import type { ContentDatabase } from "../../backend/store/tables.ts";

const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Reads what `fill` wrote to an empty store in a folder of its own; nothing of it stays, also where the process is ended. */
export async function throughTemporaryStore(
  fill: (database: ContentDatabase, folder: string) => Promise<void>,
): Promise<ContentSnapshot> {
  const folder = await mkdtemp(join(tmpdir(), "porchlight-content-check-"));
  const end = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, end);
  try {
    await using database = openDatabase(`file:${join(folder, "store.db")}`);
    await migrate(database);
    await fill(database, folder);
    return await readSnapshot(database);
  } finally {
    for (const signal of endings) process.off(signal, end);
    await rm(folder, { recursive: true, force: true });
  }
}
