import type { AnyVariables } from "@urql/core";
import type { ContentClient } from "./content-client.ts";
import { ContentError } from "./content-error.ts";
import { operationNameOf, type TypedText } from "./typed-text.ts";

const pauseMilliseconds = 5 * 60_000;
const unknownToTheHost = /Cannot query field|Unknown (type|argument|fragment)|is not defined by type|Unknown field/i;

/** Until when (ms since the epoch) an operation is not asked again, by its name. */
export type ExtrasMemory = Map<string, number>;

/** An empty memory: every operation is asked. */
export function newExtrasMemory(): ExtrasMemory {
  return new Map();
}

/**
 * Asks an `…Extras` operation (architecture, core and extras). A host without those fields rejects it
 * whole: then the answer is null and the host is not asked again for five minutes. Any other failure
 * is null too, once: a page never fails for what only adorns it.
 */
export async function askExtras<Result, Variables extends AnyVariables>(
  client: Pick<ContentClient, "query">,
  memory: ExtrasMemory,
  text: TypedText<Result, Variables>,
  variables: Variables,
  now: () => number = Date.now,
): Promise<Result | null> {
  const name = operationNameOf(text);
  if ((memory.get(name) ?? 0) > now()) return null;
  try {
    return await client.query(text, variables);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    if (error.messages.some((message) => unknownToTheHost.test(message))) memory.set(name, now() + pauseMilliseconds);
    return null;
  }
}
