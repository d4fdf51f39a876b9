import type { ContentDatabase } from "#backend/store/tables.ts";
import { writeContent } from "#backend/store/writes.ts";
import { Problems } from "./problems.ts";
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
  /** Load what is in order and leave the rest out, while the demo is being written. */
  readonly unfinished?: boolean;
}

export interface LoadDemoResult {
  readonly counts: LoadCounts;
  /** Whether anything in the store is different now. */
  readonly changed: boolean;
  /** What was left out; always empty unless `unfinished`. */
  readonly problems: readonly string[];
}

/**
 * Loads a demo folder into the store in one transaction. Loading again changes only what differs: entries keep
 * their ids, entries the demo no longer has are removed, other content is left alone.
 * @throws DemoError with every mistake found; then nothing is written.
 */
export async function loadDemo(database: ContentDatabase, options: LoadDemoOptions): Promise<LoadDemoResult> {
  const problems = new Problems();
  const refuseProblems = () => {
    if (!options.unfinished) problems.throwIfAny();
  };
  const read = readDemo(options.folder, options.today, problems);
  refuseProblems();
  const demo = options.scale === undefined ? read : scaledDemo(read, options.scale);
  let counts: LoadCounts = {};
  const change = await writeContent(database, async (writer, transaction) => {
    counts = await writeDemo(demo, writer, transaction, problems);
    refuseProblems();
  });
  return { counts, changed: change !== null, problems: problems.lines };
}
