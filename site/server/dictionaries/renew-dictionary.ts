import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { DocumentCache } from "../documents/document-cache.ts";
import { pageKeyOf, type RouteFacts } from "../documents/page-key.ts";
import type { DocumentDictionary } from "./document-dictionary.ts";
import { samplePaths, withinSample } from "./sample-pages.ts";

/** A site that is never quiet has need of a dictionary most. */
const patienceMilliseconds = 2000;

/** What the dictionary of a running site is renewed with. */
export interface DictionaryWork {
  readonly dictionary: DocumentDictionary;
  readonly cache: Pick<DocumentCache, "get">;
  readonly routes: RouteFacts;
  readonly log: Pick<Logger, "info" | "warn">;
}

/**
 * Reads pages of each kind, one by one when `untilQuiet` lets it or after two seconds, and gives them to the dictionary; a failure goes to the
 * log, and leaves the dictionary of an earlier start. Does nothing more once the signal aborts.
 */
export async function renewDictionary(
  { dictionary, cache, routes, log }: DictionaryWork,
  untilQuiet: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const read = async (path: string) => {
    await Promise.race([untilQuiet(), pause(patienceMilliseconds, undefined, { ref: false })]);
    signal.throwIfAborted();
    const { page } = await cache.get(pageKeyOf(path, "", routes));
    if (page.status !== 200) throw new Error(`${path} has the status ${page.status}.`);
    return page.bodies.identity;
  };
  const readAll = async (paths: readonly string[]) => {
    const bodies = [];
    for (const path of paths) bodies.push(await read(path));
    return bodies;
  };
  try {
    await dictionary.restore();
    const { pages, others } = await samplePaths(async (path) => new TextDecoder().decode(await read(path)), routes);
    const sample = withinSample(await readAll(pages));
    const result = await dictionary.renew(sample, await readAll(others), signal);
    log.info(result, "Documents have a shared dictionary.");
  } catch (error) {
    if (!signal.aborted) log.warn({ reason: String(error) }, "No dictionary of documents could be made.");
  }
}
