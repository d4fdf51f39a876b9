import { ContentError } from "./content-error.ts";

const pauseMilliseconds = 5 * 60_000;
const unknownToTheHost = /Cannot query field|Unknown (type|argument|fragment)|is not defined by type|Unknown field/i;

/** Until when (ms since the epoch) an operation is not asked again, by its name. */
export type ExtrasMemory = Map<string, number>;

/** An empty memory: every operation is asked. */
export function newExtrasMemory(): ExtrasMemory {
  return new Map();
}

/** True for the answer of a host that does not know the extras: WPGraphQL rejects the whole operation. */
export function lacksExtras(error: unknown): boolean {
  return error instanceof ContentError && error.messages.some((message) => unknownToTheHost.test(message));
}

/**
 * Asks an `…Extras` operation (architecture, core and extras). A host without those fields rejects it
 * whole: then the answer is null and the host is not asked again for five minutes. Any other failure
 * is null too, once: a page never fails for what only adorns it.
 */
export async function askExtras<Result>(
  memory: ExtrasMemory,
  operationName: string,
  ask: () => Promise<Result>,
  now: () => number = Date.now,
): Promise<Result | null> {
  if ((memory.get(operationName) ?? 0) > now()) return null;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    if (lacksExtras(error)) memory.set(operationName, now() + pauseMilliseconds);
    return null;
  }
}
