import type { DocumentNode } from "graphql";
import { aliasProblem } from "./alias-limit.ts";
import { definitionProblem } from "./definition-limit.ts";
import { depthProblem } from "./depth-limit.ts";
import { directiveProblem } from "./directive-limit.ts";
import { fieldProblem } from "./field-limit.ts";
import { questionOf } from "./question.ts";

/** The first limit that a text breaks, in plain words; undefined for one that keeps them all. */
export function textProblem(document: DocumentNode): string | undefined {
  const tooMany = definitionProblem(document);
  if (tooMany) return tooMany;
  const question = questionOf(document);
  return directiveProblem(question) ?? aliasProblem(question) ?? depthProblem(question) ?? fieldProblem(question);
}
