import { Kind, type SelectionSetNode } from "graphql";
import { limits } from "./limits.ts";
import type { Question } from "./question.ts";
import { written } from "./refusal.ts";
import { FragmentFold, isIntrospection } from "./selections.ts";

/** Fields from the root, or from a fragment's beginning, down to the deepest field of the question. */
export function depthOf({ definitions, fragments }: Question): number {
  const fold = new FragmentFold(fragments, deepest);
  return Math.max(0, ...definitions.map((definition) => fold.of(definition.selectionSet)));
}

/** What to say about a question that is too deep. */
export function depthProblem(question: Question): string | undefined {
  const depth = depthOf(question);
  if (depth <= limits.depth) return undefined;
  return `The question is ${written(depth)} levels deep; ${written(limits.depth)} are allowed.`;
}

function deepest(selectionSet: SelectionSetNode, spread: (name: string) => number): number {
  let depth = 0;
  for (const selection of selectionSet.selections) {
    depth = Math.max(depth, below(selection, spread));
  }
  return depth;
}

function below(selection: SelectionSetNode["selections"][number], spread: (name: string) => number): number {
  if (selection.kind === Kind.FRAGMENT_SPREAD) return spread(selection.name.value);
  if (selection.kind === Kind.INLINE_FRAGMENT) return deepest(selection.selectionSet, spread);
  if (!selection.selectionSet || isIntrospection(selection)) return 1;
  return 1 + deepest(selection.selectionSet, spread);
}
