import { Kind } from "graphql";
import { limits } from "./limits.ts";
import type { Question } from "./question.ts";
import { written } from "./refusal.ts";
import { eachSelection } from "./selections.ts";

/** Directives anywhere in the text. */
export function directiveCountOf({ definitions }: Question): number {
  let directives = 0;
  for (const definition of definitions) {
    directives += definition.directives?.length ?? 0;
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      for (const variable of definition.variableDefinitions ?? []) directives += variable.directives?.length ?? 0;
    }
    eachSelection(definition.selectionSet, (selection) => {
      directives += selection.directives?.length ?? 0;
    });
  }
  return directives;
}

/** What to say about a question of too many directives. */
export function directiveProblem(question: Question): string | undefined {
  const directives = directiveCountOf(question);
  if (directives <= limits.directives) return undefined;
  return `The question has ${written(directives)} directives; ${written(limits.directives)} are allowed.`;
}
