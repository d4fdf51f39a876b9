import type { DocumentNode } from "graphql";
import { limits } from "./limits.ts";
import { written } from "./refusal.ts";

/** What to say about a text of too many operations and fragments. */
export function definitionProblem({ definitions }: Pick<DocumentNode, "definitions">): string | undefined {
  if (definitions.length <= limits.definitions) return undefined;
  const found = written(definitions.length);
  return `The question has ${found} operations and fragments; ${written(limits.definitions)} are allowed.`;
}
