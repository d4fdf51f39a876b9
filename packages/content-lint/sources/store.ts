import { openForReading } from "../../backend/store/open-for-reading.ts";
import { readSnapshot } from "../../backend/store/snapshot.ts";
import type { Content } from "../content.ts";

/** The published content of a store, which stays as it is. @throws {StoreError} where there is none or it cannot be opened. */
export async function storeContent(databaseUrl: string, today: string): Promise<Content> {
  await using database = await openForReading(databaseUrl);
  return { snapshot: await readSnapshot(database), today };
}
