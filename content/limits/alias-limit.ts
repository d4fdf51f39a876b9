import { Kind, type SelectionSetNode } from "graphql";
import { limits } from "./limits.ts";
import type { Question } from "./question.ts";
import { written } from "./refusal.ts";

/** Fields of the text that have another name, or whose name stands in the same place already. */
export function aliasCountOf({ definitions }: Question): number {
  return definitions.reduce((sum, definition) => sum + aliasesIn(definition.selectionSet), 0);
}

/** What to say about a question of too many aliases. */
export function aliasProblem(question: Question): string | undefined {
  const aliases = aliasCountOf(question);
  if (aliases <= limits.aliases) return undefined;
  return `The question repeats or renames ${written(aliases)} fields; ${written(limits.aliases)} are allowed.`;
}

function aliasesIn({ selections }: SelectionSetNode): number {
  const names = new Set<string>();
  let aliases = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
    if (selection.kind === Kind.FIELD) {
      const { value } = selection.name;
      if (selection.alias || names.has(value)) aliases += 1;
      names.add(value);
    }
    if (selection.selectionSet) aliases += aliasesIn(selection.selectionSet);
  }
  return aliases;
}
