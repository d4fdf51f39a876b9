import { writeContent } from "#content/store/writes.ts";
import type { ContentDatabase } from "#content/store/tables.ts";
import { readDemo } from "./read-demo.ts";
import { scaledDemo } from "./scale-demo.ts";
import { type LoadCounts, writeDemo } from "./write-demo.ts";

export interface LoadDemoOptions {
  /** The demo folder. */
  readonly folder: string;
  /** ISO day the demo's dates are moved to. */
  readonly today: string;
  /** At least this many of each product kind. */
  readonly scale?: number;
}

/**
 * Loads a demo folder into the store in one transaction. Loading again changes only what differs: entries keep
 * their ids, entries the demo no longer has are removed, other content is left alone.
 * @throws DemoError with every mistake found; then nothing is written.
 */
export async function loadDemo(database: ContentDatabase, options: LoadDemoOptions): Promise<{ counts: LoadCounts; changed: boolean }> {
  const read = readDemo(options.folder, options.today);
  const demo = options.scale === undefined ? read : scaledDemo(read, options.scale);
  let counts: LoadCounts = {};
  const change = await writeContent(database, async (writer, transaction) => {
    counts = await writeDemo(demo, writer, transaction);
  });
  return { counts, changed: change !== null };
}
