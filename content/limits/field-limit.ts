import { Kind, type SelectionSetNode } from "graphql";
import { limits } from "./limits.ts";
import type { Question } from "./question.ts";
import { written } from "./refusal.ts";
import { FragmentFold, isIntrospection } from "./selections.ts";

/** Fields of all operations of the question after every fragment was put in its place. */
export function fieldCountOf({ operations, fragments }: Question): number {
  const fold = new FragmentFold(fragments, countFields);
  return operations.reduce((sum, operation) => sum + fold.of(operation.selectionSet), 0);
}

/** What to say about a question of too many fields. */
export function fieldProblem(question: Question): string | undefined {
  const fields = fieldCountOf(question);
  if (fields <= limits.fields) return undefined;
  return `The question asks for ${written(fields)} fields; ${written(limits.fields)} are allowed.`;
}

function countFields(selectionSet: SelectionSetNode, spread: (name: string) => number): number {
  let fields = 0;
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) fields += spread(selection.name.value);
    else if (selection.kind === Kind.INLINE_FRAGMENT) fields += countFields(selection.selectionSet, spread);
    else {
      const inner = isIntrospection(selection) ? undefined : selection.selectionSet;
      fields += 1 + (inner ? countFields(inner, spread) : 0);
    }
  }
  return fields;
}
